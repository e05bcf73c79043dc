import type { NetworkDrawing } from './network-drawing.ts';
import { moved, type Track } from './track.ts';

/** Half the room between the two directions of a channel. */
const BESIDE = 1.5;

/** The tracks of all links by their ports, beside those of the other direction. */
export function byPort(links: NetworkDrawing['links'], ports: number): Track[][] {
  return Array.from({ length: ports }, (_, port) =>
    links.flatMap((track, link) => (track && link % ports === port ? [moved(track, BESIDE)] : [])),
  );
}

import type { NetworkDrawing } from './network-drawing.ts';
import { moved, type Point, type Track } from './track.ts';

/** Half the room between the two directions of a channel. */
const BESIDE = 1.5;

/** The tracks of all links by their ports, beside those of the other direction. */
export function byPort(links: NetworkDrawing['links'], ports: number): Track[][] {
  return Array.from({ length: ports }, (_, port) =>
    links.flatMap((track, link) => (track && link % ports === port ? [moved(track, BESIDE)] : [])),
  );
}

/**
 * By port: a line for both directions of a channel, at the port of the first of them.
 * @param hidden links that are left out
 */
export function channelsByPort(
  links: NetworkDrawing['links'],
  ports: number,
  hidden: ReadonlySet<number>,
): Track[][] {
  const drawn = new Map<Point, Set<Point>>();
  const all = Array.from({ length: ports }, (): Track[] => []);
  // Along an axis the port ahead is the lower one, also where links lead around.
  for (const [port, own] of all.entries()) {
    for (let link = port; link < links.length; link += ports) {
      const { [link]: track } = links;
      if (track === undefined || hidden.has(link)) continue;
      const { from, to } = track;
      if (!drawn.get(to)?.has(from)) own.push(track);
      drawn.set(from, (drawn.get(from) ?? new Set()).add(to));
    }
  }
  return all;
}

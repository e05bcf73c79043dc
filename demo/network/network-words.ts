import { ordinal } from '../../src/schedules/index.ts';
import { momentsOfSteps, stopAt } from '../laboratory/playback/block-stops.ts';
import type { BlockPath, PlaybackInfo, SceneInfo } from '../laboratory/protocol.ts';
import { counted, countedRange, numbered } from '../words.ts';

/** "384 of 384 links busy, 1 block each" */
export function busyLinks({ network }: PlaybackInfo, scene: SceneInfo | undefined): string {
  const busy = scene?.loads.filter((load) => load > 0) ?? new Uint32Array();
  const count = `${busy.length} of ${counted(network.links, 'link')} busy`;
  if (busy.length === 0) return count;
  const fewest = busy.reduce((one, other) => Math.min(one, other));
  const most = busy.reduce((one, other) => Math.max(one, other));
  return `${count}, ${countedRange(fewest, most, 'block')} each`;
}

/** "Block from node 3 to node 5: now in node 1, slot 5; it moves in steps 2 to 4, span 3." */
export function blockInWords({ phases, network }: PlaybackInfo, path: BlockPath, moment: number): string {
  const { source, destination, stops } = path;
  const now = stopAt(path, moment) ?? stops[0];
  const moments = momentsOfSteps(phases);
  const steps = stops.map((stop) => moments.indexOf(stop.moment)).filter((step) => step !== -1);
  const name = (node: number) => `node ${numbered(network.topology, node)}`;
  return `Block from ${name(source)} to ${name(destination)}: now in ${name(now.node)}, slot ${now.slot}; ${movesIn(steps)}.`;
}

function movesIn(steps: readonly number[]): string {
  if (steps.length === 0) return 'it stays in its node';
  const [first, last] = [ordinal(steps[0]), ordinal(steps[steps.length - 1])];
  const span = last - first + 1;
  if (span === 1) return `it moves in step ${first}, span 1`;
  const times = steps.length === span ? '' : ` ${counted(steps.length, 'time')}`;
  return `it moves${times} in steps ${first} to ${last}, span ${span}`;
}

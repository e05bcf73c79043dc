import type { Pattern, Schedule } from '../../schedules/index.ts';
import { offsetBetween } from '../../schedules/model/networks/axes.ts';
import { EMPTY, NOWHERE } from '../../schedules/model/pattern.ts';

/** What the colours of a picture of the memories say; draw.wgsl has the same order. */
export const VIEWS = ['picture', 'source', 'destination', 'relative', 'distance'] as const;
/**
 * `picture`: the words themselves, red in the lowest byte. The others are read off the tags of blocks that `Machine.fill`
 * made with seed 0, which say where a block started: the node that it comes from, the one that the pattern has it for, the
 * way between them as a number (on a cube the relative address), and the links that it still has to go.
 */
export type View = (typeof VIEWS)[number];

/** Colours for 0 to 1: 256 of them, red in the lowest byte. */
export type ColourScale = Uint32Array<ArrayBuffer>;

/** What is drawn: the blocks of a schedule are in its places, and its pattern says whom they are for. */
export type Drawn = Pick<Schedule, 'topology' | 'slots' | 'pattern' | 'elements'>;

/**
 * By place, slot * nodes + node: the node that the block which starts there is for, NOWHERE where none does. Undefined for
 * an exchange with nothing beside it, where slot modulo members is that node's number among its members.
 */
export function receiversOf(pattern: Pattern): Uint32Array<ArrayBuffer> | undefined {
  if (pattern.kind === 'exchange' && pattern.reordering === undefined) return undefined;
  const { nodes, slots } = pattern;
  const receivers = new Uint32Array(nodes * slots);
  for (let place = 0; place < receivers.length; place++) {
    const end = pattern.destination(place);
    receivers[place] = end === EMPTY ? NOWHERE : end % nodes;
  }
  return receivers;
}

/**
 * The colour that draw.wgsl gives a block, from the definitions.
 *
 * @param word the first of the block
 * @param node the one that it is in
 * @returns red in the lowest byte, opaque; 0 for a picture's word that is 0
 */
export function colourOf(
  { topology, pattern }: Drawn,
  words: number,
  view: View,
  colours: ColourScale,
  word: number,
  node: number,
): number {
  if (view === 'picture') return word === 0 ? 0 : (word | 0xff000000) >>> 0;
  const { nodes, members } = topology;
  const origin = Math.floor(word / words);
  const [source, destination] = [origin % nodes, pattern.destination(origin) % nodes];
  const [value, most] = {
    source: [source, nodes - 1],
    destination: [destination, nodes - 1],
    relative: [offsetBetween(topology.axes, source, destination), members - 1],
    distance: [topology.distance(node, destination), topology.diameter],
  }[view];
  return colours[Math.floor((255 * Math.min(value, most)) / Math.max(most, 1))];
}

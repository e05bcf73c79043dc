import { EMPTY, type Pattern } from '../../../../src/schedules/index.ts';
import { counted, countedRange, rangeOf } from '../../../words.ts';

/** Where the blocks are at the start, and what is asked of them, in a sentence or two. */
export function startInWords(pattern: Pattern): string {
  const { nodes, slots } = pattern;
  if (pattern.kind === 'exchange' && pattern.reordering === undefined) {
    const { members } = pattern;
    if (slots === nodes && members === nodes) {
      return 'Start: every block is in the node that sends it, in the slot with the number of the node that it is for.';
    }
    const many = slots === members ? 'a block' : counted(slots / members, 'block');
    const whom =
      members === nodes ? 'for every node' : `for each of the ${members} nodes that exchange with it`;
    return `Start: every node has ${many} ${whom}. The slot modulo ${members} says for which.`;
  }
  const held = new Uint32Array(nodes);
  const receivers = new Set<number>();
  let leaving = 0;
  for (let place = 0; place < nodes * slots; place++) {
    const end = pattern.destination(place);
    if (end === EMPTY) continue;
    held[place % nodes]++;
    receivers.add(end % nodes);
    if (end % nodes !== place % nodes) leaving++;
  }
  const blocks = held.reduce((sum, count) => sum + count, 0);
  if (leaving === 0) return `Start: ${holdersInWords(held)}. None of them goes to another node.`;
  const [only] = receivers;
  const whither = receivers.size === 1 ? `node ${only}` : 'other nodes';
  return `Start: ${holdersInWords(held)}. ${leaving} of ${counted(blocks, 'block')} must go to ${whither}.`;
}

/** "node 3 has all 16 blocks", "every node has 4 blocks", "8 of 16 nodes have 1 to 4 blocks each" */
function holdersInWords(held: Uint32Array): string {
  const holders = Array.from(held.keys()).filter((node) => held[node] > 0);
  if (holders.length === 0) return 'no node has any block';
  if (holders.length === 1) return `node ${holders[0]} has all blocks`;
  const blocks = countedRange(...rangeOf(holders.map((node) => held[node])), 'block');
  if (holders.length === held.length) return `every node has ${blocks}`;
  return `${holders.length} of ${counted(held.length, 'node')} have ${blocks} each`;
}

import type { Note } from './section.ts';

/** How to read a comparison, in paragraphs. */
export const READING_NOTES: readonly string[] = [
  'A schedule says which blocks travel in each step of an algorithm. Each schedule was proved before it was run: ' +
    'the counts (steps, span, rounds, blocks in sequence, links used) follow from the schedule alone and do not ' +
    'depend on the adapter. Then it was run on a machine simulated in the memory of the adapter, and every block ' +
    'was looked for in its place.',
  'The unit of a schedule’s time is the time that one block takes on one link. Compare an algorithm with the lower ' +
    'bound of its own group: nodes that may send on all ports at once, or messages that cross their whole route in ' +
    'one step (wormhole), can do more in that time than nodes with one port.',
  'The milliseconds were measured, and depend on the adapter and on what else it did. They say how long the ' +
    'simulation took, not how long a network would take.',
];

/** What the columns of the table say. */
export const COLUMN_NOTES: readonly Note[] = [
  [
    'ports',
    'messages that a node may send at a time: one, or one on each port (all). worm: a message crosses its whole ' +
      'route in a step (wormhole); otherwise one link.',
  ],
  [
    'mode',
    'what was run. step: the steps as the algorithm gives them. block: the same gathered into few, long messages, ' +
      'where that makes fewer of them.',
  ],
  [
    'steps, span',
    'of the algorithm’s own form, gathered for wide channels: concurrent uses of the links, and the most steps ' +
      'that a block is under way.',
  ],
  ['rounds, largest block', 'of the blocked form: its steps, and the blocks of its longest message.'],
  [
    'blocks in sequence',
    'the time, in the time of one block on one link: the sum of the longest messages. On wide channels several ' +
      'blocks cross a link in that time.',
  ],
  ['lower bound', 'the fewest blocks in sequence for any schedule with the same ports, switching and width.'],
  ['links used', 'link crossings of all blocks, of what all links offer in that time.'],
  [
    'align, exchange, realign, verify',
    'milliseconds on the host’s clock: sorting blocks inside nodes before, the steps, sorting after, and ' +
      'checking every block.',
  ],
];

import type { State } from '../state/state.ts';

/* The lessons are data, and stay in one file: they are read, and looked through, one after the other. */

/** What a page of a lesson sets; no block is followed. */
export type LessonState = Pick<State, 'problem' | 'algorithm' | 'mode' | 'view' | 'moment'>;

export interface LessonPage {
  readonly title: string;
  /** Sentences in plain words, true for the stage; what stands between ` is code. */
  readonly text: readonly string[];
  readonly stage: LessonState;
  readonly question?: { readonly ask: string; readonly answer: string };
}

/** A guided scene. */
export interface Lesson {
  /** As the address has it. */
  readonly name: string;
  readonly title: string;
  /** What it is about, in one line. */
  readonly line: string;
  readonly pages: readonly LessonPage[];
}

const onCube = (dim: number, algorithm: string) =>
  ({ problem: { dim: `${dim}` }, algorithm, mode: 'step', view: 'distance' }) as const;
const ALIGNMENT = onCube(4, 'necklace');
const ONE_PORT = onCube(6, 'standard-exchange');
const NECKLACES = onCube(5, 'necklace');
const WINDOW = onCube(4, 'de-bruijn');
const TORUS = { ...ONE_PORT, problem: { torus: '8x8' }, algorithm: 'suh-shin' } as const;

export const LESSONS: readonly Lesson[] = [
  {
    name: 'alignment',
    title: 'Alignment',
    line: 'Why every node sorts its blocks before anything is sent.',
    pages: [
      {
        title: 'A matrix to be transposed',
        text: [
          'Each column of the picture is the memory of one of 16 nodes, each row a slot: the same address in all of them.',
          'Every node has a block for every node, and slot 5 of each holds its block for node 5.',
          'The colour says whom a block is for, and so every row has one colour.',
          'In the end every column must have one colour: all blocks in their nodes.',
        ],
        stage: { ...ALIGNMENT, view: 'destination', moment: 0 },
      },
      {
        title: 'The way of a block as a number',
        text: [
          'Now the colour says the relative address: the number of the sender XOR that of the receiver, which has a one in every bit in which they differ.',
          'These bits are the dimensions that the block must cross, each once.',
          'In every row all 16 relative addresses occur: blocks in the same slot have different ways to go.',
        ],
        stage: { ...ALIGNMENT, view: 'relative', moment: 0 },
        question: {
          ask: 'Which dimensions must the block of node 5 for node 6 cross?',
          answer: '5 is `0101` and 6 is `0110`. Their XOR is `0011`: dimensions 0 and 1.',
        },
      },
      {
        title: 'Every node sorts',
        text: [
          'This is the alignment: each node has put the block with relative address r into slot r.',
          'Blocks moved inside their nodes only, and no link was used.',
          'Now every row has one colour, so all nodes can send the same slots across the same dimensions at the same time.',
        ],
        stage: { ...ALIGNMENT, view: 'relative', moment: 1 },
      },
      {
        title: 'The steps',
        text: [
          'After 8 steps every block is in its node: the colour says whom a block is for, and every column has one.',
          'No block has left its row on the way. A step only says which slot crosses which dimension.',
        ],
        stage: { ...ALIGNMENT, view: 'destination', moment: 9 },
        question: {
          ask: 'Would the picture of the relative addresses have changed in these steps?',
          answer:
            'No. Every row has one relative address, and blocks stay in their rows: each row keeps its colour.',
        },
      },
      {
        title: 'Sorted by sender',
        text: [
          'The realignment sorts once more inside the nodes: slot 5 of every node now holds the block from node 5.',
          'The colour says whom a block is from, and every row has one colour. At the start every column had one: the matrix is transposed.',
        ],
        stage: { ...ALIGNMENT, view: 'source', moment: 10 },
      },
    ],
  },
  {
    name: 'one-port',
    title: 'One port or all',
    line: 'Why nodes with one port leave all links but one idle.',
    pages: [
      {
        title: 'Six links at every node',
        text: [
          'Each of the 64 nodes of this cube has 6 links, one across each dimension.',
          'A node with one port sends one message at a time. With all ports it sends one on each link.',
          'The colour says how many links a block still has to cross, from 0 to 6.',
        ],
        stage: { ...ONE_PORT, moment: 1 },
      },
      {
        title: 'One dimension at a time',
        text: [
          'In its first step the standard exchange sends 32 of the 64 blocks of every node across dimension 5, in one message.',
          'The links across the other 5 dimensions carry nothing.',
        ],
        stage: { ...ONE_PORT, moment: 2 },
        question: {
          ask: 'Why 32?',
          answer: 'Half of the 64 relative addresses have a one in bit 5, and so must cross dimension 5.',
        },
      },
      {
        title: 'What it costs',
        text: [
          'After 6 steps of 32 blocks each, every block is in its node. That took the time of 192 blocks on a link, one after another.',
          'No schedule for one port, with one link in a step, takes less: each block counts once for every link that it crosses.',
          'The links were used 16.7 % of the time: 1 of 6.',
        ],
        stage: { ...ONE_PORT, moment: 7 },
      },
      {
        title: 'All ports',
        text: [
          'This algorithm is for all ports: in its first step 6 blocks leave every node, one across each dimension.',
          'All 384 links are busy, in this step and in every other.',
        ],
        stage: { ...ONE_PORT, algorithm: 'necklace', moment: 2 },
      },
      {
        title: 'Six times as fast',
        text: [
          'After 32 steps of one block on each link, every block is in its node: 32 blocks in sequence where it was 192.',
          'But a step costs a startup, and here are 32 of them where there were 6.',
        ],
        stage: { ...ONE_PORT, algorithm: 'necklace', moment: 33 },
        question: {
          ask: 'Can one have both, few startups and few blocks in sequence?',
          answer:
            'Yes: blocks that leave by the same link in different steps can go together. The next page shows that.',
        },
      },
      {
        title: 'In blocks',
        text: [
          'In block mode the same steps are gathered into 6 rounds, whose longest messages have 5 or 6 blocks.',
          'The blocks in sequence are 32 as before, and the startups are 6, as with one port.',
        ],
        stage: { ...ONE_PORT, algorithm: 'necklace', mode: 'block', moment: 2 },
      },
    ],
  },
  {
    name: 'necklaces',
    title: 'Necklaces',
    line: 'How rotations of an address keep every link busy.',
    pages: [
      {
        title: 'Rotations',
        text: [
          'Here are 32 slots, and each holds the blocks of one relative address: a string of 5 bits.',
          'Rotate `00011`, and you get `00110`, `01100`, `11000` and `10001`. These 5 are a necklace.',
          'The colour says how many links a block has to cross: as many as its address has ones. The members of a necklace have the same colour.',
        ],
        stage: { ...NECKLACES, moment: 1 },
      },
      {
        title: 'Five addresses, five dimensions',
        text: [
          'Slots 3, 6, 12, 24 and 17 are the necklace of `00011`. In this step they cross the dimensions 0, 1, 2, 3 and 4, in this order.',
          'Each rotation has its one in another place: so no two of them want the same link, and none is idle.',
        ],
        stage: { ...NECKLACES, moment: 7 },
      },
      {
        title: 'A step for each one',
        text: [
          'In the next step the same slots cross 1, 2, 3, 4 and 0: the dimensions of their second ones.',
          'That was all: an address with 2 ones takes 2 steps.',
        ],
        stage: { ...NECKLACES, moment: 8 },
        question: {
          ask: 'How many steps does the necklace of `00111` take?',
          answer: '3, one for each one. They come next.',
        },
      },
      {
        title: 'Two that do not rotate',
        text: [
          '`00000` and `11111` stay the same however they are rotated. The first has nowhere to go; the second must cross all 5 dimensions and can cross one in a step.',
          'So 5 steps go to slot 31, which uses one of the 5 links of a node in each.',
          'The necklace of `01111` fills the other 4 links in these same steps. This picture is after them.',
        ],
        stage: { ...NECKLACES, moment: 6 },
        question: {
          ask: 'Does that add up?',
          answer: '5 addresses with 4 ones each make 20 crossings: 4 links in each of 5 steps.',
        },
      },
      {
        title: 'Nothing was idle',
        text: [
          'After 16 steps every block is in its node.',
          'The 32 addresses have 80 ones together, and a step serves 5 of them: 16 is the least that there can be.',
          'No block was under way for more than 5 steps.',
        ],
        stage: { ...NECKLACES, moment: 17 },
      },
    ],
  },
  {
    name: 'window',
    title: 'The de Bruijn window',
    line: 'One string of bits that is the whole schedule.',
    pages: [
      {
        title: 'A string that has every string',
        text: [
          'Join the ends of `1001101011110000`, and every string of 4 bits occurs in it once.',
          'So a place in it can stand for a relative address, and that is the order of the 16 slots here.',
          'Slot l holds the blocks whose address has as bit k the bit of the string at place l - k.',
        ],
        stage: { ...WINDOW, moment: 1 },
      },
      {
        title: 'The window',
        text: [
          'The string has a one at place 0. So slots 0 to 3 cross dimensions 0 to 3, in this order, in the first step.',
          'They are neighbours in the memory, and use all 4 links of a node.',
        ],
        stage: { ...WINDOW, moment: 2 },
      },
      {
        title: 'The window moves',
        text: [
          'At places 1 and 2 the string has zeros, and no time passes.',
          'The next one is at place 3: slots 3 to 6 cross dimensions 0 to 3 in the second step.',
        ],
        stage: { ...WINDOW, moment: 3 },
        question: {
          ask: 'Slot 3 was in both windows. Which dimensions did its block cross?',
          answer: 'Dimension 3 as the last of the first window, and dimension 0 as the first of the second.',
        },
      },
      {
        title: 'The last window',
        text: [
          'The last one is at place 11, and its window is slots 11 to 14. The 4 zeros at the end of the string keep it from wrapping around.',
          'Slot 15 was in no window: it has the relative address 0, the block that a node keeps.',
          'The string has 8 ones. They were the 8 steps, and every link was busy in each.',
        ],
        stage: { ...WINDOW, moment: 9 },
        question: {
          ask: 'For how many steps is a block under way?',
          answer: 'For 4 at most: the window has 4 places and never stands still.',
        },
      },
    ],
  },
  {
    name: 'torus',
    title: 'Phases on a torus',
    line: 'How 64 nodes reach each other in 6 steps, each node sending one message at a time.',
    pages: [
      {
        title: 'A torus of 8 x 8 nodes',
        text: [
          'The nodes stand on a grid of 8 x 8, and the ends of its lines are joined.',
          'The colour says how many links a block still has to go: from 0 to 8, and 4 in the mean.',
          'A node may send one message at a time, but it may cross several links in a step: a wormhole.',
        ],
        stage: { ...TORUS, moment: 0 },
      },
      {
        title: 'Four links ahead',
        text: [
          'After sorting, every node has sent 32 of its 64 blocks, in one message, to the node 4 links ahead.',
          'Half of the nodes send along the first axis, half along the second: so no link carries two messages.',
          'Before, the blocks of a node were for 64 different nodes. Now they are for 32, two for each.',
        ],
        stage: { ...TORUS, moment: 3 },
      },
      {
        title: 'The other axis',
        text: [
          'The blocks were sorted again inside the nodes, and every node has sent 32 along the axis that it did not use before.',
          'Now every block is in the right part of 4 x 4 nodes. The blocks of a node are for 16 different nodes.',
        ],
        stage: { ...TORUS, moment: 5 },
      },
      {
        title: 'Two links',
        text: [
          'Inside the parts, every node has exchanged 32 blocks with the node 2 links away on one axis, and then on the other.',
          'The blocks of a node are for 4 different nodes now, and 1 link from them in the mean.',
        ],
        stage: { ...TORUS, moment: 8 },
      },
      {
        title: 'One link',
        text: [
          'Two more steps with neighbours, 32 blocks in each message, and every block is in its node: nothing has further to go.',
          'That is 6 steps in all. One local sorting is left: by sender.',
        ],
        stage: { ...TORUS, moment: 11 },
        question: {
          ask: 'How many messages would a node send if every block went straight to its node?',
          answer: '63, one for each other node.',
        },
      },
      {
        title: 'The price',
        text: [
          'The exchange is done. The colour says whom a block is from, and every row has one.',
          'It took 6 startups, but 192 blocks in sequence, 3 times the bound of 64: blocks are sent again and again on their way.',
          'So it is for short blocks, where a startup costs more than they do.',
        ],
        stage: { ...TORUS, view: 'source', moment: 13 },
      },
    ],
  },
];

/** The lesson that a state has open, and its page; undefined where there is none such. */
export function openLesson({ lesson }: Pick<State, 'lesson'>): { lesson: Lesson; page: number } | undefined {
  const found = LESSONS.find(({ name }) => name === lesson?.name);
  if (found === undefined || lesson === undefined) return undefined;
  return { lesson: found, page: lesson.page };
}

/** What changes when a page is entered. */
export function enterPage({ name, pages }: Lesson, page: number): Partial<State> {
  return { ...pages[page].stage, words: 1, page: 'learn', block: undefined, lesson: { name, page } };
}

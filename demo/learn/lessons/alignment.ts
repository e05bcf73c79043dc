import { type Lesson, linksLeft } from './lesson.ts';

const ALIGNMENT = linksLeft({ dim: '4' }, 'necklace');

export const alignment: Lesson = {
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
};

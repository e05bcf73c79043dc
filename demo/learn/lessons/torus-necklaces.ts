import { type Lesson, linksLeft } from './lesson.ts';

const SMALL = linksLeft({ torus: '5x5' }, 'torus-necklaces');

export const torusNecklaces: Lesson = {
  name: 'torus-necklaces',
  title: 'Necklaces on a torus',
  line: 'How a quarter turn keeps every link of a torus busy, as a rotation does on a cube.',
  pages: [
    {
      title: 'Offsets',
      text: [
        'The 25 nodes stand on a grid of 5 x 5, and the ends of its lines are joined. Each node has 4 links: right, down, left and up.',
        'A block has an offset: how far it must go to the right, and how far down. Each slot holds the blocks of one offset.',
        'In slot 11 it is (1, 2): one link to the right and two down. In which order the links come does not matter.',
        'The colour says how many links a block has to go: from 0 to 4.',
      ],
      stage: { ...SMALL, moment: 1 },
      question: {
        ask: 'Slot 8 is 3 + 5 x 1. Which offset does it hold?',
        answer: '(-2, 1): on a ring of 5 nodes 3 links to the right lead where 2 links to the left do.',
      },
    },
    {
      title: 'A quarter turn',
      text: [
        'Turn (1, 2) by a quarter, and you get (-2, 1), then (-1, -2), then (2, -1). These 4 offsets are a necklace.',
        'Slots 11, 8, 19 and 22 hold them. In this step they leave down, left, up and right, in this order.',
        'Who turns an offset turns its way: so no two of them want the same link, and none is idle.',
      ],
      stage: { ...SMALL, moment: 10 },
    },
    {
      title: 'A step for each link',
      text: [
        'In the next step they took the same ways again. In this one they leave right, down, left and up.',
        'That was all: the way of each has 3 links, and takes 3 steps.',
      ],
      stage: { ...SMALL, moment: 12 },
      question: {
        ask: 'How many steps does the necklace of (2, 2) take?',
        answer: '4, one for each link of its way. They come next.',
      },
    },
    {
      title: 'Six necklaces',
      text: [
        '24 offsets lead to other nodes. They are 6 necklaces: one of 1 link, two of 2 links, two of 3 and one of 4.',
        'Together that makes 15 steps. Every link was busy in each of them, so no schedule takes fewer.',
        'The colour says whom a block is for, and every column has one: all blocks are in their nodes.',
      ],
      stage: { ...SMALL, view: 'destination', moment: 16 },
      question: {
        ask: 'And on a cube?',
        answer:
          'There the side is 2, and a turn is the rotation of an address: these are the necklaces of the cube.',
      },
    },
    {
      title: 'At the bound',
      text: [
        'On 8 x 8 nodes the same idea takes 64 steps, which fit into 8 rounds. Neither number can be less.',
        'The memory was a picture. Now every block is in its place, and the picture stands mirrored.',
        'The two-way-product takes 8 rounds as well, but 160 blocks in sequence: its links work 40 % of the time.',
      ],
      stage: {
        ...linksLeft({ torus: '8x8' }, 'torus-necklaces'),
        mode: 'block',
        view: 'picture',
        moment: 10,
      },
      onward: {
        text: 'Race it against the two-way-product',
        query: 'torus=8x8&algorithm=torus-necklaces&race=torus-necklaces:block,two-way-product:block',
      },
    },
  ],
};

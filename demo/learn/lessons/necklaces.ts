import { type Lesson, linksLeft } from './lesson.ts';

const NECKLACES = linksLeft({ dim: '5' }, 'necklace');

export const necklaces: Lesson = {
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
        'The memory was a picture. Sorted by sender it is whole again, and stands mirrored.',
      ],
      stage: { ...NECKLACES, view: 'picture', moment: 18 },
      onward: {
        text: 'See them on a torus',
        query:
          'torus=5x5&algorithm=torus-necklaces&view=distance&moment=1&page=learn&lesson=torus-necklaces,0',
      },
    },
  ],
};

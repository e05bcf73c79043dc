import { type Lesson, linksLeft } from './lesson.ts';

const WINDOW = linksLeft({ dim: '4' }, 'de-bruijn');

export const windowLesson: Lesson = {
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
    {
      title: 'The whole schedule',
      text: [
        'Sorted by sender, every block is in its place: the memory was a picture, and now it stands mirrored.',
        'Whoever knows the string knows the whole schedule. There is such a string for every number of dimensions.',
        'The steps look like a staircase: below the picture each column is a step, and the window goes down.',
      ],
      stage: { ...WINDOW, view: 'picture', moment: 10 },
      onward: { text: 'See the staircase of 6 dimensions', query: 'dim=6&algorithm=de-bruijn&page=schedule' },
    },
  ],
};

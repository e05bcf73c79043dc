import { type Lesson, linksLeft } from './lesson.ts';

const ONE_PORT = linksLeft({ dim: '6' }, 'standard-exchange');

export const onePort: Lesson = {
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
    {
      title: 'Both at once',
      text: [
        'After 6 rounds and the last sorting every block is in its place: the memory was a picture, and now it stands mirrored.',
        'It took 6 startups and 32 blocks in sequence. Neither can be less.',
        'What that is worth depends on the machine: on how long a startup takes, and how long the blocks are.',
      ],
      stage: { ...ONE_PORT, algorithm: 'necklace', mode: 'block', view: 'picture', moment: 8 },
      onward: {
        text: 'Race it against one port',
        query: 'dim=6&race=necklace:block,necklace,standard-exchange:block',
      },
    },
  ],
};

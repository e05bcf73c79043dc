import { type Lesson, linksLeft } from './lesson.ts';

const TORUS = linksLeft({ torus: '8x8' }, 'suh-shin');

export const torusPhases: Lesson = {
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
      onward: {
        text: 'Race it for short blocks and for long ones',
        query: 'torus=8x8&algorithm=suh-shin&race=suh-shin:block,torus-necklaces:block&bytes=1KiB',
      },
    },
  ],
};

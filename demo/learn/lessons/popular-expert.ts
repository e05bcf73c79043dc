import { type Lesson, linksLeft } from './lesson.ts';

const UNEVEN = { torus: '4x4', uneven: 'zipf:1.2,tokens=16,experts=1,top=2' };
const TORUS = { ...linksLeft(UNEVEN, 'direct'), view: 'destination' } as const;

export const popularExpert: Lesson = {
  name: 'popular-expert',
  title: 'One expert is popular',
  line: 'Why uneven traffic waits for its busiest receiver, and for nothing else.',
  pages: [
    {
      title: 'A hot column',
      text: [
        'In a mixture of experts a node sends each of its tokens to the experts that suit it. Here each of 16 nodes has one expert and 16 tokens, and every token goes to 2 experts.',
        'So no node sends more than 32 elements. But one expert is popular: of the 479 elements that travel, node 6 gets 145.',
        'In the picture a row is a sender, and a column is a receiver. The column of node 6 is hot.',
      ],
      picture: 'traffic',
      stage: { ...TORUS, moment: 0 },
    },
    {
      title: 'It bounds everything',
      text: [
        'Node 6 has 4 links, and each of them brings one element in a step. So its 145 elements take at least 37 steps, whatever the schedule.',
        'No other part of this network needs as many: 37 is the lower bound of the traffic.',
      ],
      stage: { ...TORUS, moment: 1 },
      question: {
        ask: 'What would make the bound lower?',
        answer:
          'Less for node 6. That is why those who train such models balance their experts, or give a popular one to several nodes.',
      },
    },
    {
      title: 'What padding costs',
      text: [
        'The method `padded` makes the traffic even: every pair gets as much as the largest one, 14 elements, and what is missing is padding.',
        'That is a complete exchange of 14 blocks for each pair. All links work in all of its 112 steps.',
        'But of the 3360 blocks that travel only 479 are elements. It takes the time of 3 exchanges at the bound.',
      ],
      stage: { ...TORUS, algorithm: 'padded', moment: 57 },
    },
    {
      title: 'Two hops',
      text: [
        'The method `two-hop` first deals the elements of every node out to all nodes, and sends them on from there. So both hops are even, whatever the traffic.',
        'It takes 8 startups, and 96 blocks in sequence: less than padding, but every element travels twice.',
      ],
      stage: { ...TORUS, algorithm: 'two-hop', moment: 5 },
    },
    {
      title: 'Direct routes',
      text: [
        'The method `direct` sends the elements alone, each on a shortest way. The ways are chosen so that no link gets more than 37 of them.',
        'Only 43.8 % of all links are at work. That is no loss: the 4 links into node 6 are, with 145 elements in 37 steps.',
      ],
      stage: { ...TORUS, moment: 19 },
    },
    {
      title: 'As fast as it can be',
      text: [
        'After 37 steps, the fewest there can be, every element is in its node. Each column has the one colour of its node, and that of node 6 is the highest by far.',
        'But each step costs a startup: 37 of them, where two hops take 8. That matters for short elements.',
        'The method `direct-rounds` puts such routes into 4 rounds, with 37 blocks in sequence: the bound again.',
      ],
      stage: { ...TORUS, moment: 37 },
      onward: {
        text: 'Race both against padding and two hops',
        query:
          'torus=4x4&uneven=zipf:1.2,tokens=16,experts=1,top=2&race=direct-rounds,direct,padded:block,two-hop:block',
      },
    },
  ],
};

import { expect, test } from 'vitest';
import {
  circulant,
  cube,
  exchangeSequence,
  factsOf,
  type Grid,
  InputError,
  mesh,
  type Pattern,
  problemInWords,
  ring,
  type SequenceAlongSize,
  switched,
  torus,
} from '../../../src/schedules/index.ts';
import { exchangesAlong } from '../../oracles/exchanges-along.ts';

const destinationsOf = ({ nodes, slots, destination }: Pattern) =>
  Array.from({ length: nodes * slots }, (_, place) => destination(place));

const sequences: [Grid, along: number[][], copies: number, slots: number][] = [
  [torus([4, 6]), [[0], [1]], 1, 12],
  [torus([4, 6]), [[1], [0]], 2, 24],
  [mesh([3, 5]), [[0], [1]], 1, 15],
  [mesh([2, 3]), [[0, 1], [1]], 3, 18],
  [torus([4, 6, 3]), [[0], [1, 2]], 1, 36],
  [torus([4, 6, 3]), [[0, 2], [1]], 1, 12],
  [mesh([4, 6, 3]), [[0], [1], [2]], 1, 12],
  [torus([3, 2, 5, 2]), [[1, 3], [0, 2], [1]], 1, 60],
  [ring(5), [[0], [0], [0]], 2, 10],
];

test.each(sequences.map(([topology, ...more]) => [topology.label, ...more, topology] as const))(
  'on the %s the blocks go along %j as each exchange says',
  (_, along, copies, slots, topology) => {
    const problem = exchangeSequence({ topology, along, copies });
    expect(problem).toMatchObject({ slots, copies, along });
    const ends = exchangesAlong(topology.shape, slots, along);
    expect(destinationsOf(problem.demand())).toEqual(ends);
    // Another order, and exchanges among other nodes, are other problems.
    if (String(along) !== String(along.toReversed())) {
      expect(exchangesAlong(topology.shape, slots, along.toReversed())).not.toEqual(ends);
    }
  },
);

test.each([
  [
    [1, 1],
    [[0], [1]],
  ],
  [
    [2, 3],
    [[0], [1]],
  ],
  [
    [2, 1, 2],
    [[0], [1], [2]],
  ],
])('where an axis has a power of two the places are those of a cube with axes %j', (axes, along) => {
  const topology = torus(axes.map((order) => 2 ** order));
  const [one, other] = [
    exchangeSequence({ topology, along, copies: 2 }),
    exchangeSequence({ axes, copies: 2 }),
  ];
  expect(one.slots).toBe(other.slots);
  expect(destinationsOf(one.demand())).toEqual(destinationsOf(other.demand()));
});

test('it says what it is, and a sequence on a cube along which dimensions it goes', () => {
  const topology = torus([4, 6, 3]);
  const problem = exchangeSequence({ topology, along: [[0], [2, 1]], width: 2 });
  const label = 'complete exchanges in sequence (axes 0,1+2)';
  expect(problemInWords(problem, topology.encode())).toBe(`${label} on a torus of 4x6x3 nodes`);
  expect(factsOf(problem)).toEqual({ kind: 'sequence', label, along: [[0], [1, 2]], copies: 1 });
  expect(problem.width).toBe(2);
  expect(exchangeSequence({ axes: [2, 1] })).toMatchObject({ along: [[0, 1], [2]], slots: 4 });
});

const alongOf = (along: unknown, more: Partial<SequenceAlongSize> = {}) =>
  ({ topology: torus([4, 6]), along, ...more }) as SequenceAlongSize;

const refused: [size: SequenceAlongSize, says: string][] = [
  [
    alongOf([[0]]),
    'exchanges along the axes 0 of the torus 4x6: give two or more, each along different ones of the axes 0 to 1',
  ],
  [alongOf([[0], [2]]), 'exchanges along the axes 0,2 of the torus 4x6: give two or more'],
  [alongOf([[0, 0], [1]]), 'exchanges along the axes 0+0,1 of the torus 4x6: give two or more'],
  [alongOf([[0], []]), 'exchanges along the axes 0, of the torus 4x6: give two or more'],
  [alongOf([0, 1]), 'exchanges along the axes 0,1 of the torus 4x6: give two or more'],
  [alongOf([[0], [0.5]]), 'exchanges along the axes 0,0.5 of the torus 4x6: give two or more'],
  [alongOf([[0], [-1]]), 'exchanges along the axes 0,-1 of the torus 4x6: give two or more'],
  [alongOf(undefined), 'exchanges along the axes undefined of the torus 4x6: give two or more'],
  [
    { topology: torus([4, 4]), axes: [2, 2] } as unknown as SequenceAlongSize,
    'exchanges along the axes undefined of the torus 4x4: give two or more',
  ],
  [alongOf([[0], [1]], { copies: 0 }), 'copies 0: give'],
  [
    alongOf([[0], [1]], { copies: 2 ** 20 }),
    '24 nodes of 12582912 blocks: give fewer nodes or copies, for at most 16777216 blocks',
  ],
  [
    alongOf([[0], [1]], { topology: cube(6) }),
    'exchanges along axes of the cube 2^6: give { axes: [3, 3] }, the dimensions of each, alone',
  ],
  ...[switched(12), circulant(8, [1, 2])].map((topology): [SequenceAlongSize, string] => [
    alongOf([[0], [0]], { topology }),
    `exchanges along axes of the ${topology.label}: this network has no parts along some axes`,
  ]),
];

test.each(refused.map(([size, says]) => [says, size] as const))(
  'what is wrong has an error: %s',
  (says, size) => {
    expect(() => exchangeSequence(size)).toThrow(InputError);
    expect(() => exchangeSequence(size)).toThrow(says);
  },
);

import { describe, expect, it, test } from 'vitest';
import { isTaccl, readTaccl } from '../../../src/formats/networks/taccl.ts';

const LINKS = [
  [0, 1, 1],
  [1, 0, 2],
  [1, 2, 0],
];
const BETAS = [
  [0, 46, 23],
  [46, 0, 46],
  [23, 46, 0],
];
const REST = {
  name: 'three',
  gpus_per_node: 3,
  nics_per_node: 1,
  alpha: 0.3,
  remote_alpha: 2.6,
  remote_beta: 105,
  remote_invbw: 107,
};

const read = (more: object) => readTaccl(JSON.stringify({ ...REST, ...more }, undefined, 2));

test('a topology of TACCL is told by its number of GPUs', () => {
  expect(isTaccl(JSON.stringify(REST))).toBe(true);
  expect(isTaccl('{"nodes":[],"links":[]}')).toBe(false);
});

describe('a machine', () => {
  it('has links as wide as they are many and fast', () => {
    expect(read({ links: LINKS, betas: BETAS })).toEqual({
      pairs: [
        [0, 1],
        [0, 2, 2],
        [1, 2, 2],
      ],
    });
    expect(read({ links: LINKS }).pairs).toEqual([
      [0, 1],
      [0, 2],
      [1, 2, 2],
    ]);
  });

  it('has rows of where links lead to', () => {
    const links = [
      [0, 0, 1],
      [1, 0, 0],
      [0, 1, 0],
    ];
    expect(read({ links }).arcs).toEqual([
      [2, 0],
      [0, 1],
      [1, 2],
    ]);
  });
});

test.each([
  [
    { node_betas_list: [23, 46], node_invbws_list: [23, 46] },
    'no table of links, only a name that TACCL knows',
  ],
  [{}, 'links: no table of as many rows and columns as gpus_per_node says'],
  [{ links: LINKS.slice(1) }, 'links: no table of as many rows'],
  [
    {
      links: [
        [0, 1],
        [1, 0],
        [0, 0],
      ],
    },
    'links: no table of as many rows',
  ],
  [{ links: [[0, 1, '1'], LINKS[1], LINKS[2]] }, 'links: no table'],
  [{ links: LINKS, betas: [[0]] }, 'betas: no table'],
  [{ links: LINKS, betas: LINKS.map((row) => row.map(() => 0)) }, 'row 0, column 1: give 0 links, or more'],
  [{ links: [[0, -1, 1], LINKS[1], LINKS[2]] }, 'row 0, column 1: give 0 links'],
  [{ links: [[1, 1, 1], LINKS[1], LINKS[2]] }, 'a link from 0 to itself'],
  [
    {
      links: [
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ],
    },
    'no link: give one or more',
  ],
])('%j is refused', (more, message) => {
  expect(() => read(more)).toThrow(message);
});

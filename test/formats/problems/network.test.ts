import { expect, test } from 'vitest';
import { settingSaid } from '../../../src/formats/problems/network.ts';
import { cube, mesh, networkInWords, ring, torus } from '../../../src/schedules/index.ts';

const said = (words: Readonly<Record<string, string>>) =>
  settingSaid({
    said: (name) => (name in words ? { text: words[name], typed: `${name} "${words[name]}"` } : undefined),
    written: (name) => name,
  });

test.each([cube(6), cube(3, 4), torus([4, 8]), mesh([6, 6, 2]), ring(12), mesh([5])])(
  '$label is written in words, and read again',
  (topology) => {
    const words = networkInWords(topology.encode());
    expect(said(words).topology.encode()).toEqual(topology.encode());
  },
);

test('what every answer keeps to is read beside the network', () => {
  expect(said({ torus: '4x4', embedding: 'binary', width: '2' })).toMatchObject({
    embedding: 'binary',
    width: 2,
  });
});

test.each([
  [{}, 'no dim given: give the dimensions of the cube, say dim 10'],
  [{ dim: '4', ring: '5' }, 'dim "4" with ring "5": give one network'],
  [{ dim: '21' }, 'dim "21": give a whole number from 1 to 20'],
  [{ torus: '8x8', cubes: '2' }, 'cubes "2" with torus: cubes have dim; leave it out'],
  [{ torus: '8' }, 'torus "8": give two or more sides of at least 2, for at most 1048576 nodes, as 12x20'],
  [{ dim: '19', cubes: '4' }, 'cubes "4": give a whole number from 1 to 2'],
  [{ dim: '4', cubes: '3' }, 'cubes "3": give a power of two from 1 to 65536'],
  [{ dim: '4', embedding: 'gray' }, 'embedding "gray" with dim: nothing is laid on a cube; leave it out'],
  [{ ring: '4', embedding: 'grey' }, 'embedding "grey": give gray or binary'],
])('%o is refused', (words, message) => {
  expect(() => said(words)).toThrow(message);
});

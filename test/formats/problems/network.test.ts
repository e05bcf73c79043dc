import { expect, test } from 'vitest';
import { parseNetwork, settingSaid } from '../../../src/formats/problems/network.ts';
import {
  circulant,
  cube,
  formatNetwork,
  graph,
  lattice,
  mesh,
  networkInWords,
  ring,
  servers,
  switched,
  torus,
} from '../../../src/schedules/index.ts';
import { PETERSEN } from '../../support/graphs.ts';

const said = (words: Readonly<Record<string, string>>) =>
  settingSaid({
    said: (name) => (name in words ? { text: words[name], typed: `${name} "${words[name]}"` } : undefined),
    written: (name) => name,
  });

test.each([
  lattice([
    [4, 0, 4],
    [0, 4, 4],
    [0, 0, 8],
  ]),
  circulant(64, [1, 8]),
  cube(6),
  cube(3, 4),
  torus([4, 8]),
  mesh([6, 6, 2]),
  ring(12),
  mesh([5]),
  switched(12),
  switched(12, 4),
  servers(16, 8),
  servers(3, 4, 2),
  graph(PETERSEN),
])('$label is written in words, and read again', (topology) => {
  const words = networkInWords(topology.encode());
  expect(said(words).topology.encode()).toEqual(topology.encode());
});

test('what every answer keeps to is read beside the network', () => {
  expect(said({ torus: '4x4', embedding: 'binary', width: '2' })).toMatchObject({
    embedding: 'binary',
    width: 2,
  });
});

test.each([
  [{}, 'no dim given: give the dimensions of the cube, say dim 10, or another network'],
  [{ dim: '4', ring: '5' }, 'dim "4" with ring "5": give one network'],
  [{ dim: '21' }, 'dim "21": give a whole number from 1 to 20'],
  [{ torus: '8x8', cubes: '2' }, 'cubes "2" with torus: cubes have dim; leave it out'],
  [{ torus: '8' }, 'torus "8": give two or more sides of at least 2, for at most 1048576 nodes, as 12x20'],
  [{ dim: '19', cubes: '4' }, 'cubes "4": give a whole number from 1 to 2'],
  [{ dim: '4', cubes: '3' }, 'cubes "3": give a power of two from 1 to 65536'],
  [{ dim: '4', embedding: 'gray' }, 'embedding "gray" with dim: nothing is laid on a cube; leave it out'],
  [{ lattice: '4x4' }, 'lattice "4x4": give one as 4,0,4/0,4,4/0,0,8'],
  [
    { lattice: '4,4/4,4' },
    'lattice "4,4/4,4": basis 4,4/4,4: its rows depend on each other; give rows that do not',
  ],
  [{ circulant: '64' }, 'circulant "64": give one as 64:1,8'],
  [{ circulant: '64:33' }, 'circulant "64:33": circulant 64:33: give jumps from 1 to half of the nodes'],
  [{ switch: '12:' }, 'switch "12:": give a number of nodes as 12, or with ports as 12:4'],
  ...['x12', '12:4x', '12:4:2', '12345678', '12:12345678'].map((text): [Record<string, string>, string] => [
    { switch: text },
    `switch "${text}": give a number of nodes as 12, or with ports as 12:4`,
  ]),
  ...['x0-1', '0-1x', '0-1,1-2-3', '0-12345678', '12345678-0'].map(
    (text): [Record<string, string>, string] => [
      { links: text },
      `links "${text}": give the two nodes of each link, as 0-1,1-2,2-0`,
    ],
  ),
  [{ links: ',' }, 'links ",": give the two nodes of each link, as 0-1,1-2,2-0'],
  [{ links: '0-1,2-3' }, 'links "0-1,2-3": disconnected: node 0 cannot reach node 2; add a link'],
  [{ switch: '1' }, 'switch "1": switch 1: give one of 2 to 1048576 nodes'],
  [
    { switch: '4:4' },
    'switch "4:4": switch 4:4: give each node 1 to 3 ports, no more than there are other nodes',
  ],
  [
    { switch: '4', embedding: 'gray' },
    'embedding "gray" with switch: nothing is laid on a switch; leave it out',
  ],
  ...['16', '16x', '16x8:', '16x8:2:1', 'x16x8', '16x8x2', '123456789x2'].map(
    (text): [Record<string, string>, string] => [
      { servers: text },
      `servers "${text}": give servers and the nodes of each as 16x8, or with lanes as 16x8:2`,
    ],
  ),
  [
    { servers: '1x8' },
    'servers "1x8": servers 1x8: give at least 2 of at least 2 nodes each, for at most 1048576 nodes',
  ],
  [
    { servers: '3x4:5' },
    'servers "3x4:5": servers 3x4:5: give each server 1 to 4 lanes, no more than it has nodes',
  ],
  [
    { servers: '4x4', embedding: 'gray' },
    'embedding "gray" with servers: nothing is laid on servers; leave it out',
  ],
  [{ ring: '4', embedding: 'grey' }, 'embedding "grey": give gray or binary'],
])('%o is refused', (words, message) => {
  expect(() => said(words)).toThrow(message);
});

test.each([
  'cube 6',
  'torus 4x8',
  'mesh 6x6',
  'mesh 5',
  'ring 12',
  'lattice 4,1/0,6',
  'circulant 64:1,8',
  'switch 12',
  'switch 12:4',
  'servers 16x8',
  'servers 16x8:2',
  'graph 0-1,1-2,2-0',
  'mesh 8x4 wrap 0',
  'torus 4x4 without 0-1,5',
  'mesh 4x4x4 wrap 0,2 without 7',
  'cube 4 without 3',
])('%s is written and read', (text) => {
  const code = parseNetwork(text);
  expect(code && formatNetwork(code)).toBe(text);
  expect(parseNetwork(` ${text.replace(' ', '')} `)).toEqual(code);
});

test.each([
  ['hyperx 4x4x4', 'hyperx:4x4x4'],
  ['network dgx-1', 'dgx-1'],
  ['slim-fly 5 without 0-1', 'slim-fly:5 without 0-1'],
])('%s is written and read, also as %s', (text, other) => {
  const code = parseNetwork(text);
  expect(code && formatNetwork(code)).toBe(text);
  expect(parseNetwork(other)).toEqual(code);
});

test.each(['', 'cube', 'cube 0', 'cube 21', 'cube 2x3', 'ring 2x3', 'ring 1', 'torus 1x4', 'star 4'])(
  'there is no network %j',
  (text) => expect(parseNetwork(text)).toBeUndefined(),
);

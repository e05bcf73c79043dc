import { describe, expect, test } from 'vitest';
import type {
  LinkTotals,
  PhaseInfo,
  PlaybackInfo,
  SceneInfo,
  Stop,
} from '../../../demo/laboratory/protocol.ts';
import {
  blockInWords,
  cellsInWords,
  networkInWords,
  pointedInWords,
  receivedInWords,
  wayInWords,
} from '../../../demo/network/network-words.ts';
import {
  circulant,
  cube,
  graph,
  lattice,
  mesh,
  ring,
  servers,
  switched,
  type Topology,
  torus,
} from '../../../src/schedules/index.ts';
import { NOWHERE } from '../../../src/schedules/model/pattern.ts';

/** Alignment, three steps, rearrangement, two steps, realignment. */
const phases: PhaseInfo[] = [
  { name: 'alignment', first: 0, last: 1 },
  { name: 'steps', first: 1, last: 4 },
  { name: 'rearrangement', first: 4, last: 5 },
  { name: 'steps', first: 5, last: 7 },
  { name: 'realignment', first: 7, last: 8 },
];
const playback = {
  phases,
  network: { links: 24, topology: { kind: 'cube', dim: 3 } },
} as unknown as PlaybackInfo;

describe('the network in a sentence', () => {
  const onNetwork = (topology: Topology) => {
    const { links } = topology;
    return { network: { links, topology: topology.encode() } } as unknown as PlaybackInfo;
  };

  test.each<[Topology, string]>([
    [cube(6), '64 nodes, a link across each of 6 dimensions.'],
    [cube(12), '4\u202f096 nodes, a link across each of 12 dimensions.'],
    [cube(1), '2 nodes, a link across the one dimension.'],
    [cube(4, 4), '4 cubes of 16 nodes, a link across each of 4 dimensions.'],
    [torus([8, 8]), '64 nodes, a torus of 8 x 8.'],
    [mesh([4, 3, 2]), '24 nodes, a mesh of 4 x 3 x 2.'],
    [ring(12), '12 nodes in a ring.'],
    [mesh([5]), '5 nodes in a row.'],
    [
      lattice([
        [4, 0, 4],
        [0, 4, 4],
        [0, 0, 8],
      ]),
      '128 nodes of 4 x 4 x 8. Once around axis 0 leads 4 further along axis 2. Once around axis 1 leads 4 further along axis 2.',
    ],
    [
      lattice([
        [3, 0],
        [0, 4],
      ]),
      '12 nodes of 3 x 4. It is a torus of 3 x 4.',
    ],
    [circulant(64, [1, 8]), '64 nodes in a circle: a circulant of 64 nodes with jumps 1, 8.'],
    [
      graph([
        [0, 1],
        [1, 2],
        [0, 2],
      ]),
      '3 nodes in a circle, joined by 3 links.',
    ],
    [switched(12), '12 nodes around a switch; each sends one message at a time, and receives as many.'],
    [servers(16, 8), '128 nodes in 16 servers; one message at a time leaves a server, and as many arrive.'],
    [servers(3, 4, 2), '12 nodes in 3 servers; 2 messages at a time leave a server, and as many arrive.'],
    [switched(12, 4), '12 nodes around a switch; each sends 4 messages at a time, and receives as many.'],
  ])('says at the start what it is: %o', (topology, text) => {
    expect(networkInWords(onNetwork(topology), undefined)).toBe(text);
  });

  const scene = (step: number | undefined, ...loads: number[]) =>
    ({ moment: 2, step, loads: Uint32Array.from(loads) }) as unknown as SceneInfo;
  test.each([
    [scene(undefined, 0, 0), 'No link works: blocks change places inside their nodes.'],
    [scene(0, 0, 0), '0 of 24 links at work.'],
    [scene(0, 0, 1, 1), '2 of 24 links at work, a block on each.'],
    [scene(0, 3, 3), '2 of 24 links at work, 3 blocks on each.'],
    [scene(3, 4, 2, 0, 3), '3 of 24 links at work, 2 to 4 blocks on each.'],
  ])('says in a step what its links do', (given, text) => {
    expect(networkInWords(playback, given)).toBe(text);
  });

  const totals = (fewest: number[], most: number[]) =>
    ({ fewest: Uint32Array.from(fewest), most: Uint32Array.from(most) }) as unknown as LinkTotals;
  test.each([
    [totals([4, 4, 4], [4, 4, 4]), 'Each of its 24 links has carried 4 blocks.'],
    [totals([1, 1], [1, 1]), 'Each of its 24 links has carried 1 block.'],
    [totals([4, 2, 3], [4, 5, 3]), 'Its 24 links have carried 2 to 5 blocks each.'],
    [totals([4, 0], [4, 0]), 'Its 24 links have carried 0 to 4 blocks each.'],
  ])('says at the end what they have carried', (given, text) => {
    expect(networkInWords(playback, scene(undefined, 0, 0), given)).toBe(text);
  });

  test('says where its cells are', () => {
    expect([cube(9), torus([80, 80]), torus([16, 16, 16]), ring(900)].map(cellsInWords)).toEqual([
      'The low 4 bits choose the column, the high 5 the row: so every link stays in its row or column.',
      'The first axis leads to the right, the second one down.',
      'The first axis leads to the right, the second one down, a square for each place along the others.',
      'The cells are in rows, from left to right.',
    ]);
  });

  test('says what a node has', () => {
    const received = { receiver: 2, moments: Uint32Array.of(3, 1, 0, NOWHERE, 2) };
    expect([0, 1, 2].map((moment) => receivedInWords(received, moment))).toEqual([
      'Blue has reached node 2: 1 of 4.',
      'Blue has reached node 2: 2 of 4.',
      'Blue has reached node 2: 3 of 4.',
    ]);
  });
});

describe('the way of a block in words', () => {
  test.each<[Topology, number[], string]>([
    [cube(4), [0, 1, 5, 7], '3 bits differ, so 3 links: each turns one bit, the others wait.'],
    [cube(4), [0, 4], 'One bit differs, so one link.'],
    [cube(4), [3], 'It stays in its node.'],
    [cube(4), [0, 1, 3, 2], 'It crosses 3 links; the shortest way has 1.'],
    [ring(8), [0, 1, 2], 'It crosses 2 links, as few as there can be.'],
    [switched(8), [0, 5], 'It goes through the switch once, straight to its receiver.'],
    [switched(8), [0, 5, 7], 'It goes through the switch 2 times; once would be enough.'],
    [servers(3, 4), [0, 3], 'It stays in its server.'],
    [servers(3, 4), [0, 7], 'It goes from server to server, straight to its receiver.'],
    [servers(3, 4), [0, 3, 7], 'It goes 2 hops, 1 of them from server to server; one hop would be enough.'],
  ])('on %o by %o', (topology, nodes, text) => {
    const stops = nodes.map((node, i) => ({
      ...{ moment: i, slot: 0, node },
      links: i === 0 ? [] : topology.route(nodes[i - 1], node),
    }));
    const [source, destination] = [nodes[0], nodes[nodes.length - 1]];
    expect(wayInWords(topology, { source, destination, stops })).toBe(text);
  });
});

describe('a block in words', () => {
  const stop = (moment: number, node: number, slot: number): Stop => ({ moment, node, slot, links: [] });
  const words = (moment: number, ...stops: Stop[]) =>
    blockInWords(playback, { source: 3, destination: 5, stops }, moment);

  test('is where it was last brought to', () => {
    const stops = [stop(0, 3, 5), stop(1, 3, 6), stop(2, 1, 6), stop(4, 5, 6), stop(8, 5, 3)];
    const places = [0, 1, 2, 3, 4, 7, 8].map((moment) => /now in (.*);/.exec(words(moment, ...stops))?.[1]);
    expect(places).toEqual([
      'node 3 (011), slot 5',
      'node 3 (011), slot 6',
      'node 1 (001), slot 6',
      'node 1 (001), slot 6',
      'node 5 (101), slot 6',
      'node 5 (101), slot 6',
      'node 5 (101), slot 3',
    ]);
  });

  test.each<[string, Stop[]]>([
    ['it stays in its node', [stop(0, 3, 5), stop(1, 3, 6)]],
    ['it moves in step 2, span 1', [stop(0, 3, 5), stop(3, 5, 6)]],
    ['it moves in steps 1 to 2, span 2', [stop(0, 3, 5), stop(2, 1, 6), stop(3, 5, 6)]],
    ['it moves 2 times in steps 2 to 5, span 4', [stop(0, 3, 5), stop(3, 1, 6), stop(7, 5, 6)]],
  ])('tells that %s', (text, stops) => {
    expect(words(0, ...stops)).toBe(
      `Block from node 3 (011) to node 5 (101): now in node 3 (011), slot 5; ${text}.`,
    );
  });
});

describe('what is pointed at', () => {
  const scene = (topology: Topology, loads: Record<number, number>) => ({
    step: 0,
    loads: Uint32Array.from({ length: topology.nodes * topology.ports }, (_, link) => loads[link] ?? 0),
  });

  test.each<[string, Topology, number, string]>([
    ['a cube', cube(3), 5, 'Node 5 (101), linked to 4, 7 and 1.'],
    ['a mesh', mesh([3, 3]), 0, 'Node 0, linked to 1 and 3.'],
    ['a large cube', cube(11), 0, 'Node 0 (00000000000), linked to 1, 2, 4, 8, 16, 32, 64, 128 and 3 more.'],
  ])('is a node of %s with its neighbours', (_, topology, index, words) => {
    expect(pointedInWords(topology, { kind: 'node', index }, undefined)).toBe(words);
  });

  test('is a node with what it sends, or a link with what it carries and where it leads', () => {
    const topology = cube(3);
    const now = scene(topology, { 15: 2, 17: 1 });
    expect(pointedInWords(topology, { kind: 'node', index: 5 }, now)).toBe(
      'Node 5 (101), linked to 4, 7 and 1. It sends 3 blocks now.',
    );
    expect(pointedInWords(topology, { kind: 'link', index: 17 }, now)).toBe(
      'Link from node 5 (101) to node 1 (001), dimension 2: 1 block now.',
    );
    expect(pointedInWords(topology, { kind: 'link', index: 17 }, { loads: now.loads })).toBe(
      'Link from node 5 (101) to node 1 (001), dimension 2.',
    );
    expect(pointedInWords(graph([[0, 1]]), { kind: 'link', index: 0 }, undefined)).toBe(
      'Link from node 0 to node 1, port 0.',
    );
    // Four links along the second axis lead a node further along the first one.
    const twisted = lattice([
      [4, 0],
      [1, 3],
    ]);
    const up = twisted.nodes - 1;
    const ends = [0, 1, 2, 3].map((port) => twisted.neighbour(up, port));
    for (const [port, end] of ends.entries()) {
      const said = pointedInWords(twisted, { kind: 'link', index: up * 4 + port }, undefined);
      expect(said).toBe(`Link from node ${up} to node ${end}, ${twisted.portName(port)}.`);
    }
  });
});

test('what is pointed at beside a switch is told by its node, since its links lead to none', () => {
  const loads = Uint32Array.from([2, 1, 0, 1, 1, 1, 0, 0]);
  const told = (kind: 'node' | 'link', index: number) =>
    pointedInWords(switched(4), { kind, index }, { loads, step: 1 });
  expect(told('node', 0)).toBe('Node 0, at the switch. It sends 2 blocks now.');
  expect(told('link', 0)).toBe('Link of node 0, into the switch: 2 blocks now.');
  expect(told('link', 3)).toBe('Link of node 1, out of the switch: 1 block now.');
});

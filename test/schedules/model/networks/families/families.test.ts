import { describe, expect, it, test } from 'vitest';
import { InputError, networkInWords } from '../../../../../src/schedules/index.ts';
import { FAMILIES } from '../../../../../src/schedules/model/networks/families/families.ts';
import { graph } from '../../../../../src/schedules/model/networks/graph.ts';
import { networkOf } from '../../../../../src/schedules/model/networks/network-kinds.ts';

const made = (said: string) => networkOf({ network: said });

/** Nodes, links, the fewest and the most links of a node, and the most links between two: as published of each. */
const PUBLISHED: Readonly<
  Record<string, readonly [nodes: number, links: number, least: number, most: number, diameter: number]>
> = {
  'hyperx:4x4x4': [64, (64 * 9) / 2, 9, 9, 3],
  'hyperx:8x8': [64, (64 * 14) / 2, 14, 14, 2],
  'hyperx:2x3': [6, (6 * 3) / 2, 3, 3, 2],
  'hyperx:5': [5, 10, 4, 4, 1],
  // a (a - 1) / 2 links in each of g groups, and g (g - 1) / 2 between them.
  'dragonfly:9x4': [36, 9 * 6 + 36, 5, 5, 3],
  'dragonfly:19x6': [114, 19 * 15 + 171, 8, 8, 3],
  'dragonfly:3x1': [3, 3, 2, 2, 1],
  // (3 q - 1) / 2 links of a node.
  'slim-fly:5': [50, (50 * 7) / 2, 7, 7, 2],
  'slim-fly:13': [338, (338 * 19) / 2, 19, 19, 2],
  // floor(3 (n - 1) / 2) is the diameter of a star graph.
  'star-graph:2': [2, 1, 1, 1, 1],
  'star-graph:4': [24, (24 * 3) / 2, 3, 3, 4],
  'star-graph:5': [120, (120 * 4) / 2, 4, 4, 6],
  // 2 n + floor(n / 2) - 2, from n = 4 on.
  'dgx-1': [8, 16, 6, 6, 2],
  // Words of so many letters, with a link one way for each other letter that may follow.
  'kautz:2x3': [12, 12, 2, 2, 3],
  'kautz:2x5': [48, 48, 2, 2, 5],
  'kautz:3x2': [12, 18, 3, 3, 2],
  // Any two hosts are one hop apart; half of the links are each way.
  'fat-tree:4': [16, 48, 1, 1, 1],
  'fat-tree:8': [128, 384, 1, 1, 1],
  'leaf-spine:4x2:4': [16, 24, 1, 1, 1],
  'rails:4x8:9': [32, 64, 10, 10, 2],
  'dragonfly:9x4:2': [72, 90 + 72, 1, 1, 1],
  'cube-connected-cycles:3': [24, 36, 3, 3, 6],
  'cube-connected-cycles:4': [64, 96, 3, 3, 8],
  'cube-connected-cycles:5': [160, 240, 3, 3, 10],
};

test.each(Object.entries(PUBLISHED))(
  '%s has the nodes, links, degrees and diameter that are published',
  (said, wanted) => {
    const network = made(said);
    const { nodes, links, degrees, diameter } = network;
    expect([nodes, links / 2, degrees.least, degrees.most, diameter]).toEqual(wanted);
    expect(network.label).toBe(said.includes(':') ? said.replace(':', ' ') : `network ${said}`);
    expect(network.words).toEqual({ network: said });
  },
);

describe.each(FAMILIES)('$name', ({ name, example, links: linksOf }) => {
  it('has an example that it makes, each link once', () => {
    const { pairs, arcs = [], ...rest } = linksOf(example);
    expect(() => graph(pairs, { ...rest, arcs })).not.toThrow();
    expect(made(example === '' ? name : `${name}:${example}`).links).toBe(2 * pairs.length + arcs.length);
  });

  it.each(['', '0', '1', 'x', '4y', '3x', '99999', '1e3', '-4', '4x-4', '5.0'])(
    'refuses %j in one line with a cure',
    (value) => {
      if (value === example) return;
      expect(() => linksOf(value)).toThrow(InputError);
      expect(() => linksOf(value)).toThrow(/^give [^\n]+$/);
    },
  );
});

test('any two groups of a dragonfly have one link, and routers as many to other groups', () => {
  const [groups, routers] = [9, 4];
  const between = new Map<string, number>();
  const ofRouter = new Array<number>(groups * routers).fill(0);
  for (const [one, other] of FAMILIES.find(({ name }) => name === 'dragonfly')?.links('9x4').pairs ?? []) {
    const [from, to] = [one, other].map((node) => Math.floor(node / routers));
    if (from === to) continue;
    between.set(`${from}-${to}`, (between.get(`${from}-${to}`) ?? 0) + 1);
    ofRouter[one]++;
    ofRouter[other]++;
  }
  expect(between.size).toBe((groups * (groups - 1)) / 2);
  expect(new Set(between.values())).toEqual(new Set([1]));
  expect(new Set(ofRouter)).toEqual(new Set([(groups - 1) / routers]));
});

test('a family that there is none of is refused with those that there are', () => {
  expect(() => made('kite:3')).toThrow(
    /^give a family, as hyperx:4x4x4, .*, or a file, whose name has a dot or a slash$/,
  );
});

test('the words of a member are told from its code, and not where a title is that of other links', () => {
  for (const network of ['hyperx:3x3', 'dgx-1', 'dragonfly:5x2']) {
    expect(networkInWords(made(network).encode())).toEqual({ network });
  }
  const { title } = made('hyperx:2x2').encode();
  expect(
    networkInWords({
      kind: 'graph',
      title,
      pairs: [
        [0, 1],
        [1, 2],
      ],
    }),
  ).toEqual({ links: '0-1,1-2' });
  expect(networkInWords({ kind: 'graph', title: 'hyperx 0', pairs: [[0, 1]] })).toEqual({ links: '0-1' });
});

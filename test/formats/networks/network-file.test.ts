import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readNetwork } from '../../../src/formats/networks/network-file.ts';
import { InputError, type Topology, type TopologyCode } from '../../../src/schedules/index.ts';
import { randomPairs } from '../../support/graphs.ts';
import { count } from '../../support/sample.ts';

type GraphCode = Extract<TopologyCode, { kind: 'graph' }>;

const read = (text: string, name = 'net.txt') => readNetwork(new TextEncoder().encode(text), name);

/** The names of the nodes of each link, in order. */
function linksOf({ nodes, ports, neighbour, nodeName }: Topology): string[] {
  const links = new Set<string>();
  for (let node = 0; node < nodes; node++) {
    for (let port = 0; port < ports; port++) {
      const next = neighbour(node, port);
      if (next !== undefined) links.add([nodeName(node), nodeName(next)].sort().join(' '));
    }
  }
  return [...links].sort();
}

const namesOf = ({ nodes, nodeName }: Topology) => Array.from({ length: nodes }, (_, node) => nodeName(node));

test('nodes are numbered by their names as people count them, and numbers from 0 on are their own', async () => {
  expect(namesOf(await read('node10 node2\nnode2 node1\n'))).toEqual(['node1', 'node2', 'node10']);
  expect(namesOf(await read('2 0\n1 2\n'))).toEqual(['0', '1', '2']);
  expect(namesOf(await read('3 1\n2 3\n'))).toEqual(['1', '2', '3']);
  expect((await read('2 0\n1 2\n')).encode()).not.toHaveProperty('names');
  expect((await read('3 1\n2 3\n')).encode()).toMatchObject({
    names: ['1', '2', '3'],
    pairs: [
      [0, 2],
      [1, 2],
    ],
  });
  expect(namesOf(await read('b-1 a\na a2\na2 a10\n'))).toEqual(['a', 'a2', 'a10', 'b-1']);
});

test('what separates nodes may be any of many, remarks and a line of heads are left out', async () => {
  const wanted = ['a b', 'b c'];
  for (const text of [
    'a b\nb c\n',
    'a,b\r\nb,c\r\n',
    'a;b\nb;c',
    '# links\na <-> b # first\nb -- c // second\n\n',
    'source,target\na,b\nb,c\n',
    'From\tTo\na\tb\nb\tc\n',
    '"a" "b"\n\'b\' \'c\'\n',
    'a b 2\nb c 2.0\n',
    'a b\nb a\nb c\nc b\n',
    'a->b\nb->a\nb->c\nc->b\n',
    'a b {}\nb c {}\n',
    "a b {'weight': 2}\nb c {'weight': 2.0, 'color': 'red'}\n",
  ]) {
    expect(linksOf(await read(text)), text).toEqual(wanted);
  }
  expect(linksOf(await read('0-1\n1-2\n'))).toEqual(['0 1', '1 2']);
});

describe('the same graph in all forms', () => {
  it('is the same network', async () => {
    await fc.assert(
      fc.asyncProperty(randomPairs(9), async (pairs) => {
        const nodes = 1 + Math.max(...pairs.flat());
        // A square of two rows is a list of links.
        fc.pre(nodes > 2);
        const wanted = pairs.map((pair) => pair.map(String).sort().join(' ')).sort();
        const cell = (one: number, other: number) =>
          Number(pairs.some((pair) => pair.includes(one) && pair.includes(other) && one !== other));
        const all = Array.from({ length: nodes }, (_, node) => node);
        const forms = [
          `<graphml><graph>${all.map((id) => `<node id="${id}"/>`).join('')}${pairs.map(([one, other]) => `<edge source="${one}" target="${other}"/>`).join('')}</graph></graphml>`,
          `graph { ${all.join('; ')}; ${pairs.map((pair) => pair.join(' -- ')).join('; ')} }`,
          `digraph {\n${pairs.map((pair) => `"${pair.join('" -> "')}" [dir=both]\n`).join('')}}`,
          pairs.map((pair) => pair.join(' ')).join('\n'),
          `source,target\n${pairs.map((pair) => pair.join()).join('\n')}`,
          all.map((one) => all.map((other) => cell(one, other)).join(' ')).join('\n'),
          all.map((one) => all.map((other) => cell(one, other)).join(',')).join('\n'),
          JSON.stringify({
            directed: false,
            nodes: all.map((id) => ({ id })),
            links: pairs.map(([source, target]) => ({ source, target })),
          }),
          JSON.stringify({
            nodes: all.map((id) => ({ id: `${id}` })),
            edges: pairs.map(([source, target]) => ({ source: `${source}`, target: `${target}`, weight: 2 })),
          }),
        ];
        for (const text of forms) expect(linksOf(await read(text)), text).toEqual(wanted);
        const gpus = all.map(
          (one) =>
            `GPU${one}\t${all.map((other) => (one === other ? ' X ' : cell(one, other) ? 'NV4' : 'SYS')).join('\t')}\t0-7`,
        );
        const topo = `\t${all.map((node) => `GPU${node}`).join('\t')}\tCPU Affinity\n${gpus.join('\n')}\n\nLegend:\n  NV# = NVLinks\n`;
        const renamed = wanted
          .map((pair) =>
            pair
              .split(' ')
              .map((node) => `GPU${node}`)
              .sort()
              .join(' '),
          )
          .sort();
        expect(linksOf(await read(topo))).toEqual(renamed);
      }),
      { seed: 44, numRuns: count(20, 100, 1000) },
    );
  });
});

test('a list of three wide links is no matrix', async () => {
  expect((await read('0,1,2\n0,2,2\n1,2,1\n')).lanesInAll).toBe(2 * 5);
  expect((await read('0 1 2\n1 0 2\n2 2 0\n')).lanesInAll).toBe(2 * 5);
});

test('a title is the name of the file, without its folders', async () => {
  expect((await read('a b', '/home/me/cluster.txt')).label).toBe('network cluster.txt');
  expect((await read('a b', '-')).label).toBe('network from a pipe');
  expect((await read('a b', 'x'.repeat(80))).label).toBe(`network ${'x'.repeat(40)}`);
  expect((await read('a b', '\u{1F600}'.repeat(80))).label).toBe(`network ${'\u{1F600}'.repeat(20)}`);
});

test('a file says which links lead one way, and which vertices pass on alone', async () => {
  const parts = async (text: string) => {
    const { pairs, arcs, relays, names } = (await read(text)).encode() as GraphCode;
    return { pairs, arcs, relays, names };
  };
  const ring = [
    [0, 1],
    [1, 2],
    [2, 0],
  ];
  for (const text of [
    '0 -> 1\n1 -> 2\n2 -> 0\n',
    '0 1 0\n0 0 1\n1 0 0\n',
    '{"directed":true,"nodes":[{"id":0},{"id":1},{"id":2}],"links":[{"source":0,"target":1},{"source":1,"target":2},{"source":2,"target":0}]}',
  ]) {
    expect(await parts(text), text).toMatchObject({ pairs: [], arcs: ring });
  }
  expect(
    await parts(
      '{"nodes":[{"id":"leaf","type":"switch"},{"id":"a"},{"id":"b"}],"links":[{"source":"a","target":"leaf"},{"source":"b","target":"leaf"}]}',
    ),
  ).toMatchObject({ relays: 1, names: ['a', 'b', 'leaf'] });
});

test('a file that is too large, no text, or deep inside is refused in one line', async () => {
  const large = new Uint8Array(2 ** 24 + 1).fill(97);
  await expect(readNetwork(large, 'a')).rejects.toThrow('16777217 bytes: give a file of at most 16777216');
  await expect(readNetwork(Uint8Array.of(0xff, 0xfe, 0), 'a')).rejects.toThrow('no text in UTF-8: give ');
  for (const [text, message] of [
    ['<graphml>'.repeat(1e6), 'GraphML is nested too deeply: give it flat'],
    ['<platform>'.repeat(1e6), 'a flat platform of SimGrid is nested too deeply'],
    ['['.repeat(1e6), 'give { "nodes"'],
    [`{"gpus_per_node":${'['.repeat(1e6)}`, 'links: no table'],
    ['{'.repeat(1e6), 'give { "nodes"'],
    [`graph ${'{'.repeat(1e6)}`, 'give at most 100 braces in braces'],
    [`<graphml>${'&amp;'.repeat(1e6)}</graphml>`, '0 graphs: give one'],
    ['- '.repeat(1e5), 'line 1: give two nodes'],
  ]) {
    const started = performance.now();
    await expect(read(text)).rejects.toThrow(message);
    await expect(read(text)).rejects.toThrow(InputError);
    expect(performance.now() - started, text.slice(0, 20)).toBeLessThan(10_000);
  }
});

const FILES = [
  'a b\nb c\nc a\n',
  'source,target,weight\na,b,1\nb,c,1\n',
  '0 1 1\n1 0 1\n1 1 0\n',
  '{"nodes":[{"id":"a"},{"id":"b"}],"links":[{"source":"a","target":"b","weight":1}]}',
  '\tGPU0\tGPU1\nGPU0\t X \tNV2\nGPU1\tNV2\t X \n',
  '<graphml><key id="d" for="edge" attr.name="weight"/><graph><node id="a"/><node id="b"/><edge source="a" target="b"><data key="d">2</data></edge></graph></graphml>',
  'topology: [ Ring, Switch ]\nnpus_count: [ 3, 2 ] # nodes\nbandwidth: [ 50.0, 25.0 ]\nlatency: [ 500.0, 500.0 ]\n',
  '<platform version="4.1"><zone id="z" routing="Full"><host id="a"/><host id="b"/><link id="l" bandwidth="1GBps"/><link id="m" bandwidth="1GBps"/><route src="a" dst="b"><link_ctn id="l"/><link_ctn id="m"/></route></zone></platform>',
  '3 1 2\n2\n0 2 100Gbps 0.0005ms 0\n1 2 200Gbps 0.0005ms 0\n',
  '{ "name": "two", "gpus_per_node": 2, "alpha": 0.3, "links": [[0, 1], [2, 0]], "betas": [[0, 23], [46, 0]] }',
  'graph { edge [width=2]; a -- { b "c" } /* d */ }',
];

test('damaged files are refused in one line, or read: nothing else happens', async () => {
  const damage = fc.record({
    file: fc.constantFrom(...FILES),
    at: fc.nat(100),
    take: fc.nat(6),
    put: fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom('\u0000', '"', '{', '-1', '1e999', '\n', 'NV', '\t'),
    ),
  });
  const done = { refused: 0, read: 0 };
  await fc.assert(
    fc.asyncProperty(damage, async ({ file, at, take, put }) => {
      const place = at % file.length;
      const bytes = new TextEncoder().encode(file.slice(0, place) + put + file.slice(place + take));
      try {
        const network = await readNetwork(bytes, 'damaged');
        expect(network.nodes).toBeGreaterThan(1);
        done.read++;
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
        expect((error as Error).message).toMatch(/^[^\n]+$/);
        done.refused++;
      }
    }),
    { seed: 44, numRuns: count(200, 1000, 10_000) },
  );
  console.log(`damaged networks: ${JSON.stringify(done)}`);
  expect(Math.min(done.refused, done.read)).toBeGreaterThan(0);
});

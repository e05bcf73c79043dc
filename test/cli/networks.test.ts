import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { cases } from '../support/sample.ts';
import { allport, finish, ONE_LINE, start } from './cli.ts';

let folder: string;
const FILES: Readonly<Record<string, string>> = {
  'ring.txt': '# a ring\nnode1 node2\nnode2 <-> node3\nnode3,node10\nnode10 node1\n',
  'ring.csv': 'source,target,weight\na,b,2\nb,c,2\nc,d,2\nd,a,2\n',
  'ring.mat': '0 1 0 1\n1 0 1 0\n0 1 0 1\n1 0 1 0\n',
  'ring.json':
    '{"nodes":[{"id":0},{"id":1},{"id":2},{"id":3}],"links":[{"source":0,"target":1},{"source":1,"target":2},{"source":2,"target":3},{"source":3,"target":0}]}',
  'ring.dot': 'strict graph "" {\n\tnode [label="\\N"];\n\ta -- b -- c -- d;\n\td -- a;\n}\n',
  'ring.graphml':
    '<?xml version="1.0"?>\n<graphml><graph edgedefault="undirected"><node id="a"/><node id="b"/><node id="c"/><node id="d"/><edge source="a" target="b"/><edge source="b" target="c"/><edge source="c" target="d"/><edge source="d" target="a"/></graph></graphml>\n',
  'ring.yml': 'topology: [ Ring ]\nnpus_count: [ 4 ]\nbandwidth: [ 50.0 ] # GB/s\nlatency: [ 500.0 ] # ns\n',
  'taccl.json':
    '{"name":"ring","gpus_per_node":4,"alpha":0.3,"links":[[0,1,0,1],[1,0,1,0],[0,1,0,1],[1,0,1,0]],"betas":[[0,23,0,23],[23,0,23,0],[0,23,0,23],[23,0,23,0]],"invbws":[[0,24,0,24],[24,0,24,0],[0,24,0,24],[24,0,24,0]]}',
  'ring.xml': `<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">\n<platform version="4.1"><zone id="ring" routing="Floyd">${[0, 1, 2, 3].map((node) => `<host id="n${node}" speed="1Gf"/><link id="l${node}" bandwidth="1Gbps" latency="1us"/>`).join('')}${[0, 1, 2, 3].map((node) => `<route src="n${node}" dst="n${(node + 1) % 4}"><link_ctn id="l${node}"/></route>`).join('')}</zone></platform>\n`,
  'ns3.txt': `4 0 4\n\n${['0 1', '1 2', '2 3', '3 0'].map((ends) => `${ends} 100Gbps 0.0005ms 0\n`).join('')}`,
  'ring.topo': [
    '\tGPU0\tGPU1\tGPU2\tGPU3\tNIC0\tCPU Affinity',
    'GPU0\t X \tNV2\tSYS\tNV2\tPIX\t0-1',
    'GPU1\tNV2\t X \tNV2\tSYS\tPIX\t0-1',
    'GPU2\tSYS\tNV2\t X \tNV2\tSYS\t0-1',
    'GPU3\tNV2\tSYS\tNV2\t X \tSYS\t0-1',
    'NIC0\tPIX\tPIX\tSYS\tSYS\t X ',
  ].join('\n'),
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
});
afterAll(() => rm(folder, { recursive: true }));

/** Block times at least, with all ports and store-and-forward. */
async function boundOf(...words: string[]): Promise<number> {
  const { stdout, stderr } = await allport('bound', ...words, '--json');
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout).bounds[0].blockTimes;
}

const BOUNDS: readonly (readonly [words: string, blocks: number])[] = [
  ['--mesh 8x4 --wrap 0', 32],
  ['--torus 8x8 --without 0-1', 69],
  ['--torus 8x8 --without 9', 67],
  ['--torus 8x8 --without 0-1,9-10,20-28', 69],
  ['--torus 16x16 --without 0-1', 529],
  ['--network star-graph:5', 111],
  ['--network dgx-1', 3],
  ['--network fat-tree:4', 15],
  ['--network leaf-spine:4x4:8', 48],
  ['--network rails:4x8:9', 24],
  ['--network kautz:2x5', 101],
  ['--mesh 8x4 --wrap 1', 64],
  ['--mesh 8x8 --wrap 0', 128],
  ['--dim 6 --without 0-1', 34],
  ['--dim 8 --without 0-1', 130],
  ['--network star-graph:4', 21],
  ['--network hyperx:4x4x4', 16],
  ['--network hyperx:8x8', 8],
  ['--network dragonfly:9x4', 17],
  ['--network dragonfly:19x6', 37],
  ['--network slim-fly:5', 13],
  ['--network cube-connected-cycles:4', 128],
];

test.each(cases(BOUNDS, 10))(
  'a complete exchange %s takes at least %i block times',
  async (words, blocks) => {
    expect(await boundOf(...words.split(' '))).toBe(blocks);
  },
);

test('with one port the middle of a star passes on what is for others, and so do the nodes of a tree', async () => {
  const onePort = async (links: string) => {
    const { stdout } = await allport('bound', '--links', links, '--json');
    return JSON.parse(stdout).bounds[2].blockTimes;
  };
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  // 15 x 14 blocks of others, and 15 of its own.
  expect(
    await onePort(
      numbers(1, 15)
        .map((leaf) => `0-${leaf}`)
        .join(),
    ),
  ).toBe(225);
  expect(
    await onePort(
      numbers(1, 30)
        .map((node) => `${Math.floor((node - 1) / 2)}-${node}`)
        .join(),
    ),
  ).toBe(576);
});

describe.each(
  cases(
    [
      [
        '--torus 4x4 --without 5,0-1',
        10,
        ['direct', 'direct-rounds', 'packed', 'link-matchings', 'spread-out'],
      ],
      ['--network fat-tree:4', 15, ['packed', 'spread-out']],
      ['--mesh 4x3 --wrap 0', 8, ['direct', 'direct-rounds', 'packed', 'link-matchings', 'spread-out']],
      ['--network dgx-1', 3, ['direct', 'direct-rounds', 'packed', 'link-matchings', 'spread-out']],
      ['--network hyperx:3x3', 3, ['direct', 'packed']],
      ['--network dragonfly:5x2', 6, ['direct', 'packed']],
      ['--network dragonfly:5x2:2', 24, ['packed', 'bruck-2']],
      ['--network slim-fly:5', 13, ['direct', 'packed']],
      ['--network kautz:2x3', 15, ['direct', 'packed', 'link-matchings']],
      ['--network leaf-spine:4x2:4', 24, ['packed', 'ring']],
      ['--network rails:2x4:3', 4, ['packed', 'spread-out']],
      ['--network star-graph:4', 21, ['direct', 'packed']],
      ['--network cube-connected-cycles:3', 36, ['direct', 'packed']],
      ['--links 0-s0,1-s0,2-s0x2,2->0', 2, ['packed', 'spread-out']],
    ] as const,
    2,
  ),
)('%s', (said, blocks, algorithms) => {
  const words = said.split(' ');

  it('is proved, written, read back, run, compared, priced and exported', async () => {
    expect(await boundOf(...words)).toBe(blocks);
    const file = join(folder, 'schedule.json');
    for (const algorithm of algorithms) {
      expect((await allport('schedule', algorithm, ...words, '--out', file)).code).toBe(0);
      const read = JSON.parse((await allport('check', file, ...words, '--json')).stdout);
      const made = JSON.parse((await allport('check', algorithm, ...words, '--json')).stdout);
      expect(read.certificate).toEqual(made.certificate);
      expect(read.ok).toBe(true);
    }
    const run = JSON.parse(
      (await allport('run', algorithms[0], ...words, '--adapter', 'processor', '--json')).stdout,
    );
    expect([run.verified, run.proved, run.lowerBound]).toEqual([true, true, blocks]);
    const compared = await allport('compare', ...words, '--adapter', 'processor', '--json', '--quiet');
    expect(compared.code).toBe(0);
    expect((await allport('cost', ...words, '--machine', 'gigabit', '--bytes', '4k')).code).toBe(0);
    // The network of ASTRA-sim has no wide links.
    const isWide = /dgx-1|rails|x2/.test(said);
    for (const engine of ['mpi', 'simgrid', 'goal', 'msccl', ...(isWide ? [] : ['chakra'])]) {
      const out = join(folder, `${engine}${said.replaceAll(/\W/g, '-')}`);
      const { code, stderr } = await allport(
        'export',
        algorithms[0],
        ...words,
        '--engine',
        engine,
        '--out',
        out,
      );
      // Where an engine has too little for it, one line says what.
      if (code === 0) continue;
      expect([code, stderr], engine).toEqual([2, expect.stringMatching(/(MSCCL|GOAL) has [^\n]*\n$/)]);
    }
  });
});

test.each(Object.keys(FILES))('%s is read: a ring of four nodes', async (name) => {
  const file = join(folder, name);
  const { stdout } = await allport('bound', '--network', file, '--json');
  const [{ steps, blockTimes }] = JSON.parse(stdout).bounds;
  expect([steps, blockTimes]).toEqual([2, 2]);
});

test('a pipe is read, also where what runs starts the process again', async () => {
  const piped = start('compare', '--network', '-', '--json', '--quiet');
  piped.stdin?.end(FILES['ring.txt']);
  const { code, stdout } = await finish(piped);
  expect(code).toBe(0);
  expect(stdout).toContain('network from a pipe');
});

test('names and numbers of before are those of the ranks of an export', async () => {
  const ranks = async (...words: string[]) => {
    const { stdout } = await allport(
      'export',
      'direct',
      ...words,
      '--engine',
      'goal',
      '--out',
      join(folder, words[1].replaceAll(/\W/g, '')),
      '--json',
    );
    return JSON.parse(stdout).files as string[];
  };
  expect((await ranks('--network', join(folder, 'ring.txt'))).join()).toContain('ranks.txt');
  expect((await ranks('--torus', '3x3', '--without', '4')).join()).toContain('ranks.txt');
  expect((await ranks('--torus', '4x3', '--without', '0-1')).join()).not.toContain('ranks.txt');
});

test('wide links are refused where no engine can say them', async () => {
  const { code, stderr } = await allport(
    'export',
    'direct',
    '--network',
    'dgx-1',
    '--engine',
    'chakra',
    '--machine',
    'gigabit',
    '--out',
    join(folder, 'wide'),
  );
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/^allport: .* has wide links, .*: take simgrid\n$/),
  ]);
});

const REFUSED: readonly (readonly [words: string, message: string])[] = [
  ['--torus 4x4 --without 0-5', '--without "0-5": no link 0-5: node 0 has links to 1, 3, 4, 12'],
  ['--torus 4x4 --wrap 0', '--wrap "0" with --torus: meshes have --mesh; leave it out'],
  ['--mesh 4x4 --wrap x', '--wrap "x": give the numbers of axes, as 0,2'],
  ['--mesh 4x4 --wrap 2', '--wrap "2": axis 2: mesh 4x4 has axes 0 to 1'],
  ['--switch 8 --without 0-1', '--without "0-1": switch 8: give a network without a switch'],
  [
    '--network hyperx:4y',
    '--network "hyperx:4y": give sides of at least 2, for at most 4096 nodes, as 4x4x4',
  ],
  ['--network hyperx:4096', '--network "hyperx:4096": 8386560 links: give fewer nodes'],
  ['--network slim-fly:41', '--network "slim-fly:41": give 5, 13, 17, 29 or 37'],
  ['--network kite:3', '--network "kite:3": give a family, as hyperx:4x4x4'],
  ['--network ./not-there.txt', '--network "./not-there.txt"'],
  [
    '--switch 8 --worst link',
    'switch 8: its switch has no links of its own that could fail; give a network of links',
  ],
  ['--torus 4x4 --uneven uniform --worst link', '--worst link: it is for complete exchanges'],
];

test.each(REFUSED)('bound %s is refused in one line', async (words, message) => {
  const { code, stdout, stderr } = await allport('bound', ...words.split(' '));
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(ONE_LINE);
  expect(stderr).toContain(message);
});

test.each([
  ['', 'an empty file'],
  ['a b\nb a b c d\n', 'line 2: give two nodes'],
  ['a a\n', 'line 1: a link from a to itself; leave it out'],
  ['a b\nb c\na b\n', 'line 3: the link from a to b stands at line 1, too; leave one out'],
  [
    'a b 2\nb c 2.0137\n',
    'line 2: a link of width 2.0137 beside one of 2: give whole multiples of the smallest width',
  ],
  ['a b -1\n', 'line 1: width "-1"; give a number above 0'],
  ['a b\nc d\n', 'disconnected: node a cannot reach node c'],
  ['a b 2\nb a 3\nb c 1\n', 'line 2: the link from b to a is 3 wide, and 2 the other way (line 1)'],
  ['0 1 0\n1 0 0\n0 0 0\n', 'node 2 has no link: give it one, or leave it out'],
  ['{"nodes":[{"id":0},{"id":1},{"id":2}],"links":[{"source":0,"target":1}]}', 'node 2 has no link'],
  ['0 1 0\n1 0 1\n0 0 0\n', 'disconnected: node 2 cannot reach node 0'],
  ['{"nodes": [1]}', 'give { "nodes"'],
  ['<graphml/>', '0 graphs: give one'],
  ['<svg/>', 'unknown form of file: give what nvidia-smi topo -m prints, or '],
  ['digraph { a -> b }', 'disconnected: node b cannot reach node a'],
  ['\u0000\u0001 \u0002\n', 'name'],
])('a file with %j is refused in one line', async (text, message) => {
  const file = join(folder, 'bad.txt');
  await writeFile(file, text);
  const { code, stdout, stderr } = await allport('bound', '--network', file);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(ONE_LINE);
  expect(stderr).toContain(message);
});

test('the worst failure of a network that is alike from every node is that of one of each kind, and one that parts it has no bound', async () => {
  const worst = async (...words: string[]) => JSON.parse((await allport('bound', ...words, '--json')).stdout);
  const { failures, areForAll, count } = await worst('--torus', '8x8x8', '--worst', 'link');
  expect([areForAll, count]).toEqual([true, 3]);
  expect(failures.map((one: { blockTimes: number }) => one.blockTimes)).toEqual([517, 517, 517]);
  const parted = await worst('--links', '0-1,1-2,2-0,2-3', '--worst', 'link');
  expect(
    parted.failures.map((one: { what: string; blockTimes: number | null }) => [one.what, one.blockTimes]),
  ).toEqual([
    ['2-3', null],
    ['0-2', 4],
    ['1-2', 4],
    ['0-1', 3],
  ]);
});

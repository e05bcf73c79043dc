import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test, vi } from 'vitest';
import { fastestFor } from '../../demo/laboratory/schedules.ts';
import { kindIn, problemIn } from '../../demo/problem/problem-in-words.ts';
import { parseState } from '../../demo/state/state.ts';
import { problemWords } from '../../src/formats/problems/said-problem.ts';
import { findAlgorithm, type Schedule, solve } from '../../src/schedules/index.ts';
import { isUneven } from '../../src/schedules/problems/uneven.ts';
import { memoriesOf } from '../support/memories.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { cases } from '../support/sample.ts';
import { useLaboratory, type Visitor } from './laboratory.ts';
import { encodePng } from './png.ts';

/* Every kind of problem in the laboratory: by address and by the controls, to the end. */

let visitor: Visitor;
const laboratory = useLaboratory((opened) => {
  visitor = opened;
});

async function scheduleOf(query: string): Promise<Schedule> {
  const { state, complaints } = parseState(query);
  expect(complaints).toEqual([]);
  const fastest = await fastestFor(state);
  if (fastest) return fastest.schedule;
  const algorithm = findAlgorithm(state.algorithm, kindIn(state.problem).kind);
  return solve(algorithm, problemIn(state.problem, algorithm));
}

/** Goes to the end of what the page shows, and compares its memory with the one of the definitions. */
async function expectEnd(query: string): Promise<void> {
  await visitor.press('To the end');
  await visitor.says('Verified: all');
  const schedule = await scheduleOf(query);
  const words = schedule.elements?.unit ?? 1;
  const { nodes, slots } = schedule.pattern;
  const end = Array.from(memoriesOf(schedule, words))
    .at(-1)
    ?.subarray(0, slots * nodes * words);
  expect(await visitor.memory()).toEqual(end);
}

const ofPage = () => new URL(visitor.page.url()).search.slice(1);

const ADDRESSES = [
  ['several copies', 'torus=4x4&copies=2', 'complete exchange on a torus of 4x4 nodes'],
  [
    'a torus without a link and a node',
    'torus=4x4&without=0-1,5',
    'a torus of 4x4 nodes without a link and a node',
  ],
  ['a mesh that wraps along an axis', 'mesh=4x3&wrap=0', 'a mesh of 4x3 nodes that wraps along axis 0'],
  ['a family of networks', 'network=hyperx:3x3', 'the hyperx 3x3 of 9 nodes and 18 links'],
  ['several cubes', 'dim=2&cubes=2&algorithm=necklace', 'complete exchange among each 4 of 8 nodes'],
  ['exchanges in sequence', 'axes=2x1', 'complete exchanges in sequence (axes 2x1) on 8 nodes'],
  ['a permutation', 'dim=3&permute=2,~1,0,3,4,5', 'permutation bits 2,~1,0,3,4,5 on 8 nodes'],
  ['a transpose', 'dim=4&transpose=12x8&algorithm=drt', 'transpose of a 12 x 8 matrix in blocks on 16 nodes'],
  ['a conversion', 'dim=3&convert=10x6&from=cyclic-rows&to=cyclic-columns', 'conversion of a 10 x 6 matrix'],
  [
    'a conversion on a torus',
    'torus=4x3&convert=10x6&from=cyclic-rows&to=cyclic-columns',
    'conversion of a 10 x 6 matrix from cyclic-rows to cyclic-columns on a torus of 4x3 nodes',
  ],
  [
    'digits on a mesh',
    'mesh=3x4&permute=3x4x5:0,~2,1',
    'permutation digits 3x4x5:0,~2,1 on a mesh of 3x4 nodes',
  ],
  ['a scatter', 'dim=3&scatter=5&copies=2&algorithm=rotated-sbts-2', 'scatter from node 5 on 8 nodes'],
  ['a gather', 'dim=3&gather=5', 'gather to node 5 on 8 nodes'],
  [
    'uneven traffic',
    'torus=4x4&uneven=zipf:0.6,tokens=32',
    'uneven exchange zipf:0.6,tokens=32 of 3203 elements on a torus of 4x4 nodes',
  ],
] as const;

/*
 * Those whose ends test:all has: a problem of each kind here or, for transposes, scatters and gathers, in the tests below;
 * test:long has all of them.
 */
const ENDED_BY_ADDRESS = new Set<string>(['several cubes', 'exchanges in sequence', 'uneven traffic']);
const ENDED_BY_CONTROLS = new Set<string>(['permutation', 'conversion']);

test('every kind of problem is in an address, and goes to its end', async () => {
  await visitor.goto('dim=2');
  for (const [name, query, problem] of ADDRESSES) {
    if (inject('sample') !== 'all' && !ENDED_BY_ADDRESS.has(name)) continue;
    await visitor.change(`${query}&view=source`);
    await visitor.says(problem);
    await visitor.settled();
    expect(ofPage()).toContain(query);
    await expectEnd(query);
    await visitor.screenshot(`problem ${name}`);
  }
});

test('every kind of problem is chosen by the controls, and goes to its end', async () => {
  await visitor.goto('dim=3&view=source');
  for (const { kind, word } of [...problemWords].reverse()) {
    await visitor.choose('problem', kind);
    await visitor.page.waitForFunction(
      (name) => (name ? location.search.includes(`${name}=`) : !location.search.includes('axes=')),
      {},
      word?.name,
    );
    await visitor.settled();
    expect(problemIn(parseState(ofPage()).state.problem).kind).toBe(kind);
    if (inject('sample') !== 'all' && !ENDED_BY_CONTROLS.has(kind)) continue;
    await visitor.choose('view', 'source');
    await visitor.settled();
    await expectEnd(ofPage());
  }
});

test('a field that says no problem is told where it is, until others mend it', async () => {
  const complaint = () => visitor.page.$eval('.word .problem', ({ textContent }) => textContent);
  await visitor.goto('dim=4&transpose=64x64');
  const { fields } = await visitor.page.evaluate(() => ({
    fields: Array.from(
      document.querySelectorAll('.sentence input, .sentence select, .more form input, .more form select'),
      (field) => (field as HTMLInputElement).name,
    ),
  }));
  expect(fields).toEqual([
    ...['network', 'dim', 'problem', 'transpose', 'algorithm', 'mode', 'view'],
    ...['cubes', 'without', 'from', 'to', 'grid', 'packet', 'words', 'picture'],
  ]);
  await visitor.write('transpose', '64');
  expect(await complaint()).toBe('transpose "64": give rows and columns of the matrix, say 100x60');
  await visitor.write('transpose', '32x64');
  expect(await visitor.page.$('.word .problem')).toBe(null);
  await visitor.settled();
  await visitor.choose('dim', '3');
  expect(await complaint()).toMatch(/^a matrix on 8 nodes .*: give others, say .*2x4$/);
  expect(await visitor.status()).toContain('cube 2^4');
  await visitor.screenshot('a field that says no problem');
  await visitor.openMore();
  await visitor.write('grid', '2x4');
  await visitor.says('cube 2^3');
  await visitor.settled();
  expect(ofPage()).toContain('dim=3&transpose=32x64&grid=2x4');
  await visitor.choose('network', 'torus');
  expect(await complaint()).toBe('a transpose on the torus 8x8: give a cube');
});

test('a scatter on a torus says that it needs a cube, and goes on there', async () => {
  await visitor.goto('torus=4x4');
  await visitor.choose('problem', 'scatter');
  await visitor.says('on torus 4x4: give one of cubes');
  await visitor.screenshot('a scatter on a torus');
  await visitor.choose('network', 'dim');
  await visitor.says('Proved: bst on cube 2^6');
});

test('without a GPU any more there is no picture of the matrix', async () => {
  await visitor.goto('dim=4&transpose=8x8');
  await visitor.press('To the end');
  await visitor.says('Verified');
  await visitor.page.waitForSelector('.matrix-file canvas:not([hidden])');
  await laboratory.crashGpu();
  await visitor.says('lost its GPU');
  expect(visitor.complaints.join()).not.toContain('there is no laboratory');
  expect(await visitor.page.$('.matrix-file')).toBe(null);
  await visitor.press('Start again');
  await visitor.settled();
  await visitor.page.waitForSelector('.matrix-file canvas:not([hidden])');
  // The browser says on the console that its GPU process is gone.
  visitor.complaints.length = 0;
});

test('a scatter begins as one full column, and a gather ends as one', async () => {
  /** By column of the canvas: how many of its eight places have a block. */
  const full = () =>
    visitor.page.$eval('.matrix-picture canvas', (canvas) => {
      const copy = new OffscreenCanvas(8, 8).getContext('2d');
      copy?.drawImage(canvas as HTMLCanvasElement, 0, 0, 8, 8);
      const { data } = copy?.getImageData(0, 0, 8, 8) ?? {};
      return Array.from({ length: 8 }, (_, column) =>
        Array.from({ length: 8 }, (_, row) => (data?.[4 * (8 * row + column) + 3] ? 1 : 0)).reduce<number>(
          (sum, one) => sum + one,
          0,
        ),
      );
    });
  // The picture is drawn a frame after the words.
  const expectFull = (blocks: readonly number[]) =>
    vi.waitFor(async () => expect(await full()).toEqual(blocks), PATIENCE_MS);
  await visitor.goto('dim=3&scatter=5');
  await expectFull([0, 0, 0, 0, 0, 8, 0, 0]);
  await visitor.press('To the end');
  await visitor.says('Verified: all 8 blocks');
  await expectFull([1, 1, 1, 1, 1, 1, 1, 1]);
  await visitor.change('dim=3&gather=5');
  await visitor.says('gather to node 5');
  await visitor.settled();
  await visitor.press('To the end');
  await visitor.says('Verified: all 8 blocks');
  await expectFull([0, 0, 0, 0, 0, 8, 0, 0]);
});

const PICTURES: readonly (readonly [string, string, number, number])[] = [
  ['mrt', 'dim=4&transpose=8x8', 64, 64],
  ['srt, many elements in a slot', 'dim=4&transpose=8x8&algorithm=srt', 30, 20],
];
test.each(cases(PICTURES, 1, 1))(
  'a picture of your own is transposed two-dimensionally by %s, pixel by pixel',
  async (_, query, width, height) => {
    const pixels = Uint32Array.from(
      { length: width * height },
      (_, i) => 0xff000000 | Math.imul(i + 1, 0x9e3779b1),
    );
    const path = join(laboratory.folder, 'own.png');
    await writeFile(path, encodePng(width, height, pixels));
    await visitor.goto(query);
    await visitor.give('picture-file', path);
    await visitor.says(`transpose of a ${height} x ${width} matrix`);
    await visitor.settled();
    await visitor.saysOfFile('status', `own.png: each of its ${width} x ${height} pixels is an element.`);
    expect(await visitor.picture()).toEqual(pixels);
    await visitor.press('To the end');
    await visitor.says('Verified: all');
    expect(await visitor.picture()).toEqual(
      pixels.map((_, i) => pixels[(i % height) * width + Math.floor(i / height)]),
    );
    await visitor.screenshot(`own picture ${width} x ${height} transposed`);
  },
);

test('the algorithms of a transpose are compared in elements', async () => {
  await visitor.goto('dim=2&transpose=4x4&algorithm=mrt&page=race');
  await visitor.press('None');
  for (const name of ['srt', 'mrt']) {
    await visitor.page.locator(`::-p-aria([name="${name}"][role="checkbox"])`).click();
  }
  await visitor.press('Run');
  await visitor.page.waitForSelector('.compare-conclusion');
  const textOf = (selector: string) =>
    visitor.page.$eval(selector, ({ textContent }) => textContent?.replaceAll('\n', ' '));
  expect(await textOf('.compare-conclusion')).toMatch(/with elements of 64 KiB: .* elements in sequence/);
  expect(await textOf('.compare thead')).toContain('elements in sequence');
  await visitor.screenshot('comparison of a transpose');
});

test('what is typed into a field that is not drawn yet stays', async () => {
  await visitor.goto('dim=3');
  // The page keeps what was typed: a promise that only it waits for may be collected.
  await visitor.page.evaluate(() => {
    const choice = document.querySelector<HTMLSelectElement>('select[name=network]');
    const ring = () => document.querySelector<HTMLInputElement>('input[name=ring]');
    if (choice === null) throw new Error('there is no choice of networks');
    const observer = new MutationObserver(() => {
      const field = ring();
      if (field === null) return;
      observer.disconnect();
      field.value = '12';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      const leave = (frames: number) => {
        if (frames > 0) return void requestAnimationFrame(() => leave(frames - 1));
        field.dispatchEvent(new Event('change', { bubbles: true }));
        document.body.dataset.typed = field.value;
      };
      leave(3);
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    choice.value = 'ring';
    choice.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await visitor.page.waitForFunction(() => document.body.dataset.typed !== undefined);
  const typed = await visitor.page.$eval('body', (body) => (body as HTMLBodyElement).dataset.typed);
  expect(typed).toBe('12');
  await visitor.says('on ring 12');
});

test('the traffic of an uneven exchange stands beside the memory, as a picture and in numbers', async () => {
  await visitor.goto('torus=4x4&uneven=zipf:0.6,tokens=32');
  await visitor.openMore();
  await visitor.press('The traffic beside the memory');
  await visitor.page.waitForSelector('.traffic-figure svg.plot[role=img]');
  expect(ofPage()).toContain('page=traffic');
  const text = await visitor.page.$eval('.traffic-figure', ({ textContent }) => textContent ?? '');
  expect(text).toContain('node 2 gets 391 elements');
  const problem = problemIn(parseState(ofPage()).state.problem);
  if (!isUneven(problem)) throw new Error('the address asks for no uneven exchange');
  const { nodes } = problem.topology;
  const got = Array.from({ length: nodes }, (_, to) =>
    problem.counts.reduce((sum, count, pair) => {
      const from = Math.floor(pair / nodes);
      return pair % nodes === to && from !== to ? sum + count : sum;
    }, 0),
  );
  const shown = await visitor.page.$$eval('.traffic-sums td:last-child', (cells) =>
    cells.map(({ textContent }) => Number(textContent)),
  );
  expect(shown).toEqual(got);
  await visitor.screenshot('uneven traffic as a picture');
});

test('a long complaint at a field stays within the window, and too much traffic is refused with a cure', async () => {
  await visitor.goto('torus=4x4&uneven=zipf:0.6,tokens=32');
  await visitor.write('uneven', 'counts.csv');
  const { text, right, width } = await visitor.page.$eval('.word .problem', (problem) => ({
    text: problem.textContent,
    right: problem.getBoundingClientRect().right,
    width: innerWidth,
  }));
  expect(text).toMatch(
    /^uneven "counts\.csv": files are for the command line; give one of zipf, .*, one-pair$/,
  );
  expect(right).toBeLessThanOrEqual(width);
  await visitor.screenshot('a long complaint at a field');
  await visitor.change('torus=8x8&uneven=zipf:0.6');
  await visitor.says('this page shows at most 16384; give fewer, as in zipf:0.6,tokens=32');
});

test('a network that is dropped is the network of the page, and one that is none is refused in one line', async () => {
  const path = (name: string) => join(laboratory.folder, name);
  const drop = async (name: string, text: string) => {
    await writeFile(path(name), text);
    await (await visitor.drag(path(name))).drop();
  };
  await visitor.goto('dim=3');
  await drop('pentagon.txt', 'node1 node2\nnode2 node3\nnode3 node4\nnode4 node5\nnode5 node1\n');
  await visitor.says('graph of 5 nodes');
  await visitor.settled();
  expect(new URLSearchParams(ofPage()).get('links')).toBe('0-1,1-2,2-3,3-4,0-4');
  await drop(
    'triangle.json',
    '{"nodes":[{"id":0},{"id":1},{"id":2}],"links":[{"source":0,"target":1},{"source":1,"target":2},{"source":2,"target":0}]}',
  );
  await visitor.says('graph of 3 nodes');
  await drop('square.dot', 'graph { a -- b -- c -- d -- a }');
  await visitor.says('graph of 4 nodes');
  await drop(
    'pair.graphml',
    '<graphml><graph><node id="a"/><node id="b"/><edge source="a" target="b"/></graph></graphml>',
  );
  await visitor.says('graph of 2 nodes');
  await drop('ring.yml', 'topology: [ Ring ]\nnpus_count: [ 6 ]\n');
  await visitor.says('graph of 6 nodes');
  await drop('machine.json', '{"gpus_per_node":3,"links":[[0,1,1],[1,0,1],[1,1,0]]}');
  await visitor.says('graph of 3 nodes');
  await drop('parts.csv', 'a,b\nc,d\n');
  await visitor.saysOfFile('alert', 'disconnected: node a cannot reach node c; add a link');
});

test('what is left out of a network is red in its picture, and the nodes that are left have their numbers', async () => {
  await visitor.goto('torus=4x4&without=5,0-1&algorithm=direct&page=network');
  await visitor.says('direct on torus 4x4 without a link and a node');
  await visitor.settled();
  const labels = await visitor.page.$$eval('.network-label', (all) =>
    all.map(({ textContent }) => Number(textContent)),
  );
  expect(labels).toEqual([0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
  expect(await visitor.page.$$eval('.network-gone', (all) => all.length)).toBe(1);
  await visitor.screenshot('a torus without a link and a node');
});

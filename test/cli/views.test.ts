import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { memoryStates } from '../../src/papers/memory-states.ts';
import { completeExchange, cube, findAlgorithm } from '../../src/schedules/index.ts';
import { decodePng } from '../browser/png.ts';
import { allport } from './cli.ts';

/* Pictures of schedules by the real command line. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-views-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs allport show and reads the SVG that it writes. */
async function drawn(...args: string[]) {
  const { code, stdout, stderr } = await allport('show', ...args, '-q', '-o', '-');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>\n$/s);
  expect(stdout).not.toMatch(/NaN|undefined|Infinity|var\(/);
  const { document } = parseHTML(stdout);
  return { text: stdout, all: (selector: string) => [...document.querySelectorAll(selector)] };
}

/** Parts of the paths of an attribute's value, each of which begins with a move. */
const movesOf = (paths: readonly Element[]) =>
  paths.reduce((sum, path) => sum + (path.getAttribute('d') ?? '').split('M').length - 1, 0);

describe('--view memory', () => {
  it('draws every block of every moment with its sender and receiver, on more than 8 nodes too', async () => {
    const { all } = await drawn('necklace', '--dim', '4', '--view', 'memory');
    const schedule = findAlgorithm('necklace').schedule(completeExchange({ topology: cube(4), copies: 1 }));
    const states = [...memoryStates(schedule)];
    const titles = all('.title').map(({ textContent }) => textContent);
    expect(titles.slice(0, 3)).toEqual(['start', 'after the alignment', 'after step 1']);
    const panels = all('svg > g').slice(0, -1);
    expect(panels).toHaveLength(states.length + 1);
    for (const [i, { origins }] of states.entries()) {
      const signs = [...panels[i + 1].querySelectorAll('tspan')].map(({ textContent }) =>
        Number(textContent),
      );
      const wanted = Array.from(origins, (origin) => [
        origin % 16,
        schedule.pattern.destination(origin) % 16,
      ]);
      // The first ones are the numbers of the nodes above the columns.
      expect(signs.slice(16)).toEqual(wanted.flat());
    }
  });

  it.each([
    ['ring --ring 6', 36],
    ['mrt --dim 2 --transpose 8x8', 64],
    ['sbt --dim 3 --scatter 1', 8],
  ])('draws %s, with an arrow on each block of the start', async (args, blocks) => {
    const { all } = await drawn(...args.split(' '), '--view', 'memory');
    expect(movesOf([...all('svg > g')[0].querySelectorAll('path.line')])).toBe(blocks);
  });

  it('draws larger memories without signs, whole', async () => {
    const { all } = await drawn('necklace', '--dim', '6', '--view', 'memory', '--step', '3');
    const [panel] = all('svg > g');
    const shapes = [...panel.querySelectorAll('path')].flatMap((path) =>
      Array.from(
        (path.getAttribute('d') ?? '').matchAll(/h([\d.]+)v([\d.]+)/g),
        ([, width, height]) => Number(width) * Number(height),
      ),
    );
    expect(shapes.reduce((sum, area) => sum + area, 0) / 360 ** 2).toBeCloseTo(1, 1);
  });

  it('draws one step', async () => {
    const { all } = await drawn('necklace', '--dim', '3', '--view', 'memory', '--step', '2');
    expect(
      all('.title')
        .map(({ textContent }) => textContent)
        .slice(0, 2),
    ).toEqual(['after step 2', 'how to read it']);
  });
});

describe('--view memory --moving', () => {
  it.each([
    ['necklace --dim 3', 64],
    ['bruck --switch 6', 36],
    ['sbt --dim 3 --scatter 1', 8],
  ])(
    'lets each block of %s fly to its receiver, and stand still for who wants that',
    async (args, blocks) => {
      const { all, text } = await drawn(...args.split(' '), '--view', 'memory', '--moving');
      const parts = all('g.b');
      expect(parts).toHaveLength(blocks);
      for (const part of parts) {
        const [rect, sender, receiver] = [...part.querySelectorAll('rect, text')];
        const [, name] = /animation-name:(b\d+)/.exec(part.getAttribute('style') ?? '') ?? [];
        const [, x] = new RegExp(`${name}\\{.*100%\\{transform:translate\\((.*?)px`).exec(text) ?? [];
        const columns = Number(x) / (Number(rect.getAttribute('width')) + 1);
        expect(Number(sender.textContent) + columns, name).toBe(Number(receiver.textContent));
      }
      expect(text).toContain('@media(prefers-reduced-motion:reduce){.all,.b,.m{animation:none}}');
    },
  );

  it('says one moment at a time', async () => {
    const { all } = await drawn('necklace', '--dim', '3', '--view', 'memory', '--moving');
    const titles = all('g.m > .title').map(({ textContent }) => textContent);
    const steps = [1, 2, 3, 4].map((step) => `step ${step} of 4`);
    expect(titles).toEqual(['start', 'alignment', ...steps, 'realignment']);
  });

  it.each([
    ['necklace --dim 3 --view memory --moving -o slide.png', /^--moving: it is drawn with .*-o <file>\.svg/],
    ['necklace --dim 3 --view network --moving -o -', /^--moving: it is drawn with --view memory/],
    ['necklace --dim 3 --view memory --moving', /^--moving: it is drawn with --view memory/],
    ['necklace --dim 3 --view memory --moving --step 2 -o -', /^--moving: .* without --step/],
    ['necklace --dim 5 --view memory --moving -o -', /32 nodes of 32 slots .* give fewer nodes/],
  ])('refuses %s', async (args, why) => {
    const { code, stdout, stderr } = await allport('show', ...args.split(' '));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.replace(/^allport: |^error: /, '')).toMatch(why);
  });
});

describe('--view network', () => {
  it('draws all nodes, and lights the links that carry something in the colours of their ports', async () => {
    const { all, text } = await drawn('bruck', '--dim', '3', '--view', 'network', '--step', '2');
    const labels = all('g > text').map(({ textContent }) => textContent);
    for (const node of ['000', '011', '111']) expect(labels).toContain(node);
    expect(text).toContain('Complete exchange on 8 nodes, step 2 of');
  });

  it.each([
    ['torus-necklaces --torus 4x4x4', ['0', '63', 'axis 2: 4']],
    ['bruck --switch 12', ['0', '11', 'switch']],
    ['direct --links 0-1,1-2,2-3,3-0', ['0', '1', '2', '3']],
    ['necklace --dim 8', ['dimension 7']],
  ])('draws %s', async (args, labels) => {
    const { all } = await drawn(...args.split(' '), '--view', 'network');
    const texts = all('text').map(({ textContent }) => textContent);
    for (const label of labels) expect(texts).toContain(label);
    // Links that carry something are drawn in two: a line, and what says which way.
    expect(all('svg > g > g path[fill="none"]').length).toBeGreaterThan(0);
  });

  it('draws a large cube in cells', async () => {
    const { all } = await drawn('necklace', '--dim', '8', '--view', 'network');
    expect(movesOf(all('path[fill="#d3d8dd"]'))).toBe(256);
  });

  it('refuses a network whose nodes cannot be told apart', async () => {
    const refused = await allport('show', 'standard-exchange', '--dim', '13', '--view', 'network', '-o', '-');
    expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 2, stdout: '' });
    expect(refused.stderr).toMatch(/too many to tell apart in a picture: give fewer, or --view timeline\n$/);
  });
});

test('--view timeline draws a cell for each slot in each step in which it leaves', async () => {
  const { all } = await drawn('necklace', '--dim', '4', '--view', 'timeline');
  // Each of the 64 links carries a block in each of 8 steps: 4 slots leave in each.
  expect(movesOf(all('g > g > path'))).toBe(32);
  expect(all('title').map(({ textContent }) => textContent)).toContain('step 8');
});

test('a path that ends in .png gets pixels in the colours of the picture', async () => {
  const path = join(folder, 'slide.png');
  const { code, stdout, stderr } = await allport(
    'show',
    'necklace',
    '--dim',
    '3',
    '--view',
    'memory',
    '-o',
    path,
  );
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '', stderr: '' });
  const { width, height, pixels } = decodePng(await readFile(path));
  expect([width, height]).toEqual([1600, 1000]);
  const seen = new Set(Array.from(pixels, (pixel) => pixel & 0xffffff));
  // Of the blocks for node 0 and node 7, red in the lowest byte.
  for (const colour of [0xabb3f7, 0xe2b6f3]) expect(seen).toContain(colour);
});

test('without a file the view is a table', async () => {
  const { code, stdout } = await allport('show', 'necklace', '--dim', '3', '--view', 'timeline');
  expect(code).toBe(0);
  expect(stdout).toContain('slot  1  2  3  4\n0     -  -  -  -\n1     -  -  -  0\n');
  const memory = await allport('show', 'necklace', '--dim', '4', '--view', 'memory', '--json');
  const { sections } = JSON.parse(memory.stdout);
  expect(sections).toHaveLength(11);
  expect(sections[0].rows[3][16]).toBe('(15 3)');
});

test.each([
  ['--dim 3 -o x.svg', '--out "x.svg": give what to draw, --view memory or network or timeline'],
  ['--dim 3 --view memory -o x.gif', '--out "x.gif": give a path that ends in .svg or .png'],
  ['--dim 3 --view picture', '--view "picture": give memory or network or timeline'],
  ['--dim 3 --view network --step 5 -o x.svg', 'step 5 of necklace: give one from 1 to 4'],
  ['--dim 3 --view memory --step 5 -o x.svg', 'step 5 of necklace: give one from 1 to 4'],
  [
    '--dim 3 --view timeline --step 2 -o x.svg',
    '--step "2": it needs --view memory or network, and -o <file>; leave it out',
  ],
  [
    '--dim 3 --view memory --width 2 -o x.svg',
    '--width "2" with --view "memory": it is for the tables of the papers; leave one out',
  ],
  [
    '--dim 9 --view memory -o x.svg',
    'necklace: the memories have 262144 places; a picture shows 65536: give fewer nodes',
  ],
])('refuses necklace %s in one line, and writes nothing', async (args, says) => {
  const { code, stdout, stderr } = await allport(
    'show',
    'necklace',
    ...args.split(' ').map((word) => word.replace(/^x\./, `${folder}/x.`)),
  );
  expect({ code, stdout, stderr: stderr.replaceAll(`${folder}/`, '') }).toEqual({
    ...{ code: 2, stdout: '', stderr: `allport: ${says}\n` },
  });
  expect((await readdir(folder)).filter((name) => name.startsWith('x.'))).toEqual([]);
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BenchReport } from '../../src/bench/bench-report.ts';
import { allportInside, type Finished, ONE_LINE } from './cli.ts';

let folder: string;
let modules = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Measures a module of peers beside the forms, on the smallest cube. */
async function bench(module: string, ...args: string[]): Promise<Finished> {
  // In a process that they share, another name is another module.
  const name = `peers-${modules++}.mjs`;
  await writeFile(join(folder, name), module);
  return allportInside(folder, 'bench', '--dim', '5', '--repeat', '1', '--peers', name, ...args);
}

/** A peer that does what the text says, and is right and quick where it says nothing. */
const peer = (text = '') => `{ name: 'mine', once: async () => 2, isRight: async () => true, ${text} }`;
const peers = (...texts: string[]) => `export const createPeers = () => [${texts.join(', ')}];`;

/** Copies a matrix with WebGPU, waits for it as it is told, and says when it was freed. */
const REAL = `
  export async function createPeers(side, { gpu, settle }) {
    const device = await (await gpu.requestAdapter()).requestDevice();
    const usage = GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
    const [from, to] = [0, 1].map(() => device.createBuffer({ size: 4 * side * side, usage }));
    async function once() {
      const start = performance.now();
      const encoder = device.createCommandEncoder();
      encoder.copyBufferToBuffer(from, 0, to, 0, from.size);
      device.queue.submit([encoder.finish()]);
      await settle(device.queue.onSubmittedWorkDone());
      return performance.now() - start;
    }
    const destroy = () => { device.destroy(); console.error('freed', side); };
    return [{ name: 'real', once, isRight: async () => side === 32, destroy }];
  }
`;

describe('bench --peers', () => {
  it('measures and verifies the peers of a module in the same table, and frees them', async () => {
    const { code, stdout, stderr } = await bench(REAL);
    expect(stdout).toMatch(/^real +5 .* yes$/m);
    expect(stdout).toMatch(/^copy kernel +5 .* yes$/m);
    expect(stderr).toMatch(/^freed 32$/m);
    expect(code).toBe(0);
  });

  it('reports them as JSON, with the median of what they said', async () => {
    const { code, stdout } = await bench(peers(peer(), peer("name: 'other', once: async () => 4")), '--json');
    const { measured } = JSON.parse(stdout) as BenchReport;
    const of = (name: string) => measured.find(({ form }) => form === name);
    expect(of('mine')).toMatchObject({ dim: 5, medianMs: 2, bytes: 8192, right: true });
    expect(of('other')).toMatchObject({ medianMs: 4 });
    expect(code).toBe(0);
  });

  it('ends with exit code 1 where a peer is wrong', async () => {
    const { code, stdout } = await bench(peers(peer(), peer("name: 'bad', isRight: async () => false")));
    expect(stdout).toMatch(/^mine .* yes$/m);
    expect(stdout).toMatch(/^bad .* NO$/m);
    expect(code).toBe(1);
  });

  const mend = 'mend the module, or install what it needs';
  const mistakes: [what: string, module: string, says: string][] = [
    ['does not parse', 'export {', 'cannot be loaded (Unexpected'],
    [
      'needs a package that is missing',
      "import 'no-such-package';",
      "cannot be loaded (Cannot find package 'no-",
    ],
    ['exports nothing', '', 'exports no function createPeers: add it'],
    ['exports a list', 'export const createPeers = [];', 'exports no function createPeers: add it'],
    ['gives no list', 'export const createPeers = () => ({});', 'createPeers(32) gives no array of peers {'],
    ['gives half a peer', peers("{ name: 'mine' }"), 'createPeers(32) gives no array of peers { name, once,'],
    ['gives a name twice', peers(peer(), peer()), 'two forms are called "mine": give the peer another name'],
    ["takes a form's name", peers(peer("name: 'alignment'")), 'two forms are called "alignment": give'],
    [
      'throws',
      "export function createPeers() { throw new Error('no\\nGPU'); }",
      `createPeers(32) fails (no\\u000aGPU): ${mend}`,
    ],
    ['throws in a run', peers(peer('once() { throw 7; }')), `once() of "mine" fails (7): ${mend}`],
    [
      'rejects in a check',
      peers(peer("isRight: () => Promise.reject('x')")),
      'isRight() of "mine" fails (x): mend',
    ],
    [
      'has no time',
      peers(peer('once: async () => {}')),
      'once() of "mine" gives undefined, not the milliseconds',
    ],
    [
      'has a bad time',
      peers(peer('once: async () => NaN')),
      'once() of "mine" gives NaN, not the milliseconds',
    ],
    [
      'has no verdict',
      peers(peer('isRight: async () => 1')),
      'isRight() of "mine" gives 1, not true or false',
    ],
  ];

  it.each(mistakes)('refuses a module that %s, in one line and with exit code 2', async (_, module, says) => {
    const { code, stdout, stderr } = await bench(module, '--quiet');
    expect(stderr).toMatch(ONE_LINE);
    expect(stderr).toContain(says);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });
});

import type { AddressInfo } from 'node:net';
import { build, preview, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { version } from '../../package.json';
import { launchBrowser } from '../browser/browser.ts';
import { NAMES, OWN_SCHEDULE, PAGE, PAGE_PROGRAM, WITHOUT_GPU } from './programs.ts';
import { Project } from './project.ts';

/** What the library exports, in the order of a module's names. A name that is taken away breaks its users. */
const EXPORTS = [
  'EMPTY',
  'EnvironmentError',
  'FREE',
  'IDLE',
  'InputError',
  'Machine',
  'NoAdapterError',
  'UnprovedError',
  'algorithmsFor',
  'check',
  'circulant',
  'completeExchange',
  'conversion',
  'cube',
  'decodeMachine',
  'decodeSchedule',
  'describeViolation',
  'encodeSchedule',
  'exchangePattern',
  'exchangeSequence',
  'fastestAnswer',
  'findAlgorithm',
  'findMachine',
  'gather',
  'graph',
  'gridExchange',
  'gridLocalMap',
  'isCube',
  'isGrid',
  'isLattice',
  'isMesh',
  'isServers',
  'isSwitch',
  'isTorus',
  'isWrapped',
  'lattice',
  'matrixTranspose',
  'memberLocalMap',
  'mergeReports',
  'mesh',
  'offsetExchange',
  'offsetFrame',
  'openContext',
  'permutation',
  'predict',
  'prepare',
  'prepareSchedule',
  'programFiles',
  'relativeExchange',
  'ring',
  'run',
  'runOn',
  'scatter',
  'servers',
  'shapeOf',
  'solve',
  'switched',
  'tableLocalMap',
  'tableMap',
  'torus',
  'translateMap',
  'unevenExchange',
  'without',
  'wrapped',
  'xorMap',
];

let project: Project;

beforeAll(async () => {
  project = await Project.create();
  await project.install(['allport'], '--omit=optional');
});

afterAll(() => project?.remove());

test('the entries export what they are known for', async () => {
  await project.write('names.mjs', NAMES);
  const { stdout } = await project.run('node', 'names.mjs');
  expect(JSON.parse(stdout)).toEqual({ library: EXPORTS, node: ['gpuEnvironment', 'openNodeContext'] });
});

test('the library proves without the packages of the GPU, refuses to open one, and runs on the processor', async () => {
  await project.write('script.mjs', WITHOUT_GPU);
  const { code, stdout } = await project.run('node', 'script.mjs');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    ok: true,
    optimal: true,
    refused: true,
    adapter: 'processor, no GPU',
    verified: true,
  });
});

test('the command lists the algorithms', async () => {
  const { code, stdout } = await project.npxAllport('list');
  expect(code).toBe(0);
  expect(stdout).toContain('de-bruijn');
});

test('the command runs on the processor, and says so and why', async () => {
  const { code, stdout, stderr } = await project.allport('run', 'necklace', '--dim', '3');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Without a GPU: the processor did this\. /);
  expect(stderr).toMatch(/the processor does its work: The optional package webgpu.* is missing: run `npm/);
});

test('the command that serves the laboratory says how to install it, and ends', async () => {
  const { code, stdout, stderr } = await project.allport('demo');
  expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
  const [line] = stderr.split('\n').filter((text) => text.startsWith('allport: '));
  expect(line).toContain(`is missing: run npm install allport-laboratory@${version}`);
});

test('the command names the missing package, and what to do, where a GPU is asked for', async () => {
  for (const args of [
    ['run', 'necklace', '--dim', '3', '--adapter', 'gpu'],
    ['bench', '--dim', '5'],
  ]) {
    const { code, stdout, stderr } = await project.allport(...args);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    const [line] = stderr.split('\n').filter((text) => text.startsWith('allport: '));
    expect(line).toMatch(/optional package webgpu.* is missing: run `npm install --include=optional`\.$/);
  }
});

test('the command bounds without the linear program, and says what it needs', async () => {
  const { code, stdout, stderr } = await project.allport('bound', '--links', '0-1,1-2,2-3,3-4,4-0', '--json');
  expect(code).toBe(0);
  const { bounds, leastLoad } = JSON.parse(stdout);
  expect(leastLoad).toBeUndefined();
  expect(bounds[0]).toMatchObject({ ports: 'all', blockTimes: 3 });
  expect(stderr).toContain('install highs, an optional package');
});

test('the command names the missing package where a file of a network needs one', async () => {
  await project.write('net.graphml', '<graphml><graph/></graphml>');
  const { code, stdout, stderr } = await project.allport('bound', '--network', './net.graphml');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  const [line] = stderr.split('\n').filter((text) => text.startsWith('allport: '));
  expect(line).toMatch(
    /optional package @rgrove\/parse-xml, .* is missing: run `npm install --include=optional`$/,
  );
});

test('a web application builds with the library and runs it in a browser', async () => {
  await project.write('index.html', PAGE);
  await project.write('page.ts', PAGE_PROGRAM);
  await project.write('own-schedule.ts', OWN_SCHEDULE);
  const app = { root: project.folder, configFile: false, logLevel: 'error' } as const;
  const { output } = (await build(app)) as Rolldown.RolldownOutput;
  for (const chunk of output) {
    if (chunk.type !== 'chunk') continue;
    expect([...chunk.imports, ...chunk.dynamicImports]).toEqual([]);
    expect(chunk.code.match(/['"`](node:|webgpu['"`]|@sparticuz)/)).toBeNull();
    const packaged = chunk.moduleIds.filter((id) => id.includes('node_modules'));
    expect(packaged.length).toBeGreaterThan(0);
    for (const id of packaged) expect(id).toContain('/node_modules/allport/dist/');
  }

  const server = await preview({ ...app, preview: { host: 'localhost', port: 0 } });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(`http://localhost:${(server.httpServer.address() as AddressInfo).port}/`);
    const text = await page
      .locator('output')
      .map((element) => element.textContent)
      .wait();
    expect(JSON.parse(text ?? '')).toMatchObject({ algorithm: 'countdown', nodes: 64, verified: true });
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
    await server.close();
  }
});

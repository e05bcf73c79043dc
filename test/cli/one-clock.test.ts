import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { machineFiles } from '../../src/formats/machines/machine-files.ts';
import { allport } from './cli.ts';

/*
 * The same schedule and the same prices: what `allport cost` prints is what `allport export` and `allport replay` print.
 */

let folder: string;
let exports = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
  const cluster = JSON.parse(machineFiles.get('cluster-100g') ?? '');
  const sorting = { alignment: '10GB/s', rearrangement: '5GB/s' };
  const all = { ...cluster, ...sorting, name: 'all', packet: '1KiB', channelWidth: 3 };
  const write = (name: string, machine: unknown) => writeFile(join(folder, name), JSON.stringify(machine));
  const barrier = { constant: '1us', perDoubling: '2us' };
  await write('barriers.json', { ...cluster, name: 'barriers', barrier });
  await write('all.json', { ...all, barrier });
});
afterAll(() => rm(folder, { recursive: true }));

/** An algorithm with its network, and a machine: a name, or a file of the folder. */
const CASES: [exchange: string, machine: string, notDone: string][] = [
  ['standard-exchange --dim 3', 'cluster-100g', ''],
  ['bruck-4 --dim 5', 'cluster-100g', ''],
  ['suh-shin --torus 4x8', 'cluster-100g', ''],
  ['direct-exchange --torus 4x4', 'cluster-100g', ''],
  ['spread-out --mesh 3x4', 'cluster-100g', ''],
  ['necklace --dim 4', 'accelerators', ''],
  ['by-levels --servers 4x3', 'accelerator-servers', ''],
  ['two-way-product --torus 4x4', 'accelerators', ''],
  ['necklace --torus 8x4', 'accelerators', ''],
  ['standard-exchange --dim 4', 'intel-ipsc', 'alignment and rearrangements'],
  ['de-bruijn --dim 5', 'connection-machine-2', 'alignment and rearrangements'],
  ['suh-shin --torus 8x8', 'intel-paragon', 'rearrangements and barriers'],
  ['suh-shin --torus 4x4', 'barriers.json', 'barriers'],
  ['axis-exchange --torus 4x6', 'all.json', 'alignment, rearrangements and barriers'],
  ['suh-shin --torus 8x4', 'all.json', 'alignment, rearrangements and barriers'],
];
const BYTES = '700';

/** The cells of the last row of a table. */
const rowOf = (text: string, name: string) =>
  text
    .split('\n')
    .filter((line) => line.includes(` ${name} `) || line.startsWith(`${name} `))
    .map((line) => line.split(/ {2,}/))
    .find(({ length }) => length > 1) ?? [];

it.each(CASES)('cost, export and replay price %s on %s alike', async (exchange, named, notDone) => {
  const [algorithm, ...network] = exchange.split(' ');
  const machine = named.endsWith('.json') ? join(folder, named) : named;
  const out = join(folder, `${exports++}`);
  const onMachine = ['--machine', machine];
  const cost = await allport('cost', ...network, ...onMachine, '--bytes', BYTES, algorithm);
  const json = await allport('cost', ...network, ...onMachine, '--bytes', BYTES, algorithm, '--json');
  const [{ times }] = JSON.parse(json.stdout).ranking;
  const total = rowOf(cost.stdout, algorithm).at(-1);
  const said = /^priced besides: .* takes (.+)$/m.exec(cost.stdout)?.[1];

  const written = ['export', algorithm, ...network, '--engine', 'mpi', ...onMachine, '--bytes', BYTES];
  const exported = await allport(...written, '--out', out);
  const [predicted, besides] = exported.stdout
    .trimEnd()
    .split('\n')
    .slice(notDone === '' ? -1 : -2);
  const messages = /^predicted by \S+ for blocks of 700 B: (.+)$/.exec(predicted)?.[1];
  // By its prices the program takes what cost says; where cost has more, both say what and how much.
  expect({ total, said }).toEqual(
    notDone === '' ? { total: messages, said: undefined } : { total, said: messages },
  );
  if (notDone !== '') {
    expect(cost.stdout).toContain(
      `\npriced besides: ${notDone}, which programs of allport export do not do; without them`,
    );
    expect(besides).toBe(`with ${notDone}, which the program does not do, allport cost predicts ${total}`);
  }

  const header = await readFile(join(out, 'allport_alltoall_schedule.h'), 'utf8');
  const description = JSON.parse(/^#define DESCRIPTION (".*")$/m.exec(header)?.[1] ?? '""');
  const line = JSON.parse(`{${description},"blockBytes":${BYTES},"seconds":1}`);
  const file = join(folder, 'times.jsonl');
  await writeFile(file, JSON.stringify(line));
  const replayed = await allport('replay', file, ...onMachine);
  expect(rowOf(replayed.stdout, 'mpi')).toContain(messages);
  if (notDone !== '') {
    expect(rowOf(replayed.stdout, 'mpi').at(-1)).toBe(total);
    expect(replayed.stdout).toContain(`\nWhat allport cost predicts has ${notDone} too: `);
  }
  // To the last bit, not only as people read it.
  const [replay] = JSON.parse((await allport('replay', file, ...onMachine, '--json')).stdout);
  expect(replay).toMatchObject({ predictedSeconds: times.messages, costSeconds: times.total });
});

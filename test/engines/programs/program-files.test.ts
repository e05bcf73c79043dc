import { expect, test } from 'vitest';
import type { ExportedFile } from '../../../src/engines/export-facts.ts';
import { type Engine, programFiles } from '../../../src/engines/program-files.ts';
import { findMachine } from '../../../src/formats/machines/built-in-machines.ts';
import { decodeSchedule } from '../../../src/formats/schedule/schedule-reader.ts';
import { prepare } from '../../../src/host/run/experiment.ts';
import {
  check,
  completeExchange,
  cube,
  findAlgorithm,
  matrixTranspose,
  scatter,
} from '../../../src/schedules/index.ts';

const exchange = prepare(findAlgorithm('de-bruijn'), completeExchange({ topology: cube(3) }), {
  mode: 'block',
});
const textOf = (files: readonly ExportedFile[], name: string) =>
  [...(new Map(files).get(name) ?? [])].join('');

test('an experiment becomes the files of each engine, with the schedule that is in them', async () => {
  const machine = await findMachine('gigabit');
  const own = {
    mpi: 'allport_alltoall.c',
    simgrid: 'trace.txt',
    goal: 'schedule.goal',
    msccl: 'alltoall.xml',
    chakra: 'alltoall.7.et',
  };
  for (const [engine, file] of Object.entries(own)) {
    const files = programFiles(exchange, engine as Engine, { machine });
    expect(files.map(([name]) => name)).toContain(file);
    const written = textOf(files, 'schedule.json');
    const schedule = await decodeSchedule([new TextEncoder().encode(written)]);
    expect(check(schedule, exchange.problem).ok).toBe(true);
  }
});

test('the function is that of the problem, and blocks are as large as their elements', () => {
  const scattered = prepare(findAlgorithm('sbt', 'scatter'), scatter({ topology: cube(3), root: 5 }));
  expect(programFiles(scattered, 'mpi', { name: 'five' }).map(([name]) => name)).toContain(
    'allport_scatter_five.c',
  );
  const matrix = { rows: 16, columns: 16 };
  const strips = matrixTranspose({ topology: cube(2), matrix, from: 'rows', packet: 8 });
  const transposed = prepare(findAlgorithm('strip-unbuffered', 'transpose'), strips);
  expect(transposed.schedule.elements?.unit).toBe(8);
  expect(textOf(programFiles(transposed, 'goal', { bytes: 24 }), 'schedule.goal')).toContain(' 192b to ');
});

test('what an engine cannot do without is asked for', async () => {
  expect(() => programFiles(exchange, 'nccl' as Engine)).toThrow(
    'engine "nccl": give mpi or simgrid or goal or msccl or chakra',
  );
  for (const engine of ['simgrid', 'chakra'] as const) {
    expect(() => programFiles(exchange, engine)).toThrow("give { machine: await findMachine('gigabit') }");
  }
  expect(() => programFiles(exchange, 'mpi', { name: 'Mine' })).toThrow(
    'name "Mine": give lower-case letters',
  );
  await expect(findMachine('cray')).rejects.toThrow('unknown machine "cray": give one of intel-ipsc, ');
});

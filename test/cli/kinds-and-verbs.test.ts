import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ASKED, pageOfKinds, VERBS, type Verb } from '../support/kinds-and-verbs.ts';
import { allport, type Finished, ONE_LINE } from './cli.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-kinds-'));
  for (const { kind } of ASKED) await mkdir(join(folder, kind));
});
afterAll(() => rm(folder, { recursive: true }));

/** What a command has printed as JSON. */
const printed = ({ stdout }: Finished) => JSON.parse(stdout);

/** By verb: that its answer is one to a problem of that kind; `files` are those that it has written. */
const HOLDS: Readonly<Record<string, (finished: Finished, kind: string, files: string[]) => void>> = {
  run: (finished, kind) =>
    expect(printed(finished)).toMatchObject({ problem: { kind }, proved: true, verified: true }),
  compare: (finished, kind) => {
    const { reports } = printed(finished);
    expect(reports.length).toBeGreaterThan(0);
    for (const report of reports) {
      expect(report).toMatchObject({ problem: { kind }, proved: true, verified: true });
    }
  },
  check: (finished, kind) => expect(printed(finished)).toMatchObject({ problem: { kind }, ok: true }),
  schedule: (_, __, files) => expect(files).toContain('answer.json'),
  'check a file': (finished, kind) =>
    expect(printed(finished)).toMatchObject({ problem: { kind }, ok: true }),
  bound: (finished, kind) => {
    const { problem, bounds, leastLoad } = printed(finished);
    expect(problem).toMatchObject({ kind });
    for (const { blockTimes } of bounds) expect(blockTimes).toBeGreaterThanOrEqual(Math.ceil(leastLoad ?? 0));
  },
  show: (finished, kind) => expect(printed(finished)).toMatchObject({ problem: { kind } }),
  cost: (finished, kind) => {
    const { problem, ranking } = printed(finished);
    expect(problem).toMatchObject({ kind });
    expect(ranking.length).toBeGreaterThan(0);
  },
  'export to MPI': (_, __, files) => expect(files).toContain(join('mpi', 'Makefile')),
  'export to SimGrid': (_, __, files) => expect(files).toContain(join('simgrid', 'trace.txt')),
  'export to LogGOPSim': (_, __, files) => expect(files).toContain(join('goal', 'schedule.goal')),
  'export to MSCCL': (_, __, files) => expect(files).toContain(join('msccl', 'alltoall.xml')),
  'export to ASTRA-sim': (_, __, files) => expect(files).toContain(join('chakra', 'alltoall.0.et')),
};

describe('problems and commands', () => {
  it('are all in the table', () => {
    expect(ASKED.length).toBeGreaterThan(6);
    // A browser goes through the cells of the laboratory.
    expect(VERBS.map(({ name }) => name)).toEqual([...Object.keys(HOLDS), 'laboratory']);
  });

  it('are a page of the documents', async () => {
    await expect(pageOfKinds()).toMatchFileSnapshot('../../docs/problems.md');
  });

  describe.each(ASKED)('$kind', ({ kind, said }) => {
    it.each(VERBS.filter(({ name }) => name !== 'laboratory'))('$name', async (verb) => {
      const finished = await lineOf(verb, kind, said);
      const reason = verb.refuses?.[kind];
      if (reason === undefined) {
        expect(finished).toMatchObject({ code: 0, stderr: '' });
        const files = await readdir(join(folder, kind), { recursive: true });
        HOLDS[verb.name](finished, kind, files);
      } else {
        expect(finished).toMatchObject({ code: 2, stdout: '' });
        expect(finished.stderr).toMatch(ONE_LINE);
        expect(finished.stderr).toContain(reason);
      }
    });
  });
});

/** What `npm run test:all` replaces in the lines of the page, so that the same is done on less; `npm run test:long` runs them as they are. */
const SMALLER: readonly (readonly [part: string, smaller: string])[] = [
  ['--dim 6', '--dim 4'],
  ['64x64', '16x16'],
  ['3x3', '2x2'],
  ['--dim 4 --convert 100x60', '--dim 3 --convert 20x12'],
  ['4x4', '3x2'],
  ['compare', 'compare --repeat 1'],
];

/** The line of the page, whose files are in the folder of the kind. */
function lineOf({ command }: Verb, kind: string, said: string): Promise<Finished> {
  const own = /(answer\.json)|(?<=-o )\S+/;
  let line = `${command} ${said} --json --quiet`;
  if (inject('sample') !== 'all') for (const [part, smaller] of SMALLER) line = line.replace(part, smaller);
  return allport(...line.replace(own, (file) => join(folder, kind, file)).split(' '));
}

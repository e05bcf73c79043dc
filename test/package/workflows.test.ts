import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { engines, scripts } from '../../package.json';
import { ROOT } from '../docs/documents.ts';

/** What a workflow says, as far as it is looked at here. */
interface Workflow {
  readonly name: string;
  readonly on: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}
interface Job {
  readonly 'runs-on': string;
  readonly 'timeout-minutes'?: number;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
}

const FOLDER = join(ROOT, '.github/workflows');
const read = (name: string): Workflow => parse(readFileSync(join(FOLDER, name), 'utf8'));

it.each(readdirSync(FOLDER))('%s is a workflow whose commands are scripts of this package', (name) => {
  const { on, jobs } = read(name);
  expect(on).toBeTruthy();
  expect(Object.keys(jobs).length).toBeGreaterThan(0);
  for (const job of Object.values(jobs)) {
    expect(job['runs-on']).toMatch(/^(ubuntu-latest|\$\{\{ matrix\.system \}\})$/);
    for (const { uses, run } of job.steps) {
      expect(uses === undefined).toBe(run !== undefined);
      const [, script] = /^npm run ([\w:]+)/.exec(run ?? '') ?? [];
      if (script !== undefined) expect(Object.keys(scripts)).toContain(script);
    }
  }
});

it('every push runs what .ci/run does, on three versions of Node that the package allows, and the parts of a whole', () => {
  const { jobs } = read('ci.yml');
  const pushed = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run = '' }) => run));
  const local = readFileSync(join(ROOT, '.ci/run'), 'utf8');
  for (const [, command] of local.matchAll(/^(?:timeout \d+ )?(npm .+)$/gm)) {
    const wanted = command.replace('--silent ', '');
    expect(
      pushed.some((run) => run.startsWith(wanted)),
      wanted,
    ).toBe(true);
  }
  expect(jobs.first.strategy?.matrix.node).toEqual([20, 22, 24]);
  expect(engines.node).toBe('>=20.19');
  for (const name of ['ci.yml', 'long.yml']) {
    for (const { strategy, steps } of Object.values(read(name).jobs)) {
      const parts = strategy?.matrix.part;
      if (parts === undefined) continue;
      const [, whole] = /--shard \$\{\{ matrix\.part \}\}\/(\d+)$/.exec(steps.at(-1)?.run ?? '') ?? [];
      expect(parts).toEqual(Array.from({ length: Number(whole) }, (_, i) => i + 1));
    }
  }
});

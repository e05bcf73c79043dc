import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFilter } from 'vite';
import { expect, it } from 'vitest';
import { ALL, ENGINES, FIRST } from '../tiers.ts';
import { FAULTS, type Tier } from './faults.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** Whether a run has a test, by its path. */
const has: Readonly<Record<Tier, (path: string) => boolean>> = {
  first: createFilter(FIRST, null, { resolve: root }),
  all: createFilter(ALL.include, ALL.exclude, { resolve: root }),
  engines: createFilter(ENGINES, null, { resolve: root }),
};

it('there are 44 faults, each another one', () => {
  expect(FAULTS).toHaveLength(44);
  expect(new Set(FAULTS.map(({ file, to }) => `${file} ${to}`)).size).toBe(44);
});

it.each(FAULTS)('$room: a place in $file can be changed so that $wrong', ({ file, from, to }) => {
  expect(textOf(file).split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
});

it.each(FAULTS)('the run of the tier $tier has $test, which finds that $wrong', ({ test, tier }) => {
  const path = `test/${test}.test.ts`;
  expect(textOf(path)).not.toBe('');
  expect(has[tier](join(root, path))).toBe(true);
});

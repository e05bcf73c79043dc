import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isForeseen } from '../../../src/cli/process/foreseen.ts';
import { prepareSchedule } from '../../../src/host/run/experiment.ts';
import {
  check,
  completeExchange,
  cube,
  findAlgorithm,
  mesh,
  type Schedule,
  solve,
  type Topology,
  torus,
} from '../../../src/schedules/index.ts';
import { InputError, Suggestion } from '../../../src/schedules/model/errors.ts';
import { UnprovedError } from '../../../src/schedules/proof/unproved-error.ts';
import { exchangeOn } from '../../support/exchange.ts';

test('InputError is an Error with its own name', () => {
  const error = new InputError('dim 0: give a whole number');
  expect(error).toBeInstanceOf(Error);
  expect(error.name).toBe('InputError');
  expect(String(error)).toBe('InputError: dim 0: give a whole number');
});

test('InputError says its settings in the library’s words, and in those of another program', () => {
  const error = new InputError('made for tori: give one, say ', new Suggestion('torus', '8x8'), ', or less');
  expect(error.message).toBe('made for tori: give one, say torus 8x8, or less');
  expect(error.worded(({ field, value }) => `<${field}=${value}>`)).toBe(
    'made for tori: give one, say <torus=8x8>, or less',
  );
});

describe('errors of the library', () => {
  /** Words of the command line: `--dim`, with a letter before where it stands in the middle of a word. */
  const OPTION = /(?<![\w-])--[a-z][a-z0-9-]*/g;
  const sources = (folder: string) =>
    readdirSync(join('src', folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join('src', folder, name));
  /** The file without its comments. */
  const codeOf = (path: string) => readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const optionsOf = (folder: string) =>
    sources(folder).flatMap((path) => [...codeOf(path).matchAll(OPTION)].map(([option]) => option));
  const known = new Set(optionsOf('cli'));

  test.each(['schedules', 'host', 'costs', 'formats'])('of src/%s name no option', (folder) => {
    expect(known).toContain('--dim');
    expect(sources(folder).length).toBeGreaterThan(0);
    expect(optionsOf(folder).filter((option) => known.has(option))).toEqual([]);
  });

  test.each<[name: string, topology: Topology, cure: string]>([
    ['necklace', torus([6, 4]), 'say cube 2^4, or sides that are powers of two'],
    ['suh-shin', cube(4), 'say torus 8x8'],
    ['two-way-product', mesh([4, 4]), 'say torus 4x4'],
    ['quadrant-exchange', mesh([8, 4]), 'say mesh 8x8'],
    ['cycle-exchange', torus([8, 8]), 'say ring 16'],
    ['interleaved-cycles', torus([6, 6]), 'say torus 8x8'],
  ])('%s propose a network in the words of reports', (name, topology, cure) => {
    const schedule = () => findAlgorithm(name).schedule(completeExchange({ topology, copies: 1 }));
    expect(schedule).toThrow(InputError);
    expect(schedule).toThrow(cure);
  });
});

test('an error of the system is foreseen, a wrong call of ours is not', () => {
  const thrownBy = (call: () => unknown) => {
    try {
      return call();
    } catch (error) {
      return error;
    }
  };
  const missing = thrownBy(() => readFileSync('none/such'));
  expect(missing).toMatchObject({ code: 'ENOENT' });
  expect(isForeseen(missing)).toBe(true);
  const wrong = thrownBy(() => readFileSync({} as string));
  expect(wrong).toMatchObject({ code: 'ERR_INVALID_ARG_TYPE' });
  expect(isForeseen(wrong)).toBe(false);
});

/** What prepareSchedule throws. */
function unproved(schedule: Schedule): UnprovedError {
  try {
    prepareSchedule(schedule);
  } catch (error) {
    if (error instanceof UnprovedError) return error;
    throw error;
  }
  throw new TypeError('it holds');
}

test('UnprovedError tells the first violation and how many there are, and has them all', () => {
  const schedule = solve(findAlgorithm('necklace'), exchangeOn(3));
  const [alignment] = schedule.phases;
  const wrong: Schedule = { ...schedule, phases: [alignment] };
  const error = unproved(wrong);
  expect(error.name).toBe('UnprovedError');
  expect(error.message).toBe(
    'necklace fails its check and is not run: the block from node 1 for node 0 (slot 0) ended in ' +
      'node 1, slot 1, not in node 0, slot 1 (66 violations in all)',
  );
  expect(error.violations).toEqual(check(wrong).violations);
  expect(error.violations).toHaveLength(16);
  expect(error.violationCount).toBe(66);
});

test('UnprovedError does not count a single violation', () => {
  const schedule = solve(findAlgorithm('necklace'), exchangeOn(3));
  const error = unproved({ ...schedule, claims: { ...schedule.claims, span: 2 } });
  expect(error.message).toBe('necklace fails its check and is not run: claims span = 2; counted 3');
  expect(error.violations).toEqual([{ message: 'claims span = 2; counted 3' }]);
  expect(error.violationCount).toBe(1);
});

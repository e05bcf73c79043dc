import { expect, test } from 'vitest';
import { prepareSchedule } from '../../src/host/experiment.ts';
import { InputError } from '../../src/schedules/errors.ts';
import { check, findAlgorithm, type Schedule } from '../../src/schedules/index.ts';
import { UnprovedError } from '../../src/schedules/unproved-error.ts';
import { exchangeOn } from '../exchange.ts';

test('InputError is an Error with its own name', () => {
  const error = new InputError('dim 0: give a whole number');
  expect(error).toBeInstanceOf(Error);
  expect(error.name).toBe('InputError');
  expect(String(error)).toBe('InputError: dim 0: give a whole number');
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
  const schedule = findAlgorithm('necklace').schedule(exchangeOn(3));
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
  const schedule = findAlgorithm('necklace').schedule(exchangeOn(3));
  const error = unproved({ ...schedule, claims: { ...schedule.claims, span: 2 } });
  expect(error.message).toBe('necklace fails its check and is not run: claims span = 2; counted 3');
  expect(error.violations).toEqual([{ message: 'claims span = 2; counted 3' }]);
  expect(error.violationCount).toBe(1);
});

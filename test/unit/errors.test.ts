import { expect, test } from 'vitest';
import { InputError } from '../../src/schedules/errors.ts';

test('InputError is an Error with its own name', () => {
  const error = new InputError('dim 0: give a whole number');
  expect(error).toBeInstanceOf(Error);
  expect(error.name).toBe('InputError');
  expect(String(error)).toBe('InputError: dim 0: give a whole number');
});

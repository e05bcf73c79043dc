import { expect, it } from 'vitest';
import { cannotStart, shortageCure, throwShortage } from '../../../src/host/node/shortage.ts';

/** An error as Node makes it of an error of the system. */
function systemError(code: string, syscall: string): Error {
  return Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
}

it.each([
  ['EMFILE', 'open', /^let a process open more files/],
  ['EMFILE', 'spawn /usr/bin/node', /^let a process open more files/],
  ['ENFILE', 'open', /^end other programs: .* too many files open$/],
  ['ENOMEM', 'spawn', /^end other programs, or take a machine with more memory$/],
  ['EAGAIN', 'spawn /usr/bin/node', /^end other processes/],
])('%s of %s is a shortage, whatever was asked for, and has a cure', (code, syscall, cure) => {
  const error = systemError(code, syscall);
  expect(shortageCure(error)).toMatch(cure);
  expect(() => throwShortage(error)).toThrow(error);
  const told = cannotStart(error);
  expect(told.message).toBe(
    `cannot start ${process.execPath} again (${error.message}): ${shortageCure(error)}`,
  );
});

it.each([
  ['ENOENT', 'open'],
  ['EACCES', 'open'],
  ['EAGAIN', 'read'],
  ['constructor', 'open'],
])('%s of %s is none', (code, syscall) => {
  const error = systemError(code, syscall);
  expect(shortageCure(error)).toBeUndefined();
  expect(throwShortage(error)).toBeUndefined();
  expect(cannotStart(error).message).toMatch(/: check its permissions$/);
});

it('and what is no error of the system is none', () => {
  for (const thrown of [new Error('EMFILE'), 'EMFILE', undefined])
    expect(shortageCure(thrown)).toBeUndefined();
});

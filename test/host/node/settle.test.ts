import { expect, test } from 'vitest';
import { settle } from '../../../src/host/node/settle.ts';

const inMs = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

test('settle returns the value of a promise that is settled already', async () => {
  expect(await settle(Promise.resolve(7))).toBe(7);
});

test('settle returns the value of a promise that takes its time', async () => {
  expect(await settle(inMs(30, 'late'))).toBe('late');
});

test('settle rejects with the very error of the promise, early or late', async () => {
  const error = new RangeError('lost');
  await expect(settle(Promise.reject(error))).rejects.toBe(error);
  await expect(settle(inMs(30, 0).then(() => Promise.reject(error)))).rejects.toBe(error);
});

test('settle leaves most of a core to others while it waits', async () => {
  const before = process.cpuUsage();
  await settle(inMs(1000, 0));
  const used = process.cpuUsage(before);
  expect((used.user + used.system) / 1000).toBeLessThan(500);
});

test('settle keeps timers running', async () => {
  const inTurn = async (timers: number) => {
    for (let i = 0; i < timers; i++) await inMs(5, 0);
    return 'after them all';
  };
  expect(await settle(inTurn(20))).toBe('after them all');
});

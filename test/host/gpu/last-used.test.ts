import { describe, expect, test } from 'vitest';
import { LastUsed } from '../../../src/host/gpu/last-used.ts';

/** Takes keys one after the other, and tells which had to be made. */
async function madeOf(values: LastUsed<string>, keys: string): Promise<string> {
  let made = '';
  for (const key of keys) {
    await values.get(key, async () => {
      made += key;
      return key;
    });
  }
  return made;
}

describe('values that were used last', () => {
  test('are made once, as long as there are no more than are kept', async () => {
    expect(await madeOf(new LastUsed(3), 'abcabccba')).toBe('abc');
  });

  test('push out the one that was used longest ago', async () => {
    const values = new LastUsed<string>(3);
    expect(await madeOf(values, 'abcad')).toBe('abcd');
    expect(await madeOf(values, 'acdb')).toBe('b');
  });

  test('are made once for all who ask at the same time', async () => {
    const values = new LastUsed<object>(1);
    const make = async () => ({});
    const [one, other] = await Promise.all([values.get('a', make), values.get('a', make)]);
    expect(one).toBe(other);
  });

  test('are made again after one that could not be made', async () => {
    const values = new LastUsed<string>(1);
    await expect(values.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await madeOf(values, 'a')).toBe('a');
  });
});

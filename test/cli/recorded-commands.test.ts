import { describe, expect, inject, it } from 'vitest';
import { outcomeOf, recordedCommands } from './recorded-commands.ts';

const chosen = recordedCommands().filter(({ isShort }) => isShort || inject('sample') === 'all');

describe('what a command prints and writes is what it was when it was recorded', () => {
  it.each(chosen)('$line', async ({ line, exitCode, sum }) => {
    const { text, ...found } = await outcomeOf(line);
    expect(found, text).toEqual({ exitCode, sum });
  });
});

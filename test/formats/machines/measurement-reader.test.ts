import { describe, expect, it } from 'vitest';
import { readMeasurements } from '../../../src/formats/machines/measurement-reader.ts';
import { InputError } from '../../../src/schedules/index.ts';
import { measuredLines } from '../../support/measured-machine.ts';

const MACHINE = {
  ranks: 4,
  hosts: 2,
  inside: { startup: 1e-6, perByte: 1e-9 },
  outside: { startup: 2e-6, perByte: 2e-9 },
};
const lines = measuredLines(MACHINE, undefined, 4);
const read = (...some: readonly string[]) => readMeasurements(some.join('\n'), 'results.jsonl');
const refusal = (...some: readonly string[]): string => {
  try {
    read(...some);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'it was read';
};

describe('readMeasurements', () => {
  it('reads what was measured on, and every line', () => {
    const { on, measurements } = read(...lines, '');
    expect(on).toEqual({ library: 'A test', ranks: 4, hosts: 2 });
    expect(measurements).toHaveLength(lines.length - 1);
    expect(measurements[0]).toEqual({
      ...{ measured: 'pair', between: 'ranks of a host', distance: 1 },
      ...{ bytes: 1, seconds: 1e-6 + 1e-9 },
    });
  });

  it('takes several runs on the same ranks, and no others', () => {
    expect(read(...lines, ...lines).measurements).toHaveLength(2 * (lines.length - 1));
    expect(refusal(...lines, lines[0].replace('"ranks":4', '"ranks":8'))).toBe(
      'results.jsonl has runs of 4 ranks on 2 hosts and of 8 ranks on 2 hosts: give the runs of one',
    );
  });

  it.each([
    [
      'nothing',
      [],
      /^results.jsonl does not begin with the line of what was measured on: give the lines that/,
    ],
    ['a beginning that is missing', lines.slice(1), /^results.jsonl does not begin with the line of what/],
    [
      'a line that is cut',
      [lines[0], lines[1].slice(0, 30)],
      /^results.jsonl:2: ".*is no object of JSON; give/,
    ],
    [
      'a number',
      [lines[0], '7'],
      /^results.jsonl:2: "7" is no object of JSON; give the lines that the program/,
    ],
    ['null', ['null'], /^results.jsonl:1: "null" is no object of JSON/],
    [
      'another thing',
      [lines[0], '{"measured":"x"}'],
      /:2: there is no "measured" of "head", "pair", "round" or "copy"/,
    ],
    ['no thing', [lines[0], '{}'], /:2: there is no "measured" of "head"/],
    ['another version', [lines[0].replace('1', '2')], /:1: its "version" is not 1, the only one/],
  ])('refuses %s in one line', (_, some, says) => {
    expect(refusal(...some)).toMatch(says);
    expect(refusal(...some)).not.toContain('\n');
  });

  it.each([
    ['"seconds":', '"seconds":-', /there is no number "seconds" of 0 or more/],
    ['"seconds":', '"seconds":1e999,"s":', /there is no number "seconds"/],
    ['"bytes":1', '"bytes":0', /there is no whole number "bytes" of at least 1/],
    ['"bytes":1', '"bytes":1.5', /there is no whole number "bytes" of at least 1/],
    ['"distance"', '"far"', /there is no "distance"/],
    ['"ranks of a host"', '"friends"', /"between" is neither "ranks of a host" nor "hosts"/],
  ])('refuses a line in which %s is %s', (from, to, says) => {
    expect(refusal(lines[0], lines[1].replace(from, to))).toMatch(says);
  });

  it('refuses more sizes than the program has', () => {
    const sizes = Array.from({ length: 65 }, (_, i) => lines[1].replace('"bytes":1', `"bytes":${i + 1}`));
    expect(refusal(lines[0], ...sizes)).toMatch(/^results.jsonl has more than 64 sizes: give/);
    expect(read(lines[0], ...sizes.slice(1)).measurements).toHaveLength(64);
  });
});

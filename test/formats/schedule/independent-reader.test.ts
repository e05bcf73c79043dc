import { describe, expect, it } from 'vitest';
import { problemWords } from '../../../src/formats/problems/said-problem.ts';
import { check } from '../../../src/schedules/index.ts';
import { readScheduleFile } from '../../oracles/schedule-file/reader.ts';
import { drawnSchedules } from '../../support/drawn-problems.ts';
import { count } from '../../support/sample.ts';
import { decode, textOf } from './schedule-texts.ts';

const SEED = 42;
const kinds = problemWords.map(({ kind }) => kind);
const filesOfKind = Math.ceil(count(100, 400, 2400) / kinds.length);

/*
 * The reader in test/oracles/schedule-file was written from docs/schedule-format.md alone, by somebody who had not seen the product.
 */
describe('a reader that knows the page alone', () => {
  it.each(kinds)(`finds ${filesOfKind} exports of the kind %s right, and counts the same`, async (kind) => {
    const found: string[] = [];
    let read = 0;
    for (const { name, schedule } of drawnSchedules(kind, SEED)) {
      const text = textOf(schedule);
      const { malformed, faults, counts } = readScheduleFile(text);
      const { steps, span, largestMessage } = check(await decode(text)).certificate;
      const same =
        counts?.steps === steps && counts.span === span && counts.largestMessage === largestMessage;
      if (malformed !== undefined || faults.length > 0 || !same) {
        found.push(`${name}: ${malformed ?? faults[0] ?? `counts ${JSON.stringify(counts)}`}`);
      }
      if (++read === filesOfKind) break;
    }
    expect(found).toEqual([]);
    expect(read).toBe(filesOfKind);
  });
});

import { expect, test } from 'vitest';
import { judgeText } from '../../../demo/edit/judge-text.ts';
import { encodeSchedule } from '../../../src/formats/schedule/schedule-writer.ts';
import { completeExchange, cube } from '../../../src/schedules/index.ts';
import { solved } from '../../support/solved.ts';

const text = Array.from(encodeSchedule(solved('necklace', completeExchange({ topology: cube(3) })))).join('');

test('a schedule that holds is said to hold, with its steps', async () => {
  expect(await judgeText(text)).toEqual({
    holds: true,
    text: 'It holds: 4 steps, at least 4.',
    violations: [],
  });
});

test('a slot that goes another way is found, and the sentence says where', async () => {
  const file = JSON.parse(text);
  const steps = file.phases.find((phase: { kind: string }) => phase.kind === 'segment').steps;
  steps.pop();
  const verdict = await judgeText(JSON.stringify(file));
  expect(verdict.holds).toBe(false);
  expect(verdict.violations.length).toBeGreaterThan(0);
  expect(verdict.text).toBe(
    'The block from node 0 for node 1 (slot 1) ended in node 0, slot 1, not in node 1, slot 0. That is one of 4 faults.',
  );
});

test.each(['', '{', '{}', '[1,2]'])('what is no schedule is told in a sentence: %s', async (broken) => {
  const verdict = await judgeText(broken);
  expect(verdict).toMatchObject({ holds: false, violations: [] });
  expect(verdict.text).toMatch(/^This text.*\.$/);
});

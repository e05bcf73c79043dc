import { expect, test } from 'vitest';
import { counts, onCube } from '../../src/papers/schedules.ts';

test('what is counted of a schedule holds: neither a lost block nor a wrong claim gets through', () => {
  const schedule = onCube('necklace', 3);
  expect(schedule.claims).toEqual({ steps: 4, span: 3, largestMessage: 1 });
  expect(counts(schedule, 'blocksInSequence', 'steps', 'span')).toEqual([4, 4, 3]);
  const unaligned = { ...schedule, phases: schedule.phases.slice(1) };
  expect(() => counts(unaligned, 'steps')).toThrow(/^necklace fails its check and is not counted: /);
  const boasting = { ...schedule, claims: { steps: 3 } };
  expect(() => counts(boasting, 'steps')).toThrow(/claims steps = 3; counted 4/);
});

import { expect, test } from 'vitest';
import { ROUND, STEP, stepWordOf, termsOf } from '../../../demo/stage/terms.ts';
import { cube, FORMS, torus } from '../../../src/schedules/index.ts';
import type { StepsBy } from '../../../src/schedules/model/algorithm.ts';

const termsFor = (stepsBy: StepsBy, topology: Parameters<typeof termsOf>[0]['network']['topology']) =>
  termsOf({ stepsBy, network: { topology } as never, one: 'round' });

test('what a round is comes first where the steps are rounds, and a necklace is told where there are some', () => {
  const necklace =
    'A necklace is a group of slots whose numbers become each other when their bits turn round, as 0001 and 0010.';
  expect(termsFor('necklaces', cube(4).encode())).toEqual([ROUND, STEP, necklace]);
  expect(termsFor('bits', cube(4).encode())).toEqual([ROUND, STEP]);
  expect(termsFor('turns', torus([4, 4]).encode())).toEqual([ROUND, STEP]);
});

test('the blocked form has rounds, the other one steps', () => {
  expect(FORMS.map((form) => [form, stepWordOf(form)])).toEqual([
    ['step', 'step'],
    ['block', 'round'],
  ]);
});

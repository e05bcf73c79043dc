import { expect, it } from 'vitest';
import { createBenchForms } from '../../src/bench/bench-forms.ts';
import { cases } from '../support/sample.ts';
import { useGpu } from './context.ts';

const gpu = useGpu();

it.each(cases([6, 5], 1, 1))('every form that the bench measures on %i dimensions is right', async (dim) => {
  const { forms, destroy } = await createBenchForms(gpu.context, 'de-bruijn', dim);
  const wrong: string[] = [];
  for (const form of forms) if (!(await form.isRight())) wrong.push(form.name);
  destroy();
  expect(wrong).toEqual([]);
});

import { expect, test } from 'vitest';
import {
  completeExchange,
  cube,
  type Exchange,
  FORMS,
  type Form,
  findAlgorithm,
  InputError,
  matrixTranspose,
  type Problem,
  solve,
} from '../../../src/schedules/index.ts';
import { differentForms, inForm } from '../../../src/schedules/transforms/forms.ts';

/** An algorithm that finds its formulas in itself. */
class OwnAlgorithm {
  readonly name = 'own';
  readonly solves = ['exchange'];
  readonly source = 'this test';
  private readonly inner = findAlgorithm('necklace');

  schedule(exchange: Exchange) {
    return this.inner.schedule(exchange);
  }

  counts(exchange: Exchange, form: Form) {
    return this.inner.counts?.(exchange, form);
  }
}

test('each form claims what the algorithm says of it, asked as its own method', () => {
  const own = new OwnAlgorithm();
  const exchange = completeExchange({ topology: cube(4), copies: 1 });
  const claims = FORMS.map((form) => inForm(own, exchange, solve(own, exchange), form).claims);
  expect(claims).toEqual([
    { steps: 8, span: 4, largestMessage: 1 },
    { steps: 4, largestMessage: 2 },
  ]);
});

test('what cannot be blocked differs in no form, and one that can in two', () => {
  const topology = cube(4);
  const formsOf = (name: string, problem: Problem) => {
    const algorithm = findAlgorithm(name, problem.kind);
    return differentForms(algorithm, problem, solve(algorithm, problem)).map(({ form }) => form);
  };
  const transpose = matrixTranspose({ topology, matrix: { rows: 8, columns: 8 } });
  const mrt = findAlgorithm('mrt', 'transpose');
  expect(() => inForm(mrt, transpose, solve(mrt, transpose), 'block')).toThrow(InputError);
  expect(formsOf('mrt', transpose)).toEqual(['step']);
  expect(formsOf('necklace', completeExchange({ topology }))).toEqual(['step', 'block']);
});

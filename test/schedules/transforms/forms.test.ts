import { expect, test } from 'vitest';
import {
  completeExchange,
  cube,
  type Exchange,
  FORMS,
  type Form,
  findAlgorithm,
  solve,
} from '../../../src/schedules/index.ts';
import { inForm } from '../../../src/schedules/transforms/forms.ts';

/** An algorithm that finds its formulas in itself. */
class OwnAlgorithm {
  readonly name = 'own';
  readonly solves = ['exchange'];
  readonly source = 'this test';
  readonly guarantee = 'as necklace';
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

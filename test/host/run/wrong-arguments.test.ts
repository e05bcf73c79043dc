import { expect, test } from 'vitest';
import { predict } from '../../../src/costs/predict.ts';
import { run } from '../../../src/host/run/run.ts';
import {
  circulant,
  completeExchange,
  cube,
  findAlgorithm,
  InputError,
} from '../../../src/schedules/index.ts';

/** As programs in JavaScript call it, without types. */
// biome-ignore lint/suspicious/noExplicitAny: what is given is wrong
const wrong = (value?: unknown): any => value;
const exchange = completeExchange({ topology: cube(2) });

test.each<[string, () => unknown, string]>([
  ['findAlgorithm()', () => findAlgorithm(wrong()), "algorithm undefined: give a name, say 'necklace'"],
  ['circulant(64, 8)', () => circulant(64, wrong(8)), 'jumps 8: give a list, say [1, 8]'],
  ['predict()', () => predict(wrong(), wrong(), wrong()), 'problem undefined: give completeExchange'],
  ['predict(ex, text)', () => predict(exchange, wrong('x'), wrong()), 'machine "x": give findMachine('],
  [
    'predict(ex, m)',
    () => predict(exchange, wrong({ startup: 0, perByte: 1 }), wrong()),
    'options undefined: give { bytes: 4096 }',
  ],
  ['run(undefined)', () => run(wrong(), wrong()), 'context undefined: await openContext()'],
  ['run(context)', () => run(wrong({ adapter: '' }), wrong()), 'experiment undefined: give prepare('],
])('%s is refused in one line that names the value and the cure', async (_, call, says) => {
  const error = await Promise.resolve()
    .then(call)
    .then(
      () => undefined,
      (reason: unknown) => reason,
    );
  expect(error).toBeInstanceOf(InputError);
  expect((error as InputError).message).toContain(says);
});

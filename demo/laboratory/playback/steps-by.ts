import { algorithmNamed } from '../../../src/schedules/catalogue.ts';
import { InputError, type Schedule } from '../../../src/schedules/index.ts';
import type { StepsBy } from '../../../src/schedules/model/algorithm.ts';

/** What the steps of an exchange go by, as the algorithm that it names says; undefined where it names none that says it. */
export function stepsByOf({
  algorithm,
  pattern,
}: Pick<Schedule, 'algorithm' | 'pattern'>): StepsBy | undefined {
  if (pattern.kind !== 'exchange') return undefined;
  try {
    return algorithmNamed(algorithm, 'exchange')?.stepsBy;
  } catch (error) {
    // A file may name what there cannot be, as Bruck's with radix 1.
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

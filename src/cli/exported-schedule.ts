import { obstacle } from '../costs/candidates.ts';
import type { PricedMachine } from '../costs/priced-machine.ts';
import { type ExportFacts, exportFactsOf } from '../engines/export-facts.ts';
import type { Member } from '../engines/mpi-library.ts';
import { rankRounds } from '../engines/rank-rounds.ts';
import {
  blocked,
  check,
  type Form,
  InputError,
  type Problem,
  requireProved,
  type Schedule,
} from '../schedules/index.ts';
import type { Common } from './command.ts';
import type { Made } from './subject.ts';

/**
 * Proves a schedule in the form in which it is exported: the one that is asked for, else rounds of blocks if its steps can be
 * combined.
 */
export function exportedSchedule(
  made: Made,
  problem: Problem | undefined,
  mode: Form | undefined,
  { part, stage }: Common['brief'],
): Member {
  const elements = made.schedule;
  const { algorithm } = elements;
  stage(`${algorithm}: proving`);
  const [schedule, form] = inForm(made, mode);
  for (const one of new Set([elements, schedule])) {
    requireProved(one.algorithm, check(one, problem, part), 'exported');
  }
  stage(`${algorithm}: listing the messages of every node`);
  const rounds = rankRounds(schedule, part);
  return { rounds, facts: exportFactsOf(rounds, form) };
}

/** @throws InputError where the machine cannot run the schedule */
export function requireRunnable({ algorithm, network, counts }: ExportFacts, machine: PricedMachine): void {
  const reason = obstacle(counts, machine);
  if (reason === undefined) return;
  throw new InputError(
    `--machine "${machine.name}" (ports: ${machine.ports}, ${machine.switching}): ${algorithm} on ${network} ${reason}; ` +
      'give another machine, or none',
  );
}

/** The schedule in the form that is wanted; without a wish, in rounds of blocks if its steps can be combined. */
function inForm(
  { schedule: elements, inForm: formed }: Made,
  mode: Form | undefined,
): readonly [Schedule, Form] {
  const steps = () => formed?.(elements, 'step') ?? elements;
  if (mode === 'step') return [steps(), 'step'];
  try {
    const rounds = blocked(elements);
    return [rounds, rounds === elements ? 'step' : 'block'];
  } catch (error) {
    if (error instanceof InputError && mode === undefined) return [steps(), 'step'];
    throw error;
  }
}

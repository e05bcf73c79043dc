import { problemWithTraffic } from '../../../report/tables/traffic.ts';
import {
  check,
  describeViolation,
  type Problem,
  type Proof,
  problemOf,
  type Schedule,
  type Violation,
} from '../../../schedules/index.ts';
import { readAsAnswer } from '../../../schedules/proof/read-as-answer.ts';
import { type Common, command } from '../../command.ts';
import { looksLikeFile } from '../../files/looks-like-file.ts';
import { readSchedule } from '../../files/schedule-file.ts';
import { weighed } from '../../link-weights.ts';
import { SUBJECT } from '../../options/algorithm.ts';
import { choosingMachine, requireChoosing } from '../../options/machine.ts';
import { aNetwork } from '../../options/needs.ts';
import { isAsked, type ProblemValues, problemFrom, problemOptions } from '../../options/problem.ts';
import { type Choosing, solutionOf } from '../../subject.ts';
import type { Screen } from '../../terminal/screen.ts';

export const checkCommand = command('check', 'prove a schedule without running it', [
  ['allport check necklace.json', 'the certificate, or what is wrong'],
  ['allport schedule necklace --dim 4 | allport check -', 'a schedule from a pipe'],
  ['allport check necklace --dim 10', 'the schedule of an algorithm'],
  ['allport check scatter.json --dim 4 --scatter 3', 'whether a file is an answer to that'],
  ['allport check necklace.json --json', 'ok, violations and certificate for programs'],
])
  .argument(...SUBJECT)
  .needs(aNetwork)
  .options(...problemOptions, choosingMachine)
  .does(async (options, name) => {
    requireChoosing(name, options);
    const { brief } = options;
    const { problem: given, schedule, violation } = await asked(name, options);
    brief.stage(`${schedule.algorithm}: proving`);
    const { problem } = await weighed(given ?? problemOf(schedule));
    const found = check(schedule, problem, brief.part);
    const proof =
      violation && found.ok ? { ...found, ok: false, violations: [violation], violationCount: 1 } : found;
    const what = problemWithTraffic(proof.problem, schedule.topology.encode());
    return { result: proof, text: (screen) => `${what}\n${renderProof(proof, screen)}`, failed: !proof.ok };
  });

/** A schedule, and what it is held against. */
interface CheckedSchedule {
  /** What the options say; of a file without options, what its own pattern says. */
  readonly problem: Problem | undefined;
  readonly schedule: Schedule;
  /** Why a file is no answer to that, whatever else is proved. */
  readonly violation?: Violation | undefined;
}

async function asked(
  name: string | undefined,
  options: ProblemValues & Choosing & Common,
): Promise<CheckedSchedule> {
  if (name === undefined || !looksLikeFile(name)) {
    const { problem, make } = await solutionOf(name, options);
    const { schedule, inForm } = make();
    return { problem, schedule: inForm(schedule, 'step') };
  }
  const problem = isAsked(options) ? problemFrom(options) : undefined;
  const schedule = await readSchedule(name, options.brief);
  return { problem, ...(problem ? readAsAnswer(problem, schedule) : { schedule }) };
}

/** The proof for people: the violations, or the certificate line by line. */
function renderProof({ ok, violations, violationCount, certificate }: Proof, { paint }: Screen): string {
  const { boundMayRise, ...counts } = certificate;
  const lines = Object.entries(counts).map(([name, value]) => `  ${name}: ${value}`);
  if (boundMayRise)
    lines.push('a higher lower bound may exist: allport bound with the same problem may find it');
  if (ok) return [paint('green', 'the schedule holds'), ...lines, ''].join('\n');
  const more = violationCount - violations.length;
  const counted = `${violationCount} ${violationCount === 1 ? 'violation' : 'violations'}`;
  return [
    paint('red', `the schedule does not hold: ${counted}`),
    ...violations.map((violation) => `  ${describeViolation(violation)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    '',
  ].join('\n');
}

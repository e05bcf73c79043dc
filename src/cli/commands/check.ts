import { check, describeViolation, type Proof, problemInWords } from '../../schedules/index.ts';
import { type Common, command } from '../command.ts';
import { looksLikeFile, readSchedule } from '../files/schedule-file.ts';
import { type ProblemValues, problemFrom, problemOptions } from '../options/problem.ts';
import { solutionOf } from '../subject.ts';
import type { Screen } from '../terminal/screen.ts';

export const checkCommand = command('check', 'prove a schedule without running it', [
  ['allport check necklace.json', 'the certificate, or what is wrong'],
  ['allport schedule necklace --dim 4 | allport check -', 'a schedule from a pipe'],
  ['allport check necklace --dim 10', 'the schedule of an algorithm'],
  ['allport check mine.json --dim 4 --scatter 3', 'whether a file is an answer to that'],
  ['allport check necklace.json --json', 'ok, violations and certificate for programs'],
])
  .argument('<algorithm>', 'a name or alias from allport list, or a schedule file, or - for stdin')
  .options(...problemOptions)
  .does(async (options, name) => {
    const { brief } = options;
    const { problem, schedule } = await asked(name, options);
    brief.stage(`${schedule.algorithm}: proving`);
    const proof = check(schedule, problem, brief.part);
    const what = problemInWords(proof.problem, schedule.topology.encode());
    return { result: proof, text: (screen) => `${what}\n${renderProof(proof, screen)}`, failed: !proof.ok };
  });

/** A schedule, and what it is held against: what the options say; of a file without options, what its own pattern says. */
async function asked(name: string, options: ProblemValues & Common) {
  if (!looksLikeFile(name)) {
    const { problem, schedule, inForm } = solutionOf(name, options);
    return { problem, schedule: inForm(schedule(), 'step') };
  }
  const isAsked = problemOptions.some(({ key }) => options.typed[key] !== undefined);
  const problem = isAsked ? problemFrom(options) : undefined;
  return { problem, schedule: await readSchedule(name, options.brief) };
}

/** The proof for people: the violations, or the certificate line by line. */
function renderProof({ ok, violations, violationCount, certificate }: Proof, { paint }: Screen): string {
  const counts = Object.entries(certificate).map(([name, value]) => `  ${name}: ${value}`);
  if (ok) return [paint('green', 'the schedule holds'), ...counts, ''].join('\n');
  const more = violationCount - violations.length;
  return [
    paint(
      'red',
      `the schedule does not hold: ${violationCount} ${violationCount === 1 ? 'violation' : 'violations'}`,
    ),
    ...violations.map((violation) => `  ${describeViolation(violation)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    '',
  ].join('\n');
}

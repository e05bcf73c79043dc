import { check, describeViolation, type Proof, patternInWords } from '../../schedules/index.ts';
import { command } from '../command.ts';
import { readSchedule } from '../files/schedule-file.ts';
import type { Screen } from '../terminal/screen.ts';

export const checkCommand = command('check', 'prove a schedule without running it', [
  ['allport check necklace.json', 'the certificate, or what is wrong'],
  ['allport schedule necklace --dim 4 | allport check -', 'a schedule from a pipe'],
  ['allport check necklace.json --json', 'ok, violations and certificate for programs'],
])
  .argument('<file>', 'a schedule file, or - for stdin')
  .does(async ({ brief }, path) => {
    const schedule = await readSchedule(path, brief);
    brief.stage(`${schedule.algorithm}: proving`);
    const proof = check(schedule, brief.part);
    const what = patternInWords(proof.pattern, schedule.topology.encode());
    return { result: proof, text: (screen) => `${what}\n${renderProof(proof, screen)}`, failed: !proof.ok };
  });

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

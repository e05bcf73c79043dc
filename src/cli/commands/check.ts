import { describeViolation, type Proof, check as prove } from '../../schedules/index.ts';
import { readSchedule } from '../schedule-file.ts';

/** `allport check`: reads a schedule from a file, or from stdin for "-", and proves it. */
export async function check(path: string): Promise<Proof> {
  return prove(await readSchedule(path));
}

/** The proof for people: the violations, or the certificate line by line. */
export function renderProof({ ok, violations, violationCount, certificate }: Proof): string {
  const counts = Object.entries(certificate).map(([name, value]) => `  ${name}: ${value}`);
  if (ok) return ['the schedule holds', ...counts, ''].join('\n');
  const more = violationCount - violations.length;
  return [
    `the schedule does not hold: ${violationCount} ${violationCount === 1 ? 'violation' : 'violations'}`,
    ...violations.map((violation) => `  ${describeViolation(violation)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    '',
  ].join('\n');
}

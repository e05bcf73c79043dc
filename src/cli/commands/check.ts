import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { decodeSchedule } from '../../formats/schedule-json.ts';
import { describeViolation, InputError, type Proof, check as prove } from '../../schedules/index.ts';

/** `allport check`: reads a schedule from a file, or from stdin for "-", and proves it. */
export async function check(path: string): Promise<Proof> {
  const content =
    path === '-'
      ? await text(process.stdin)
      : await readFile(path, 'utf8').catch((error: Error) => {
          throw new InputError(
            `"${path}" cannot be read (${error.message}): give a schedule file, or - for stdin`,
          );
        });
  return prove(decodeSchedule(content, path === '-' ? 'stdin' : path));
}

/** The proof for people: the violations, or the certificate line by line. */
export function renderProof({ ok, violations, violationCount, certificate }: Proof): string {
  const counts = Object.entries(certificate).map(([name, value]) => `  ${name}: ${value}`);
  if (ok) return ['the schedule holds', ...counts, ''].join('\n');
  const more = violationCount - violations.length;
  return [
    `the schedule does not hold: ${violationCount} violations`,
    ...violations.map((violation) => `  ${describeViolation(violation)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    '',
  ].join('\n');
}

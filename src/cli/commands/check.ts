import type { Command } from 'commander';
import {
  check,
  describeViolation,
  type Proof,
  patternInWords,
  type Schedule,
} from '../../schedules/index.ts';
import { type CommonOptions, command, print } from '../command.ts';
import { readSchedule } from '../files/schedule-file.ts';
import { EXIT } from '../process/exit-codes.ts';
import { createBriefProgress } from '../terminal/progress.ts';

export function checkCommand(): Command {
  return command('check', 'prove a schedule file; exit code 0 only if it holds', [
    ['allport check necklace.json', 'the certificate, or what is wrong'],
    ['allport schedule necklace --dim 4 | allport check -', 'a schedule from a pipe'],
    ['allport check necklace.json --json', 'ok, violations and certificate for programs'],
  ])
    .argument('<file>', 'a schedule file, or - for stdin')
    .action(async (path: string, { json, quiet = false }: CommonOptions) => {
      const schedule = await readSchedule(path, quiet);
      const proof = prove(schedule, quiet);
      if (!proof.ok) process.exitCode = EXIT.failed;
      const what = patternInWords(proof.pattern, schedule.topology.encode());
      await print(proof, json, () => `${what}\n${renderProof(proof)}`);
    });
}

function prove(schedule: Schedule, quiet: boolean): Proof {
  const progress = createBriefProgress(quiet);
  try {
    progress.stage(`${schedule.algorithm}: proving`);
    return check(schedule, progress.part);
  } finally {
    progress.end();
  }
}

/** The proof for people: the violations, or the certificate line by line. */
function renderProof({ ok, violations, violationCount, certificate }: Proof): string {
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

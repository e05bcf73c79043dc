import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeSchedule } from '../../src/formats/schedule/schedule-writer.ts';
import { findAlgorithm } from '../../src/schedules/index.ts';
import { exchangeOn } from '../support/exchange.ts';
import { shell } from './shell.ts';

/** A command line and what it has given once. */
export interface RecordedCommand {
  /** For a shell. */
  readonly line: string;
  readonly exitCode: number;
  /** The start of a SHA-256, see `outcomeOf`. */
  readonly sum: string;
  /** Whether it is one of the few that `npm run test:all` runs. */
  readonly isShort: boolean;
}

/** What a command line has given now. */
export interface Outcome extends Pick<RecordedCommand, 'exitCode' | 'sum'> {
  /** What the sum is of. */
  readonly text: string;
}

/** The commands of recorded-commands.txt. */
export function recordedCommands(): RecordedCommand[] {
  const rows = readFileSync(new URL('recorded-commands.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return rows
    .filter((row) => !row.startsWith('#'))
    .map((row) => {
      const [, star, exitCode, sum, line] = /^([* ]) (\d) (\S{12}) (.+)$/.exec(row) ?? [];
      if (line === undefined) throw new SyntaxError(`recorded-commands.txt: ${row}`);
      return { line, exitCode: Number(exitCode), sum, isShort: star === '*' };
    });
}

/** Runs a command line in a folder of its own, with the files that some of them read. */
export async function outcomeOf(line: string): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'allport-recorded-'));
  try {
    const given = { 'a.bin': words(256), 'm.bin': words(64), 'bad.json': wrongClaim() };
    for (const [name, content] of Object.entries(given)) writeFileSync(join(folder, name), content);
    const { stdout, stderr } = await shell(`cd '${folder}' && ${line}`);
    const exitCode = Number(/exit code (\d+)\n$/.exec(stderr)?.[1]);
    const made = filesIn(folder).filter((name) => !(name in given) && !line.includes(`> ${name}`));
    const sums = made.map((name) => `${name} ${sumOf(readFileSync(join(folder, name)))}`);
    const text = [lasting(stdout), ...sums].join('\n');
    return { exitCode, sum: sumOf(text), text };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Output without what is another time another: of JSON its fields, of tables the numbers with a point. */
function lasting(output: string): string {
  try {
    return JSON.stringify(JSON.parse(output, (key, value) => (PASSING.test(key) ? undefined : value)));
  } catch {
    return output
      .replace(/^adapter:.*$/m, '')
      .replace(/\d+\.\d/g, '#')
      .replace(/ +/g, ' ');
  }
}

const PASSING = /^(time|adapter|.*Ms)$/;

function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => statSync(join(folder, name)).isFile()).sort();
}

function sumOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}

function words(count: number): Uint8Array {
  return new Uint8Array(Uint32Array.from({ length: count }, (_, i) => Math.imul(i, 0x9e3779b1)).buffer);
}

function wrongClaim(): string {
  const schedule = findAlgorithm('necklace').schedule(exchangeOn(3));
  return [...encodeSchedule({ ...schedule, claims: { ...schedule.claims, steps: 5 } })].join('');
}

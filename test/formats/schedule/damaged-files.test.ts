import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeSchedule } from '../../../src/formats/schedule/schedule-reader.ts';
import {
  algorithmsFor,
  blocked,
  check,
  completeExchange,
  cube,
  type Exchange,
  exchangeSequence,
  findAlgorithm,
  InputError,
  mesh,
  type Proof,
  type Schedule,
  torus,
} from '../../../src/schedules/index.ts';
import { bruteForce } from '../../oracles/brute-force.ts';
import { readScheduleFile } from '../../oracles/schedule-file/reader.ts';
import { drawnSchedules } from '../../support/drawn-problems.ts';
import { textOf } from './schedule-texts.ts';

/** Files to damage: a sample, or as many as the environment says. */
const FILES = Number(process.env.ALLPORT_DAMAGED ?? '400');
const SEED = 1992;
/** Brute force is slow, and knows no wormholes on lattices: beyond it the page alone is asked. */
const MAX_PLACES = 4096;
/** Of a file to damage. */
const MAX_CHARACTERS = 4000;

/** Whole files of all kinds, as small as they get. */
function goodFiles(): string[] {
  const exchanges: Exchange[] = [
    completeExchange({ topology: cube(3), copies: 1 }),
    completeExchange({ topology: cube(2, 2), copies: 2 }),
    completeExchange({ topology: torus([4, 4]), copies: 1 }),
    completeExchange({ topology: mesh([3, 2]), copies: 1 }),
    completeExchange({ topology: torus([5]), copies: 2 }),
  ];
  const schedules: Schedule[] = exchanges.flatMap((exchange) =>
    algorithmsFor('exchange').flatMap((algorithm) => {
      try {
        const schedule = algorithm.schedule(exchange);
        return [schedule, blocked(schedule)];
      } catch (error) {
        if (error instanceof InputError) return [];
        throw error;
      }
    }),
  );
  const sequence = { axes: [2, 1], copies: 1 };
  for (const name of ['sequential', 'pipelined']) {
    schedules.push(findAlgorithm(name, 'sequence').schedule(exchangeSequence(sequence)));
  }
  const texts = new Set(schedules.map(textOf));
  for (const kind of ['exchange', 'scatter', 'conversion', 'uneven']) {
    let left = 40;
    for (const { schedule } of drawnSchedules(kind, SEED)) {
      const text = textOf(schedule);
      if (text.length > MAX_CHARACTERS) continue;
      texts.add(text);
      if (--left === 0) break;
    }
  }
  return [...texts];
}

const NUMBERS = ['0', '1', '2', '3', '7', '63', '64', '-1', '1e9', '1.5', '1048576', '16777216', '67108864'];

/** What damages do to a text, at a place between 0 and 1 of it. */
const DAMAGES = {
  digit: (text: string, at: number, value: number) => replaced(text, at, String(value % 10)),
  number: (text: string, at: number, value: number) => replaced(text, at, NUMBERS[value % NUMBERS.length]),
  byte: (text: string, at: number, value: number) =>
    text.slice(0, at * text.length) + String.fromCharCode(value) + text.slice(at * text.length + 1),
  cut: (text: string, at: number) => text.slice(0, at * text.length),
  twice: (text: string, at: number, value: number) =>
    text.slice(0, at * text.length) + text.slice(Math.max(0, at * text.length - value)),
  gone: (text: string, at: number, value: number) =>
    text.slice(0, at * text.length) + text.slice(at * text.length + (value % 16)),
  line(text: string, at: number): string {
    const lines = text.split('\n');
    return lines.toSpliced(Math.floor(at * lines.length), 1).join('\n');
  },
  order(text: string, at: number): string {
    const lines = text.split('\n');
    const i = Math.floor(at * (lines.length - 1));
    return lines.toSpliced(i, 2, lines[i + 1], lines[i]).join('\n');
  },
};

/** The text with one of its numbers replaced. */
function replaced(text: string, at: number, by: string): string {
  const numbers = Array.from(text.matchAll(/\d+/g));
  const { index, 0: number } = numbers[Math.floor(at * numbers.length)] ?? { index: 0, 0: '' };
  return text.slice(0, index) + by + text.slice(index + number.length);
}

const damage = fc.record({
  what: fc.constantFrom<(keyof typeof DAMAGES)[]>(
    'digit',
    'digit',
    ...(Object.keys(DAMAGES) as (keyof typeof DAMAGES)[]),
  ),
  at: fc.noBias(fc.nat(999_999)).map((millionths) => millionths / 1e6),
  value: fc.nat(255),
});

/** What a reader says that was written from the page alone: refused, wrong or proved; `limits` where it is told of one of a proof. */
function asThePageHasIt(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return 'refused';
  }
  const { malformed, faults } = readScheduleFile(text);
  if (malformed !== undefined) return 'refused';
  if (faults.some((fault) => fault.startsWith('limit of a proof'))) return 'limits';
  return faults.length > 0 ? 'wrong' : 'proved';
}

function isBeyondBruteForce({ topology, slots, switching }: Schedule): boolean {
  const isTwisted = topology.kind === 'lattice' || topology.kind === 'circulant';
  return slots * topology.nodes > MAX_PLACES || (isTwisted && switching === 'wormhole');
}

async function* chunksOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

it(
  `${FILES} damaged schedule files are refused with the reason, or proved, or told what is wrong with them`,
  async () => {
    const good = goodFiles();
    const counts = {
      refused: 0,
      wrong: 0,
      proved: 0,
      'proved by brute force, too': 0,
      'proved by the page alone': 0,
    };
    const faults: string[] = [];
    const cases = fc.sample(
      fc.tuple(fc.nat(good.length - 1), fc.array(damage, { minLength: 1, maxLength: 3 })),
      { seed: SEED, numRuns: FILES },
    );
    let longestMs = 0;
    for (const [number, [file, damages]] of cases.entries()) {
      const startMs = performance.now();
      const text = damages.reduce(
        (before, { what, at, value }) => DAMAGES[what](before, at, value),
        good[file],
      );
      const bytes = Buffer.from(text, 'latin1');
      const other = asThePageHasIt(bytes);
      const expectSame = (verdict: string) => {
        // What is too large to be proved is refused here.
        if (other === verdict || (other === 'limits' && verdict === 'refused')) return;
        faults.push(`case ${number}: ${verdict}, and by the page alone ${other}\n${bytes}`);
      };
      let schedule: Schedule;
      let proof: Proof;
      try {
        schedule = await decodeSchedule(chunksOf(bytes), 'file');
        proof = check(schedule);
      } catch (error) {
        if (error instanceof InputError) {
          counts.refused++;
          expectSame('refused');
        } else faults.push(`case ${number}: ${(error as Error).stack}\n${bytes}`);
        continue;
      }
      longestMs = Math.max(longestMs, performance.now() - startMs);
      if (!proof.ok) {
        counts.wrong++;
        expectSame('wrong');
        continue;
      }
      counts.proved++;
      expectSame('proved');
      if (isBeyondBruteForce(schedule)) {
        counts['proved by the page alone']++;
        continue;
      }
      const { fault } = bruteForce(schedule);
      if (fault === undefined) counts['proved by brute force, too']++;
      else faults.push(`case ${number}: accepted, but ${fault}\n${bytes}`);
    }
    console.log(
      `damaged files: seed ${SEED}, ${FILES} of ${good.length} schedules, ${JSON.stringify(counts)}`,
    );
    expect(faults).toEqual([]);
    expect(counts.proved).toBe(counts['proved by brute force, too'] + counts['proved by the page alone']);
  },
  240_000 + 100 * FILES,
);

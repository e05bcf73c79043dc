import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type ChakraOptions, chakraFiles } from '../../../src/engines/chakra.ts';
import { exportFactsOf } from '../../../src/engines/export-facts.ts';
import { type RankRounds, rankRounds, roundsOf } from '../../../src/engines/rank-rounds.ts';
import {
  blocked,
  cube,
  ring,
  type Schedule,
  servers,
  switched,
  torus,
} from '../../../src/schedules/index.ts';
import { proveTraces, readTrace, readTraces } from '../../oracles/chakra-reader.ts';
import { timeFullyConnected } from '../../oracles/fully-connected.ts';
import { on, unlikeSchedules } from '../../support/rank-schedules.ts';
import { cases } from '../../support/sample.ts';

const OPTIONS = { blockBytes: 3e9, startup: 2e-6, hop: 5e-7, bandwidth: 1e10 };
const LINK = { latency: 2500, bandwidth: 10 };

function filesOf(rounds: RankRounds, options: ChakraOptions = OPTIONS): Map<string, string | Uint8Array> {
  const files = chakraFiles(rounds, exportFactsOf(rounds, 'step'), options);
  return new Map(
    files.map(([name, pieces]) => {
      const all = [...pieces];
      return [name, typeof all[0] === 'string' ? all.join('') : Buffer.concat(all as Uint8Array[])];
    }),
  );
}

/** The files that begin so, by rank. */
function tracesOf(
  files: ReadonlyMap<string, string | Uint8Array>,
  begin: string,
  ranks: number,
): Uint8Array[] {
  return Array.from({ length: ranks }, (_, rank) => files.get(`${begin}.${rank}.et`) as Uint8Array);
}

function traces(schedule: Schedule): Uint8Array[] {
  const rounds = rankRounds(schedule);
  return tracesOf(filesOf(rounds), 'alltoall', rounds.ranks);
}

/** What rounds take in which all nodes start together, in nanoseconds. */
const predicted = (schedule: Schedule) =>
  roundsOf(rankRounds(schedule)).reduce(
    (sum, { blocks }) => sum + LINK.latency + (blocks * OPTIONS.blockBytes) / LINK.bandwidth,
    0,
  );

/** All nodes do the same in each round, and messages cross one link. */
const alike: [string, Schedule][] = [
  ['steps of a cube exchange', on('necklace', cube(3))],
  ['rounds of blocks', blocked(on('de-bruijn', cube(4)))],
  ['combined messages', on('standard-exchange', cube(3))],
  ['a ring', on('two-way-product', ring(5))],
  ['a torus', on('two-way-product', torus([4, 4]))],
  ['a torus with a side of 2', on('torus-product', torus([2, 4]))],
  ['a switch', on('spread-out', switched(7))],
];

const schedules: (readonly [string, Schedule])[] = [...alike, ...unlikeSchedules];

describe('the traces for ASTRA-sim', () => {
  it.each(schedules)('deliver every block in every order: %s', (_, schedule) => {
    expect(() => proveTraces(traces(schedule), schedule, OPTIONS.blockBytes)).not.toThrow();
  });

  it.each(schedules)('come to an end in the network that they bring: %s', (_, schedule) => {
    expect(timeFullyConnected(readTraces(traces(schedule)), LINK)).toBeGreaterThan(0);
  });

  it.each(alike)('take there the time of the model, and a nanosecond a round: %s', (_, schedule) => {
    const rounds = roundsOf(rankRounds(schedule)).length;
    expect(timeFullyConnected(readTraces(traces(schedule)), LINK)).toBe(predicted(schedule) + rounds);
  });

  it('have something to do for a rank that no message leaves or reaches', () => {
    const rounds = rankRounds(on('standard-exchange', cube(2)));
    const silent = {
      ...rounds,
      phases: roundsOf(rounds).map((round) => ({
        ...round,
        ranks: round.ranks.map((rank, number) => (number === 3 ? { sends: [], receives: [] } : rank)),
      })),
    };
    expect(readTrace(tracesOf(filesOf(silent), 'alltoall', 4)[3])).toHaveLength(1);
  });

  const schedule = blocked(on('necklace', cube(2)));
  const files = traces(schedule);
  /** All that a trace says but for the names of nodes, and with the numbers that they have in order. */
  const meaning = (bytes: Uint8Array) => {
    const nodes = readTrace(bytes);
    const numbers = new Map(nodes.map(({ id }, number) => [id, number]));
    return nodes.map(({ after, type, attributes }) => ({
      ...{ after: after.map((id) => numbers.get(id)), type, attributes: [...attributes] },
    }));
  };

  it('are refused by their reader with bits changed anywhere, but in names and numbers of nodes', () => {
    const [file, ...others] = files;
    let tried = 0;
    let refused = 0;
    for (let at = 0; at < file.length; at++) {
      // One bit of each byte by turns; in the long tests all three.
      for (const bit of cases([0, 1, 7, 0, 1].slice(at % 3, (at % 3) + 3), 1, 1)) {
        const changed = Uint8Array.from(file);
        changed[at] ^= 1 << bit;
        tried++;
        try {
          proveTraces([changed, ...others], schedule, OPTIONS.blockBytes);
        } catch {
          refused++;
          continue;
        }
        expect(meaning(changed), `bit ${bit} of byte ${at}`).toEqual(meaning(file));
      }
    }
    expect(refused).toBeGreaterThan(tried / 2);
  });

  it('are refused by their reader without one of their nodes, with one twice, or cut', () => {
    const [file, ...others] = files;
    // Lengths are below 128 here: each is one byte.
    const begins: number[] = [];
    for (let at = 0; at < file.length; at += 1 + file[at]) begins.push(at);
    expect(begins.length).toBeGreaterThan(8);
    const refuses = (...parts: Uint8Array[]) => {
      const changed = Buffer.concat(parts);
      expect(() => proveTraces([changed, ...others], schedule, OPTIONS.blockBytes)).toThrow();
    };
    for (const begin of begins) {
      const end = begin + 1 + file[begin];
      refuses(file.subarray(0, begin), file.subarray(end));
      refuses(file.subarray(0, end), file.subarray(begin));
      refuses(file.subarray(0, end - 1));
    }
  });

  it('are refused by their reader with the files of two ranks exchanged', () => {
    const [first, second, ...others] = files;
    expect(() => proveTraces([second, first, ...others], schedule, OPTIONS.blockBytes)).toThrow();
  });
});

describe('the other files for ASTRA-sim', () => {
  const rounds = rankRounds(on('necklace', cube(2)));
  const files = filesOf(rounds);

  it('ask every rank for one all-to-all', () => {
    for (const workload of tracesOf(files, 'workload', 4)) {
      const attributes = new Map([
        ['comm_type', 6],
        ['comm_size', 4 * OPTIONS.blockBytes],
        ['is_cpu_op', 0],
      ]);
      expect(readTrace(workload)).toEqual([{ id: 0, type: 7, after: [], attributes }]);
    }
  });

  it('say that it is that of the traces, what a message costs, and what was exported', () => {
    expect(JSON.parse(files.get('system.json') as string)).toMatchObject({
      'all-to-all-implementation-custom': ['alltoall'],
      'preferred-dataset-splits': 1,
    });
    expect(files.get('network.yml')).toBe(
      'topology: [ FullyConnected ]\nnpus_count: [ 4 ]\n' +
        `bandwidth: [ ${1e10 / 2 ** 30} ]  # 2^30 bytes a second\nlatency: [ 2500 ]  # ns\n`,
    );
    expect(JSON.parse(files.get('description.json') as string)).toMatchObject({
      ...{ engine: 'chakra', algorithm: 'necklace', ranks: 4 },
      ...OPTIONS,
    });
  });

  it.each<[string, Schedule, string]>([
    ['one link', on('necklace', cube(2)), 'Every message crosses one link'],
    ['several links', on('direct-exchange', cube(2)), 'messages that cross several links'],
    ['a switch', on('spread-out', switched(4)), 'a port of the switch'],
  ])('say what that network sees of messages over %s', (_, schedule, says) => {
    expect(filesOf(rankRounds(schedule)).get('README.md')).toContain(says);
  });

  it('are written for 2 to 2048 ranks, and where all messages have the same prices', () => {
    const write = (ranks: number) => filesOf({ ...rounds, ranks });
    expect(() => write(2049)).toThrow(/has 2049 nodes: ASTRA-sim takes 2 to 2048; give fewer/);
    expect(() => write(1)).toThrow(/has 1 node: ASTRA-sim takes 2 to 2048; give more/);
    const outside = { startup: 1e-6, hop: 0, bandwidth: 1e9 };
    expect(() => filesOf(rounds, { ...OPTIONS, outside })).not.toThrow();
    const apart = rankRounds(on('by-levels', servers(2, 2)));
    expect(() => filesOf(apart, { ...OPTIONS, outside })).toThrow(/one price for all; give another machine/);
    expect(() => filesOf(apart)).not.toThrow();
  });

  describe('run.sh', () => {
    const folder = mkdtempSync(join(tmpdir(), 'allport-chakra-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, 'traces'));
    for (const [name, content] of files) writeFileSync(join(folder, 'traces', name), content);
    chmodSync(join(folder, 'traces', 'run.sh'), 0o755);
    /** What it prints with a program in the place of ASTRA-sim, which is named from where it is called. */
    const run = (program: string) => {
      writeFileSync(join(folder, 'sim'), `#!/bin/sh\n${program}`, { mode: 0o755 });
      const env = { ...process.env, ASTRA_SIM: './sim' };
      return execFileSync(join(folder, 'traces', 'run.sh'), {
        cwd: folder,
        env,
        stdio: 'pipe',
        encoding: 'utf8',
      });
    };
    const says = (rank: number, cycles: number) =>
      `echo '[2026-01-01 00:00:00] [workload] [info] sys[${rank}] finished, ${cycles} cycles, exposed communication 3 cycles.'\n`;

    it('prints the time of the last rank', () => {
      const finished = run(
        `${says(2, 999)}${says(0, 1200000005)}${says(1, 7)}${says(3, 7)}test -f system.json -a -f workload.3.et`,
      );
      expect(JSON.parse(finished)).toMatchObject({ engine: 'chakra', ranks: 4, seconds: 1.200000005 });
    });

    it('tells of a rank that has not finished, and of a program that fails', () => {
      expect(() => run(says(0, 5) + says(1, 5) + says(2, 5))).toThrow(/Not all of the 4 ranks finished/);
      expect(() => run('echo broken; exit 3')).toThrow(/broken/);
    });
  });
});

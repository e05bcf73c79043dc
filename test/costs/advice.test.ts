import { describe, expect, it } from 'vitest';
import { fasterFrom, MAX_BLOCK_BYTES, rank, sweep } from '../../src/costs/advice.ts';
import type { Candidate } from '../../src/costs/candidates.ts';
import { clockOf } from '../../src/costs/clock.ts';
import {
  algorithmsFor,
  blocked,
  check,
  completeExchange,
  cube,
  mesh,
  torus,
} from '../../src/schedules/index.ts';
import { machineOf, pricedMachine, timesOf } from '../support/example-machines.ts';

const NODES = 8;

/** So many rounds with messages of so many blocks. */
const rounds = (algorithm: string, times: number, blocks: number): Candidate => ({
  algorithm,
  countedBy: 'formula',
  counts: {
    ports: 'one',
    switching: 'wormhole',
    rounds: [{ blocks, hops: 1, times }],
    aligned: 0,
    rearranged: 0,
  },
});

/** With a startup of 1000 s and 1 s a byte: 1000 + 100 b, 10 000 + 40 b, equal at 150 B; and one that is never better. */
const few = rounds('few', 1, 100);
const many = rounds('many', 10, 4);
const worst = rounds('worst', 20, 6);
const site = { machine: pricedMachine({ startup: 1e3, perByte: 1 }), nodes: NODES };

describe('rank', () => {
  it('puts the fastest first, with the sizes at which the next one would be', () => {
    const small = rank([many, worst, few], site, 64).ranking;
    expect(small.map(({ algorithm }) => algorithm)).toEqual(['few', 'many', 'worst']);
    expect(small.map(({ fasterThanPrevious }) => fasterThanPrevious)).toEqual([{}, { from: 151 }, {}]);
    const large = rank([many, worst, few], site, 4096).ranking;
    expect(large.map(({ algorithm }) => algorithm)).toEqual(['many', 'few', 'worst']);
    expect(large[1].fasterThanPrevious).toEqual({ below: 150 });
  });

  it('has the times and the counts that they come from', () => {
    expect(rank([many], site, 64).ranking).toEqual([
      {
        algorithm: 'many',
        countedBy: 'formula',
        rounds: 10,
        blocksInSequence: 40,
        times: timesOf(many.counts, site.machine, { bytes: 64, nodes: NODES }),
        equalsPrevious: false,
        fasterThanPrevious: {},
      },
    ]);
  });

  it('keeps the order of those that take the same time at every size, and says so', () => {
    const again = { ...few, algorithm: 'again' };
    const { ranking: ranked, bySize, ...rest } = rank([few, again, many], site, 10);
    expect(bySize).toMatchObject([
      { fromBytes: 1, toBytes: 150, algorithms: ['few', 'again'] },
      { fromBytes: 151, toBytes: 2 ** 30, algorithms: ['many'] },
    ]);
    expect(rest).toEqual({
      bytes: 10,
      fastest: [
        {
          fromBytes: 10,
          toBytes: 10,
          seconds: 2000,
          algorithms: ['few', 'again'],
          next: { algorithm: 'many', atBytes: 10, times: 5.2 },
        },
      ],
    });
    expect(ranked.map(({ algorithm, equalsPrevious }) => [algorithm, equalsPrevious])).toEqual([
      ['few', false],
      ['again', true],
      ['many', false],
    ]);
    // They only meet there.
    expect(rank([few, many], site, 150).ranking[1]).toMatchObject({
      equalsPrevious: false,
      fasterThanPrevious: { from: 151 },
    });
  });

  it('finds from which size on the fastest is faster than something else', () => {
    const times = (bytes: number) => clockOf(many.counts, site)(bytes).total;
    // Few win up to 149 bytes, and many are as fast as themselves beyond.
    expect(fasterFrom([few, many], site, times)).toBeUndefined();
    expect(fasterFrom([few, many], site, (bytes) => 2 * times(bytes))).toBe(1);
    expect(fasterFrom([many], site, (bytes) => clockOf(few.counts, site)(bytes).total)).toBe(151);
  });

  it('looks for break-evens up to the largest block and no further', () => {
    const far = { machine: pricedMachine({ startup: 1e18, perByte: 1 }), nodes: NODES };
    expect(rank([few, many], far, MAX_BLOCK_BYTES).ranking[1].fasterThanPrevious).toEqual({});
  });

  it('gives break-evens at which the order of every two neighbours does turn', () => {
    const exchange = completeExchange({ topology: torus([16, 16]), copies: 1 });
    const candidates = algorithmsFor('exchange').flatMap((algorithm): Candidate[] => {
      const counts = algorithm.counts?.(exchange, 'block');
      return counts === undefined ? [] : [{ algorithm: algorithm.name, counts, countedBy: 'formula' }];
    });
    // With packets the times are stairs.
    for (const packetBytes of [Number.POSITIVE_INFINITY, 1024]) {
      const where = { machine: { ...machineOf('intel-paragon'), packetBytes }, nodes: 256 };
      const timeAt = ({ counts }: Candidate, bytes: number) =>
        timesOf(counts, where.machine, { bytes, nodes: 256 }).total;
      const { ranking: ranked } = rank(candidates, where, 1024);
      let turns = 0;
      for (const [index, { algorithm, fasterThanPrevious }] of ranked.entries()) {
        const [previous, own] = [ranked[index - 1]?.algorithm, algorithm].map((name) =>
          candidates.find((candidate) => candidate.algorithm === name),
        );
        if (previous === undefined || own === undefined) continue;
        const isFaster = (bytes: number) => timeAt(own, bytes) < timeAt(previous, bytes);
        const { below, from } = fasterThanPrevious;
        if (below !== undefined) expect([isFaster(below - 1), isFaster(below)]).toEqual([true, false]);
        if (from !== undefined) expect([isFaster(from - 1), isFaster(from)]).toEqual([false, true]);
        turns += Number(below !== undefined) + Number(from !== undefined);
      }
      expect(turns).toBeGreaterThan(2);
    }
  });
});

describe('blocks in sequence', () => {
  it.each([cube(3), cube(5), torus([4, 4]), mesh([4, 4])])(
    'are divided by the width of the channels as the certificate has them, on $label',
    (topology) => {
      let proved = 0;
      for (const algorithm of algorithmsFor('exchange')) {
        const { name, schedule } = algorithm;
        for (const [copies, channelWidth] of [
          [1, 2],
          [2, 3],
        ]) {
          const counts = algorithm.counts?.(completeExchange({ topology, copies }), 'block');
          if (counts === undefined) continue;
          const candidate: Candidate = { algorithm: name, counts, countedBy: 'formula' };
          const wide = { machine: pricedMachine({ channelWidth }), nodes: topology.nodes };
          const { certificate } = check(
            blocked(schedule(completeExchange({ topology, copies, width: channelWidth }))),
          );
          const [{ blocksInSequence }] = rank([candidate], wide, 1).ranking;
          expect([name, copies, blocksInSequence]).toEqual([name, copies, certificate.blocksInSequence]);
          proved++;
        }
      }
      expect(proved).toBeGreaterThan(10);
    },
  );
});

describe('sweep', () => {
  it('has a curve for each, at both ends and the powers of two between', () => {
    const { bytes, curves } = sweep([few, many], site, { from: 3, to: 40 });
    expect(bytes).toEqual([3, 4, 8, 16, 32, 40]);
    expect(curves).toEqual([
      { algorithm: 'few', countedBy: 'formula', seconds: bytes.map((size) => 1000 + 100 * size) },
      { algorithm: 'many', countedBy: 'formula', seconds: bytes.map((size) => 10_000 + 40 * size) },
    ]);
  });

  it('has the changes and the marked size among its sizes, and the winners first', () => {
    const { bytes, curves } = sweep([worst, many, few], site, { from: 100, to: 200, marked: 120 });
    expect(bytes).toEqual([100, 120, 128, 151, 200]);
    expect(curves.map(({ algorithm }) => algorithm)).toEqual(['few', 'many', 'worst']);
  });

  it('says to the byte which is the fastest, ties together', () => {
    const again = { ...many, algorithm: 'again' };
    expect(sweep([worst, many, few, again], site, { from: 1, to: 2 ** 20 }).fastest).toEqual([
      {
        ...{ fromBytes: 1, toBytes: 150, seconds: 1100, algorithms: ['few'] },
        next: { algorithm: 'many', atBytes: 1, times: 10_040 / 1100 },
      },
      {
        ...{ fromBytes: 151, toBytes: 2 ** 20, seconds: 16_040, algorithms: ['many', 'again'] },
        // 20 000 + 120 b over 10 000 + 40 b is less than 100 b + 1000 over that.
        next: { algorithm: 'few', atBytes: 2 ** 20, times: (1000 + 100 * 2 ** 20) / (10_000 + 40 * 2 ** 20) },
      },
    ]);
    expect(sweep([many], site, { from: 200, to: 300 }).fastest).toEqual([
      { fromBytes: 200, toBytes: 300, seconds: 18_000, algorithms: ['many'] },
    ]);
  });

  it('has no next one behind those that all take the same time', () => {
    const again = { ...few, algorithm: 'again' };
    expect(rank([few, again], site, 10).fastest).toEqual([
      { fromBytes: 10, toBytes: 10, seconds: 2000, algorithms: ['few', 'again'] },
    ]);
    const free = { machine: pricedMachine({ barrier: { constant: 1, perDoubling: 0 } }), nodes: NODES };
    expect(rank([few, many], free, 10).fastest[0]).toMatchObject({
      next: { times: Number.POSITIVE_INFINITY },
    });
  });

  it('finds every change that trying all sizes finds', () => {
    // 3000 + 60 b is the fastest from 50 B, 12 000 + 36 b from 500 B.
    const all = [rounds('last', 12, 3), few, many, rounds('between', 3, 20)];
    const timeAt = ({ counts }: Candidate, bytes: number) =>
      timesOf(counts, site.machine, { bytes, nodes: NODES }).total;
    const leaders: [number, string][] = [];
    for (let size = 1; size <= 1000; size++) {
      const times = all.map((candidate) => timeAt(candidate, size));
      const leader = leaders.at(-1)?.[1];
      const fastest = all.filter((_, i) => times[i] === Math.min(...times)).map(({ algorithm }) => algorithm);
      if (leader === undefined || !fastest.includes(leader)) leaders.push([size, fastest[0]]);
    }
    const found = sweep(all, site, { from: 1, to: 1000 }).fastest;
    expect(leaders.length).toBeGreaterThan(2);
    expect(found.map(({ fromBytes, algorithms }) => [fromBytes, algorithms[0]])).toEqual(leaders);
  });
});

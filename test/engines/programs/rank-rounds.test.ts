import { describe, expect, it } from 'vitest';
import { countSchedule } from '../../../src/costs/count-schedule.ts';
import { collectiveOf } from '../../../src/engines/collective.ts';
import { countsOnOwnWays, type ExportedFile, exportFactsOf } from '../../../src/engines/export-facts.ts';
import { goalFiles } from '../../../src/engines/goal.ts';
import { mpiFiles } from '../../../src/engines/mpi.ts';
import { mscclFiles } from '../../../src/engines/msccl.ts';
import { placedRanks } from '../../../src/engines/places.ts';
import { rankRounds, roundsOf } from '../../../src/engines/rank-rounds.ts';
import { simgridFiles } from '../../../src/engines/simgrid.ts';
import {
  blocked,
  check,
  cube,
  IDLE,
  mesh,
  ring,
  type Schedule,
  torus,
} from '../../../src/schedules/index.ts';
import { type Rounds, roundsIn, tallied } from '../../../src/schedules/model/counts.ts';
import { translateMap } from '../../../src/schedules/model/node-map.ts';
import { claiming } from '../../support/exchange.ts';
import { on } from '../../support/rank-schedules.ts';

const schedules: [string, Schedule][] = [
  ['steps of a cube exchange', on('necklace', cube(3))],
  ['rounds of blocks', blocked(on('de-bruijn', cube(4)))],
  ['combined messages', on('standard-exchange', cube(3))],
  ['wormholes', on('direct-exchange', cube(3))],
  ['shifts on a ring', on('bruck', ring(5))],
  ['transit slots', on('spread-out', torus([3, 3]))],
  ['rearrangements between steps', on('suh-shin', torus([4, 4]))],
  ['idle nodes', on('binary-exchange', mesh([4, 2]))],
];

describe('the rounds of the ranks', () => {
  it('have the slots that a message leaves at its sender, and those in which it arrives at its receiver', () => {
    const message = { map: translateMap([3], [[1]]), slots: [0, 1], to: [3, 2] };
    const schedule: Schedule = {
      ...on('ring', ring(3)),
      slots: 4,
      phases: [{ kind: 'segment', rowClosed: false, steps: () => [[message]] }],
    };
    for (const { sends, receives } of roundsOf(rankRounds(schedule))[0].ranks) {
      expect(sends.map(({ slots }) => slots)).toEqual([[0, 1]]);
      expect(receives.map(({ slots }) => slots)).toEqual([[3, 2]]);
    }
  });

  it.each(schedules)('have every message at both of its ends, over its route: %s', (_, schedule) => {
    const { topology } = schedule;
    for (const { ranks } of roundsOf(rankRounds(schedule))) {
      const received = new Set<string>();
      for (const [rank, { receives }] of ranks.entries()) {
        for (const { peer, tag, slots } of receives) received.add(`${peer} ${rank} ${tag} ${slots.length}`);
      }
      for (const [rank, { sends }] of ranks.entries()) {
        for (const { peer, tag, slots, links } of sends) {
          expect(received.delete(`${rank} ${peer} ${tag} ${slots.length}`)).toBe(true);
          expect(links.length).toBeGreaterThanOrEqual(topology.distance(rank, peer));
          expect(Math.floor(links[0] / topology.ports)).toBe(rank);
        }
      }
      expect(received.size).toBe(0);
    }
  });

  it.each(schedules)('have the counts of the certificate: %s', (_, schedule) => {
    const { steps, blocksInSequence, hopsInSequence } = check(schedule).certificate;
    const { counts } = exportFactsOf(rankRounds(schedule), 'step');
    const sum = (of: (round: Rounds) => number) =>
      counts.rounds.reduce((all, round) => all + round.times * of(round), 0);
    expect(roundsIn(counts)).toBe(steps);
    expect(sum(({ blocks }) => blocks)).toBe(blocksInSequence);
    expect(sum(({ hops }) => hops)).toBe(hopsInSequence);
    expect(counts).toEqual(countSchedule(schedule));
  });

  it.each(schedules)('have the most messages of a rank, where they are asked for: %s', (_, schedule) => {
    const rounds = rankRounds(schedule);
    const most = roundsOf(rounds).map(({ step }) => {
      const maps = step.filter(({ slots }) => slots.length > 0).map(({ map }) => map);
      const nodes = Array.from({ length: rounds.ranks }, (_, node) => node);
      const sent = nodes.map((node) => maps.filter((map) => map.apply(node) !== IDLE).length);
      const received = nodes.map((node) =>
        maps.flatMap((map) => nodes.filter((from) => map.apply(from) === node)),
      );
      return Math.max(...sent, ...received.map(({ length }) => length));
    });
    const counts = countsOnOwnWays(rounds);
    const counted = counts.rounds.flatMap(({ messages, times }) => new Array(times).fill(messages));
    expect(counted.sort()).toEqual(most.sort());
    const without = { ...counts, rounds: tallied(counts.rounds.map(({ messages, ...round }) => round)) };
    expect(without).toEqual(countSchedule(schedule));
  });

  it('tell what is done of them, and so do the files of every engine', () => {
    const parts: string[] = [];
    const onPart = (done: number, total: number | undefined) => parts.push(`${done}/${total}`);
    const taken = () => parts.splice(0).join(' ');
    const rounds = rankRounds(claiming(on('standard-exchange', cube(2))), onPart);
    expect(taken()).toBe('1/2 2/2');
    const facts = exportFactsOf(rounds, 'step');
    const read = (files: ExportedFile[]) => files.map(([, text]) => [...text].length);
    const simgrid = { blockBytes: 8, startup: 1, hop: 0, bandwidth: 1, lockstep: true };
    read(mpiFiles(rounds, facts, {}, onPart));
    expect(taken()).toBe('1/2 2/2');
    read(mscclFiles(rounds, facts, {}, onPart));
    expect(taken()).toBe('1/2 2/2 1/4 2/4 3/4 4/4');
    read(goalFiles(rounds, facts, { blockBytes: 8 }, onPart));
    expect(taken()).toBe('1/4 2/4 3/4 4/4');
    read(simgridFiles(rounds, facts, simgrid, onPart));
    expect(taken()).toBe('1/2 2/2');
  });

  it('leave out steps in which nothing is sent, and number messages with them', () => {
    const schedule = on('necklace', cube(2));
    const withIdle: Schedule = {
      ...schedule,
      phases: schedule.phases.map((phase) => {
        if (phase.kind === 'local') return phase;
        const [first, ...rest] = phase.steps();
        const empty = first.map((message) => ({ ...message, slots: [] }));
        return { ...phase, steps: () => [first, empty, [], ...rest] };
      }),
    };
    const rounds = roundsOf(rankRounds(withIdle));
    expect(rounds.map(({ messagesBefore }) => messagesBefore)).toEqual([0, 4]);
  });

  it('have names that mean nothing in a comment, a string or a shell', () => {
    const schedule = {
      ...on('necklace', cube(2)),
      algorithm: `*/ "x" $(y) \`z\`\\ \n\u202e${'long'.repeat(20)}`,
    };
    const { algorithm } = exportFactsOf(rankRounds(schedule), 'step');
    expect(algorithm).toMatch(/^[A-Za-z0-9 .+-]{1,40}$/);
    expect(exportFactsOf(rankRounds({ ...schedule, algorithm: '' }), 'step').algorithm).toBe('unnamed');
  });
});

describe('places', () => {
  it.each(schedules)(
    'bring every block from the input to the output without moves inside a rank: %s',
    (_, schedule) => {
      const rounds = rankRounds(schedule);
      const { ranks, cells } = placedRanks(rounds, collectiveOf(schedule));
      const all = ranks.length;
      const isScratch = (place: number) => place >= 2 * all;
      const memories = ranks.map((_rounds, rank) => {
        const memory = new Map(ranks.map((_other, to) => [to, `${rank} to ${to}`]));
        return memory.set(all + rank, `${rank} to ${rank}`);
      });
      for (let number = 0; number < ranks[0].length; number++) {
        const sent = new Map<string, string[]>();
        const emptied = ranks.map(() => new Set<number>());
        for (const [rank, own] of ranks.entries()) {
          for (const { peer, tag, places } of own[number].sends) {
            const blocks = Array.from(places, (place) => memories[rank].get(place) ?? 'nothing');
            sent.set(`${rank} ${peer} ${tag}`, blocks);
            for (const place of places) emptied[rank].add(place);
          }
        }
        for (const [rank, own] of ranks.entries()) {
          for (const { peer, tag, places } of own[number].receives) {
            const blocks = sent.get(`${peer} ${rank} ${tag}`) ?? [];
            expect(blocks.length).toBe(places.length);
            for (const [i, place] of places.entries()) {
              expect(place).toBeGreaterThanOrEqual(all);
              if (isScratch(place)) expect(place).toBeLessThan(2 * all + cells);
              expect(emptied[rank].has(place)).toBe(false);
              memories[rank].set(place, blocks[i]);
            }
          }
        }
      }
      for (const [rank, memory] of memories.entries()) {
        for (const from of ranks.keys()) expect(memory.get(all + from)).toBe(`${from} to ${rank}`);
      }
    },
  );
});

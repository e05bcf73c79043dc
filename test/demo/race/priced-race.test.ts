import { describe, expect, inject, test } from 'vitest';
import { problemIn, type Words } from '../../../demo/problem/problem-in-words.ts';
import { type Conclusion, conclusionOf } from '../../../demo/race/conclusion.ts';
import { enter } from '../../../demo/race/entry.ts';
import { type Entered, machineOf, priceRace } from '../../../demo/race/priced-race.ts';
import { DEFAULT_RACE, type Racer } from '../../../demo/race/race-state.ts';
import { problemOf } from '../../../demo/race/race-words.ts';
import type { Lane } from '../../../demo/race/raced-lane.ts';
import { fittingAlgorithms } from '../../../demo/state/fitting-algorithms.ts';
import { isSameTime } from '../../../src/costs/advice.ts';
import { builtInMachines, findMachine } from '../../../src/formats/machines/built-in-machines.ts';
import { FORMS, InputError } from '../../../src/schedules/index.ts';
import { cases } from '../../support/sample.ts';

const machines = await builtInMachines();

function entered(racers: readonly Racer[], said: Words): Entered[] {
  return racers.map((racer) => {
    const choice = { ...racer, problem: problemOf(racer, said), view: 'picture' } as const;
    try {
      return { racer, entry: enter(choice) };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return { racer, entry: error };
    }
  });
}

const racersOf = (said: Words): Racer[] =>
  fittingAlgorithms(problemIn(said)).flatMap((algorithm) => FORMS.map((form) => ({ algorithm, form })));

/** Each sentence of a conclusion, and whether what it says is so. */
const CLAIMS: readonly (readonly [
  form: RegExp,
  holds: (lane: Lane, first: Lane, said: string[]) => boolean,
])[] = [
  [
    /starts (?:once|([\d\u202f]+) times), too, but/,
    (lane, first, said) =>
      startups(lane) === startups(first) && Number(said[0]?.replaceAll('\u202f', '') ?? 1) === startups(lane),
  ],
  [/starts less often, but/, (lane, first) => startups(lane) < startups(first)],
  [/as few (?:blocks|elements) one after another, but/, (lane, first) => sent(lane) === sent(first)],
  [/fewer (?:blocks|elements) one after another, but/, (lane, first) => sent(lane) < sent(first)],
  [
    /starts ([\d\u202f]+) times instead of ([\d\u202f]+)\.$/,
    (lane, first, said) => startups(lane) > startups(first) && are(said, startups, lane, first),
  ],
  [
    /sends ([\d\u202f]+) (?:blocks|elements) one after another instead of ([\d\u202f]+)\.$/,
    (lane, first, said) => sent(lane) > sent(first) && are(said, sent, lane, first),
  ],
  [
    /uses one link in (\w+)\.$/,
    ({ counts, topology }, first, [word]) =>
      counts.ports === 'one' &&
      first.counts.ports === 'all' &&
      ['two', 'three', 'four', 'five', 'six'][topology.ports - 2] === word,
  ],
  [
    /messages that cross ([\d\u202f]+) links one after another instead of ([\d\u202f]+)\.$/,
    (lane, first, said) =>
      lane.times.hops > first.times.hops && are(said, ({ amounts }) => amounts.hops, lane, first),
  ],
  [/moves blocks inside the nodes for /, (lane, first) => inNodes(lane) > inNodes(first)],
  [/waits at barriers for /, (lane, first) => lane.times.barriers > first.times.barriers],
];
const startups = ({ amounts }: Lane) => amounts.startups;
const sent = ({ amounts, counts }: Lane) => amounts.blocks * (counts.unit ?? 1);
const inNodes = ({ times }: Lane) => times.alignment + times.rearrangement;
const are = (said: string[], number: (lane: Lane) => number, lane: Lane, first: Lane) =>
  [lane, first].every((one, i) => Number(said[i].replaceAll('\u202f', '')) === number(one));

/** @returns how many claims it makes */
function expectTrue({ winner, reasons }: Conclusion, lanes: readonly Lane[]): number {
  const [first] = lanes;
  const winners = lanes.filter(({ times }) => isSameTime(times.total, first.times.total));
  for (const lane of lanes)
    expect(lane.times.total >= first.times.total || winners.includes(lane)).toBe(true);
  expect(winner).toMatch(/^[A-Z].* (wins|win|take the same time|runs alone)\.$/);
  expect(reasons).toHaveLength(lanes.length - winners.length);
  let claims = 0;
  for (const [i, reason] of reasons.entries()) {
    const lane = lanes[winners.length + i];
    const made = CLAIMS.flatMap(([form, holds]) => {
      const found = form.exec(reason);
      return found ? [{ reason, holds: holds(lane, first, found.slice(1)) }] : [];
    });
    expect(made.length, reason).toBe(reason.includes(', but ') ? 2 : 1);
    for (const claim of made) expect(claim.holds, claim.reason).toBe(true);
    claims += made.length;
  }
  return claims;
}

const isLong = inject('sample') === 'all';

describe('the conclusion', () => {
  const NETWORKS: readonly Words[] = [
    ...[{ dim: '5' }, { dim: '3', copies: '2' }, { dim: '4', width: '2' }, { torus: '4x4' }, { mesh: '4x4' }],
    ...[{ torus: '8x2' }, { ring: '8' }, { dim: '4', scatter: '3' }, { dim: '2', transpose: '8x8' }],
    // Of these the same is said, in larger numbers.
    ...[{ dim: '6' }, { torus: '8x8' }, { dim: '2', transpose: '16x16' }],
  ];

  test.each(cases(NETWORKS, 1, 9))('says what is so on %o, of any two', (said) => {
    const all = entered(racersOf(said), said);
    let claims = 0;
    for (const machine of machines) {
      for (const bytes of [1, 4096, 2 ** 20]) {
        const { lanes } = priceRace(all, machineOf(machine, DEFAULT_RACE, said), bytes, said);
        for (const [i, one] of lanes.entries()) {
          // Of all pairs some, which are others for each size; every pair in the long tests.
          const others = lanes
            .slice(i + 1)
            .filter((_, at) => isLong || lanes.length < 9 || (i + at + bytes) % 13 === 1);
          for (const other of others) claims += expectTrue(conclusionOf([one, other]), [one, other]);
        }
        if (lanes.length > 3) claims += expectTrue(conclusionOf(lanes.slice(0, 4)), lanes.slice(0, 4));
      }
    }
    expect(claims).toBeGreaterThan(30);
  });

  test('is the one of the design', async () => {
    const said = { dim: '6' };
    const racers: Racer[] = [
      { algorithm: 'necklace', form: 'step' },
      { algorithm: 'standard-exchange', form: 'step' },
      { algorithm: 'necklace', form: 'block' },
    ];
    const machine = await findMachine('accelerators');
    const race = priceRace(entered(racers, said), machine, 2 ** 16, said);
    const { winner, reasons } = conclusionOf(race.lanes);
    expect(winner).toBe('Necklace in rounds wins.');
    expect(reasons).toEqual([
      'Necklace in steps sends as few blocks one after another, but starts 32 times instead of 6.',
      'Standard exchange starts 6 times, too, but uses one link in six.',
    ]);
    // Somebody faster who does not race is told of.
    const absent = { algorithm: 'rotated-trees', seconds: 3e-5 };
    expect(conclusionOf(race.lanes, absent)).toEqual({
      winner: 'Necklace in rounds wins of these.',
      reasons: ['Rotated trees would take 30 µs.', ...reasons],
    });
    const equal = { algorithm: 'de-bruijn', seconds: race.lanes[0].times.total };
    expect(conclusionOf(race.lanes, equal)).toEqual({ winner, reasons });
    // The winner cannot be beaten by anybody whose messages cross one link each.
    expect(race.bound).toMatchObject({ ports: 'all', switching: 'store-and-forward', rounds: 6, blocks: 32 });
    expect(race.lanes[0].times.total).toBeCloseTo(race.bound?.seconds ?? 0, 15);
  });
});

test('a racer on its own network answers the same problem there, and the bound is the lower one', async () => {
  const paragon = await findMachine('intel-paragon');
  const said = { dim: '4' };
  const racers: Racer[] = [
    { algorithm: 'necklace', form: 'block' },
    { algorithm: 'suh-shin', form: 'step', network: { torus: '8x8' } },
  ];
  const { lanes, bound, notRunning } = priceRace(entered(racers, said), paragon, 64, said);
  expect(lanes.map(({ name }) => name)).toEqual(['suh-shin on torus 8x8']);
  expect(bound?.network).toBe('torus 8x8');
  expect(notRunning).toEqual([{ key: 'necklace:block', name: 'necklace', why: 'needs all ports' }]);
});

test('prices that were chosen stand in place of the machine’s, and in its name', async () => {
  const machine = await findMachine('accelerators');
  expect(machineOf(machine, {}, { dim: '3' })).toEqual(machine);
  expect(machineOf(machine, { startup: 0, link: 1e9 }, { dim: '3', width: '4' })).toEqual({
    ...machine,
    ...{ startup: 0, perByte: 1e-9, channelWidth: 4, name: 'accelerators with other prices' },
  });
});

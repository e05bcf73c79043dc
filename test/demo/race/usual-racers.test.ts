import { expect, test } from 'vitest';
import { FASTEST } from '../../../demo/laboratory/experiment-choice.ts';
import { fastestFor } from '../../../demo/laboratory/schedules.ts';
import { problemIn, type Words } from '../../../demo/problem/problem-in-words.ts';
import { enter } from '../../../demo/race/entry.ts';
import { priceRace } from '../../../demo/race/priced-race.ts';
import { timeText } from '../../../demo/race/race-words.ts';
import { usualRacers } from '../../../demo/race/usual-racers.ts';
import { findMachine } from '../../../src/formats/machines/built-in-machines.ts';
import { predict } from '../../../src/index.ts';
import { cases } from '../../support/sample.ts';

const BYTES = 2 ** 16;

const networks: readonly Words[] = [
  ...[
    { dim: '6' },
    { torus: '8x8' },
    { torus: '6x10' },
    { torus: '4x8x8' },
    { mesh: '8x8' },
    { servers: '4x8' },
  ],
  ...[{ switch: '16' }, { network: 'dragonfly:9x4' }, { torus: '8x8', without: '0-1' }],
  ...[{ dim: '3' }, { dim: '8' }, { torus: '4x4x4' }, { torus: '5x7' }, { ring: '12' }, { mesh: '3x5' }],
  ...[
    { lattice: '4,2/0,4' },
    { circulant: '13:1,5' },
    { switch: '13' },
    { switch: '16:4' },
    { servers: '4x4:2' },
  ],
  ...[
    { mesh: '4x8', wrap: '0' },
    { torus: '4x4', without: '5' },
    { dim: '4', without: '0-1,2-3' },
  ],
  ...['hyperx:4x4', 'slim-fly:5', 'dgx-1', 'fat-tree:4', 'leaf-spine:4x4:8', 'kautz:2x4', 'star-graph:4'].map(
    (network) => ({ network }),
  ),
];

test.each(
  cases(
    networks.flatMap((said) => [64, BYTES, 2 ** 22].map((bytes) => [said, bytes] as const)),
    6,
    15,
  ),
)('the race on %j with blocks of %i bytes is won with the time that cost says', async (said, bytes) => {
  const machine = await findMachine('accelerators');
  const problem = problemIn(said);
  const lanes = usualRacers(problem, FASTEST, machine, bytes).map((racer) => ({
    racer,
    entry: enter({ ...racer, problem: said, view: 'picture' }),
  }));
  const [winner] = priceRace(lanes, machine, bytes, said).lanes;
  const { fastest } = predict(problem, machine, { bytes });
  expect(timeText(winner.times.total)).toBe(timeText(fastest[0].seconds));
});

test.each(networks.slice(0, 9))(
  'on %j the fastest is on the stage, and races first of two to four',
  async (said) => {
    const machine = await findMachine('accelerators');
    const problem = problemIn(said);
    const racers = usualRacers(problem, FASTEST, machine, BYTES);
    const { fastest } = predict(problem, machine, { bytes: BYTES });
    expect(fastest[0].algorithms).toContain(racers[0].algorithm);
    const onStage = await fastestFor({ problem: said, algorithm: FASTEST, mode: 'step', words: 1 });
    expect(onStage?.algorithm.name).toBe(racers[0].algorithm);
    expect(new Set(racers.map((one) => JSON.stringify(one))).size).toBe(racers.length);
    expect(racers.length).toBeGreaterThan(1);
    expect(racers.length).toBeLessThanOrEqual(4);
  },
);

test('what the page shows races, too, and the fastest of those with other ports', async () => {
  const machine = await findMachine('accelerators');
  const names = usualRacers(problemIn({ torus: '8x8' }), 'ring', machine, BYTES).map(
    ({ algorithm }) => algorithm,
  );
  expect(names).toEqual(['torus-necklaces', 'torus-necklaces', 'ring', 'interleaved-cycles']);
});

test('where a machine can run one alone another one says why it does not', async () => {
  const machine = {
    ...(await findMachine('accelerators')),
    ports: 'one',
    switching: 'store-and-forward',
  } as const;
  const racers = usualRacers(problemIn({ mesh: '3x5' }), FASTEST, machine, BYTES);
  expect(racers.length).toBeGreaterThan(1);
});

import { expect, test } from 'vitest';
import { problemIn, type Words } from '../../demo/problem/problem-in-words.ts';
import { enter } from '../../demo/race/entry.ts';
import { machineOf, priceRace } from '../../demo/race/priced-race.ts';
import { DEFAULT_RACE, type Racer } from '../../demo/race/race-state.ts';
import { findMachine } from '../../src/formats/machines/built-in-machines.ts';
import { formatTime } from '../../src/report/document/amounts.ts';
import { allport } from './cli.ts';

/*
 * What the laboratory's race shows is what `allport cost` prints.
 */

const PAIRS: readonly (readonly [one: string, other: string, said: Words])[] = [
  ['necklace', 'standard-exchange', { dim: '6' }],
  ['balanced-tree', 'de-bruijn', { dim: '5' }],
  ['bruck-4', 'spread-out', { dim: '6' }],
  ['ring', 'direct-exchange', { dim: '4' }],
  ['standard-exchange', 'bruck-2', { dim: '12' }],
  ['suh-shin', 'torus-product', { torus: '8x8' }],
  ['standard-exchange', 'axis-exchange', { torus: '4x8' }],
  ['standard-exchange', 'bruck-4', { mesh: '4x4' }],
  ['necklace', 'bruck-2', { dim: '4', copies: '3', width: '2' }],
  ['srt', 'mrt', { dim: '4', transpose: '64x64' }],
];
const MACHINES = ['accelerators', 'intel-paragon', 'connection-machine-2'];
const BYTES = 700;

test.each(PAIRS)('%s and %s take what allport cost says, on %o', async (one, other, said) => {
  const options = Object.entries(said).flatMap(([name, value]) => [`--${name}`, value]);
  let compared = 0;
  for (const name of MACHINES) {
    const asked = ['cost', one, other, ...options, '--machine', name, '--bytes', `${BYTES}`];
    const { stdout } = await allport(...asked, '--json');
    const text = (await allport(...asked, '--wide')).stdout;
    const ranking: { algorithm: string; times: { total: number } }[] =
      stdout === '' ? [] : JSON.parse(stdout).ranking;
    const machine = machineOf(await findMachine(name), DEFAULT_RACE, said);
    const startup = machine.startup / (machine.perByte * BYTES);
    const entered = [one, other].map((algorithm) => {
      const racer: Racer = { algorithm, form: 'block' };
      const choice = { ...racer, problem: said, ...(startup > 0 && { startup }), view: 'picture' } as const;
      return { racer, entry: enter(choice) };
    });
    const { lanes } = priceRace(entered, machine, BYTES, said);
    expect(lanes.map(({ racer }) => racer.algorithm)).toEqual(ranking.map(({ algorithm }) => algorithm));
    for (const [i, { times, course }] of lanes.entries()) {
      expect(times).toEqual(ranking[i].times);
      expect(course.at(-1)?.end).toBe(ranking[i].times.total);
      expect(text).toContain(formatTime(course.at(-1)?.end ?? 0));
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(1);
  expect(problemIn(said).topology.nodes).toBeGreaterThan(1);
});

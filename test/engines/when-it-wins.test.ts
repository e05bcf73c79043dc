import { afterAll, beforeAll, expect, it } from 'vitest';
import { PLATFORMS, type Platform } from '../../bench/simgrid/platforms.ts';
import { type Asked, isLineOf, isOn, readRecord } from '../../bench/simgrid/record.ts';
import { Simulation } from '../../bench/simgrid/simulate.ts';
import { describeWith, SIMGRID } from './programs.ts';

/** A corner of the record: exchanges of ours and of SMPI, short blocks. */
const CORNER: [platform: string, message: number, of: Asked['of'], exchange: string][] = [
  ['torus 4x4', 0, 'allport', 'pipelined-exchange'],
  ['torus 4x4', 0.5, 'allport', 'standard-exchange'],
  ['torus 4x4', 0.5, 'smpi', 'bruck'],
  ['torus 4x4, even ties', 0, 'smpi', 'basic_linear'],
  ['torus 4x4, random 2', 0, 'allport', 'pipelined-exchange'],
  ['tapered fat tree 16, default model', 0, 'smpi', 'basic_linear'],
];
const SIZES = [64, 4096];

function platformOf(name: string): Platform {
  const found = PLATFORMS.find((platform) => platform.name === name);
  if (found === undefined) throw new Error(`no platform ${name}`);
  return found;
}

describeWith(SIMGRID, 'the record of when it wins', () => {
  const { times, choices } = readRecord();
  let simulation: Simulation;
  beforeAll(async () => {
    simulation = await Simulation.open();
  });
  afterAll(() => simulation.close());

  it.each(CORNER)(
    'has on a %s at %s us a message what SimGrid says of %s: %s',
    async (name, message, of, exchange) => {
      const due = times.find(isLineOf(name, message, { of, exchange }));
      const sizes = SIZES.filter((bytes) => due?.microseconds[bytes] !== undefined);
      expect(sizes).not.toEqual([]);
      const line = await simulation.measure(platformOf(name), message * 1e-6, { of, exchange }, sizes);
      expect(Object.keys(line.microseconds)).toEqual(sizes.map(String));
      for (const bytes of sizes) expect(line.microseconds[bytes]).toBe(due?.microseconds[bytes]);
    },
  );

  it.each([
    ['torus 4x4', 0],
    ['torus 4x4, random 2', 0],
  ])(
    'has on a %s at %s us a message the prices that allport measure finds, and what the guard keeps',
    async (name, message) => {
      const platform = platformOf(name);
      const {
        takes: _,
        platform: _on,
        message: _us,
        ...prices
      } = choices.find(isOn(name, message)) ?? expect.fail();
      expect(await simulation.prices(platform, message * 1e-6)).toEqual(prices);
      const due = times.find((line) => isOn(name, message)(line) && line.of === 'guarded') ?? expect.fail();
      const line = await simulation.measure(platform, message * 1e-6, due, [4096], prices);
      expect(line.microseconds[4096]).toBe(due.microseconds[4096]);
    },
  );

  it("says of a graph of ours, with the routes of SimGrid's torus, what it says of that torus", async () => {
    const cluster = platformOf('torus 4x4');
    const graph: Platform = { ...cluster, network: cluster.topology.route };
    const asked = { of: 'smpi', exchange: 'basic_linear' } as const;
    const [one, other] = await Promise.all(
      [cluster, graph].map((platform) => simulation.measure(platform, 0, asked, [64, 32768])),
    );
    expect(Object.keys(one.microseconds)).toHaveLength(2);
    expect(other.microseconds).toEqual(one.microseconds);
  });
});

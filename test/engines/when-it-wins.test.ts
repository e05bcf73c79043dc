import { afterAll, beforeAll, expect, it } from 'vitest';
import { PLATFORMS } from '../../bench/simgrid/platforms.ts';
import { isLineOf, type Line, readRecord } from '../../bench/simgrid/record.ts';
import { Simulation } from '../../bench/simgrid/simulate.ts';
import { AT_ONCE } from '../../src/costs/at-once.ts';
import { describeWith, SIMGRID } from './programs.ts';

/** A corner of the record: exchanges of ours and of SMPI, short blocks. */
const CORNER: [platform: string, message: number, of: Line['of'], exchange: string][] = [
  ['torus 8x8', 0, 'allport', 'torus-necklaces'],
  ['torus 8x8', 0, 'allport', AT_ONCE],
  ['torus 8x8', 0, 'smpi', 'basic_linear'],
  ['torus 8x8', 0.5, 'allport', 'two-way-product'],
  ['torus 4x4x4', 0, 'smpi', 'bruck'],
];
const SIZES = [64, 4096];

describeWith(SIMGRID, 'the record of when it wins', () => {
  const record = readRecord();
  let simulation: Simulation;
  beforeAll(async () => {
    simulation = await Simulation.open();
  });
  afterAll(() => simulation.close());

  it.each(CORNER)(
    'has on a %s at %s us a message what SimGrid says of %s: %s',
    async (name, message, of, exchange) => {
      const platform = PLATFORMS.find((one) => one.name === name) ?? PLATFORMS[0];
      const due = record.find(isLineOf(name, message, { of, exchange }));
      const sizes = SIZES.filter((bytes) => due?.microseconds[bytes] !== undefined);
      expect(sizes).not.toEqual([]);
      const line = await simulation.measure(platform, message * 1e-6, { of, exchange }, sizes);
      expect(Object.keys(line.microseconds)).toEqual(sizes.map(String));
      for (const bytes of sizes) expect(line.microseconds[bytes]).toBe(due?.microseconds[bytes]);
    },
  );

  it.each([
    ['torus 8x8', 'allport', 1.05],
    ['torus 8x8, shuffled', 'smpi', 1.1],
  ] as const)('is met by the guard on a %s: after a trial it is as fast as %s', async (name, of, most) => {
    const platform = PLATFORMS.find((one) => one.name === name) ?? PLATFORMS[0];
    const sizes = [8192];
    const its = 'basic_linear';
    const own = { of: 'allport', exchange: 'suh-shin torus-necklaces' } as const;
    const { microseconds } = await simulation.measure(platform, 0, { ...own, beside: its }, sizes);
    const faster = await simulation.measure(platform, 0, of === 'smpi' ? { of, exchange: its } : own, sizes);
    expect(microseconds[8192]).toBeLessThanOrEqual(most * faster.microseconds[8192]);
  });

  it.each([
    [0, { 512: AT_ONCE, 8192: 'torus-necklaces' }],
    [2, { 512: 'suh-shin', 4096: 'two-way-product' }],
  ])('is what the library takes, which chooses for itself, at %s us a message', async (message, taken) => {
    const exchange = 'suh-shin two-way-product torus-necklaces';
    const sizes = Object.keys(taken).map(Number);
    const { microseconds } = await simulation.measure(
      PLATFORMS[0],
      message * 1e-6,
      { of: 'allport', exchange },
      sizes,
    );
    for (const [bytes, name] of Object.entries(taken)) {
      const due = record.find(isLineOf('torus 8x8', message, { of: 'allport', exchange: name }));
      expect(microseconds[bytes], `${name}, ${bytes} B`).toBe(due?.microseconds[bytes]);
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInMachines } from '../../../src/formats/machines/built-in-machines.ts';
import { decodeMachine } from '../../../src/formats/machines/machine-reader.ts';
import { encodeMachine } from '../../../src/formats/machines/machine-writer.ts';

const [machine] = await builtInMachines();
const again = (text: string) => decodeMachine([text], 'a test');

/** The same, with all prices to four digits. */
const rounded = (machine: object): unknown =>
  Object.fromEntries(
    Object.entries(machine).map(([key, value]) => {
      if (typeof value === 'object') return [key, rounded(value)];
      const isPrice = typeof value === 'number' && !Number.isInteger(value);
      return [key, isPrice ? expect.closeTo(Number(value.toPrecision(4)), 20) : value];
    }),
  );

describe('encodeMachine', () => {
  it('writes the machines that come with allport so that they are read as they were', async () => {
    for (const one of await builtInMachines()) {
      expect(await again(encodeMachine(one))).toEqual(rounded(one));
    }
  });

  it('writes every price to four digits, from a picosecond to an hour', async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: -12, max: 3.5, noNaN: true }), async (power) => {
        const price = 10 ** power;
        const { startup, perByte } = await again(
          encodeMachine({ ...machine, startup: price, perByte: price }),
        );
        expect(Math.abs(startup / price - 1)).toBeLessThan(0.001);
        expect(Math.abs(perByte / price - 1)).toBeLessThan(0.001);
      }),
    );
  });

  it('writes an overhead where there is one', async () => {
    expect(await again(encodeMachine({ ...machine, overhead: 5e-7 }))).toMatchObject({ overhead: 5e-7 });
    expect(await again(encodeMachine(machine))).not.toHaveProperty('overhead');
  });

  it('writes prices so small that they are none as 0', async () => {
    expect(await again(encodeMachine({ ...machine, perByte: 1e-30 }))).toMatchObject({ perByte: 0 });
  });
});

import { describe, expect, it } from 'vitest';
import { measuredPrices } from '../../src/costs/measured-prices.ts';
import { readMeasurements } from '../../src/formats/machines/measurement-reader.ts';
import { measuredLines, type TrueMachine } from '../support/measured-machine.ts';
import { seeded } from '../support/timetables.ts';

const FABRIC = { startup: 3e-6, perByte: 0.1e-9 };
const MEMORY = { startup: 0.4e-6, perByte: 0.05e-9 };

const pricesOf = (machine: TrueMachine, isAlone = false, noise?: () => number) =>
  measuredPrices(readMeasurements(measuredLines(machine, noise).join('\n'), 'a test').measurements, isAlone);

describe('measuredPrices', () => {
  it('has the prices of messages while all send, or of a pair alone', () => {
    const machine = { ranks: 8, hosts: 8, outside: FABRIC, crowded: 1.5 };
    const crowded = pricesOf(machine).prices;
    expect(crowded.startup).toBeCloseTo(4.5e-6, 12);
    expect(crowded.perByte).toBeCloseTo(0.15e-9, 15);
    const alone = pricesOf(machine, true).prices;
    expect(alone.startup).toBeCloseTo(3e-6, 12);
    expect(alone.perByte).toBeCloseTo(0.1e-9, 15);
  });

  it('has those of messages between hosts apart, where ranks share hosts', () => {
    const { prices, fits } = pricesOf({ ranks: 12, hosts: 3, inside: MEMORY, outside: FABRIC });
    expect(prices.startup).toBeCloseTo(MEMORY.startup, 12);
    expect(prices.perByte).toBeCloseTo(MEMORY.perByte, 15);
    expect(prices.outside?.startup).toBeCloseTo(FABRIC.startup, 12);
    expect(prices.outside?.perByte).toBeCloseTo(FABRIC.perByte, 15);
    expect(fits.map(({ between, measured }) => [between, measured])).toEqual([
      ['ranks of a host', 'pair'],
      ['ranks of a host', 'round'],
      ['hosts', 'pair'],
      ['hosts', 'round'],
    ]);
    expect(pricesOf({ ranks: 4, hosts: 1, inside: MEMORY }).prices).not.toHaveProperty('outside');
  });

  it.each([
    ['one', 'each waits for the others', (messages: number) => messages],
    ['one', 'each waits for half of the others', (messages: number) => (1 + messages) / 2],
    ['one', 'those of long ones do', (messages: number, bytes: number) => (bytes < 2 ** 20 ? 1 : messages)],
    ['all', 'they go side by side', () => 1],
    ['all', 'they nearly do', (messages: number) => 1 + (messages - 1) / 15],
  ] as const)('has %s port, or ports, where of several messages %s', (ports, _, together) => {
    const found = pricesOf({ ranks: 8, hosts: 8, outside: FABRIC, together });
    expect(found.prices.ports).toBe(ports);
    expect(found.together).toEqual({
      messages: 4,
      times: expect.closeTo(together(4, 2 ** 20), 9),
      bytes: 2 ** 20,
    });
  });

  it('has one port, not measured, where two ranks are all', () => {
    const found = pricesOf({ ranks: 2, hosts: 1, inside: MEMORY });
    expect(found.prices.ports).toBe('one');
    expect(found).not.toHaveProperty('together');
  });

  it('has the price of the largest copy, and none for what cannot be measured', () => {
    const { prices } = pricesOf({
      ranks: 4,
      hosts: 1,
      inside: MEMORY,
      copy: (bytes) => (bytes < 2 ** 20 ? 0.01e-9 : 0.3e-9),
    });
    expect(prices).toMatchObject({
      rearrangementPerByte: expect.closeTo(0.3e-9, 15),
      ...{ alignmentPerByte: 0, perHop: 0, channelWidth: 1, switching: 'wormhole' },
      ...{ packetBytes: Number.POSITIVE_INFINITY, barrier: { constant: 0, perDoubling: 0 } },
    });
  });

  it('finds the prices to a tenth under noise of 10 %', () => {
    const random = seeded(5);
    const noise = () => 0.9 + 0.2 * random();
    const { prices, fits } = pricesOf({ ranks: 12, hosts: 3, inside: MEMORY, outside: FABRIC }, false, noise);
    expect(Math.abs(prices.startup / MEMORY.startup - 1)).toBeLessThan(0.1);
    expect(Math.abs((prices.outside?.perByte ?? 0) / FABRIC.perByte - 1)).toBeLessThan(0.1);
    for (const { medianError } of fits) expect(medianError).toBeLessThan(0.1);
  });

  it('says how much longer the furthest messages take', () => {
    const lines = measuredLines({ ranks: 8, hosts: 8, outside: FABRIC });
    const far = lines.map((text) => {
      const line = JSON.parse(text);
      return JSON.stringify(line.distance === 4 ? { ...line, seconds: line.seconds * 1.5 } : line);
    });
    const { fits } = measuredPrices(readMeasurements(far.join('\n'), 'a test').measurements, false);
    expect(fits.map(({ furthest }) => furthest)).toEqual([expect.closeTo(1.5, 9), expect.closeTo(1.5, 9)]);
  });

  it('takes the sizes of a range alone', () => {
    const lines = measuredLines({ ranks: 2, hosts: 2, outside: FABRIC });
    const { measurements } = readMeasurements(lines.join('\n'), 'a test');
    const [fit] = measuredPrices(measurements, false, { from: 60, to: 5000 }).fits;
    expect(fit).toMatchObject({ fromBytes: 64, toBytes: 4096 });
  });

  it('refuses what has no two sizes of messages', () => {
    const lines = measuredLines({ ranks: 2, hosts: 2, outside: FABRIC });
    const { measurements } = readMeasurements(lines.join('\n'), 'a test');
    const says = /^no two sizes of messages between ranks are measured there$/;
    expect(() => measuredPrices(measurements, false, { from: 64, to: 100 })).toThrow(says);
    expect(() => measuredPrices([], false)).toThrow(says);
    const copies = measurements.filter(({ measured }) => measured === 'copy');
    expect(() => measuredPrices(copies, false)).toThrow(says);
  });
});

import { describe, expect, it } from 'vitest';
import { compareTransposes, type TransposesOptions } from '../../src/costs/compare-transposes.ts';
import { countedTransposes } from '../../src/costs/counted-transposes.ts';
import { transposeFindings } from '../../src/report/tables/transpose-tables.ts';
import { InputError } from '../../src/schedules/model/errors.ts';
import { elementPrices } from '../support/example-machines.ts';

const pricesFor = (packet: number) =>
  elementPrices(packet, { startup: 5e-3, perElement: 4e-6, perCopy: 36e-6 });

const NAMES = [
  ...['shuffled', 'unbuffered', 'buffered', 'optimal', 'standard-exchange', 'balanced-tree', 'necklace'],
  ...['step by step', 'srt', 'drt', 'mrt'],
];

describe('compareTransposes', () => {
  it.each([
    { dim: 2, rows: 8, columns: 12, packet: 5 },
    { dim: 4, rows: 64, columns: 48, packet: 8 },
    { dim: 4, rows: 16, columns: 16, packet: 64 },
    { dim: 6, rows: 256, columns: 128, packet: 48 },
  ])('counts what the formulas have, and proves every schedule: %j', ({ packet, ...size }) => {
    const names: string[] = [];
    const { equalPackets, bestPackets } = compareTransposes({ ...size, prices: pricesFor(packet) }, (name) =>
      names.push(name),
    );
    expect(names).toEqual([...NAMES, ...NAMES]);
    for (const { name, counted, work, proved } of [...equalPackets, ...bestPackets]) {
      expect({ name, proved, ...counted }).toEqual({ name, proved: true, ...work });
    }
  });

  it('leaves what is too large to the formulas', () => {
    const { equalPackets, bestPackets } = compareTransposes({
      ...{ dim: 2, rows: 4096, columns: 4096, prices: pricesFor(1) },
    });
    const countedOf = (rows: typeof equalPackets) => rows.map(({ counted }) => counted !== undefined);
    expect(countedOf(equalPackets)).toEqual(NAMES.map(() => false));
    expect(equalPackets.map(({ proved }) => proved)).toEqual(NAMES.map(() => false));
    // In longer packets the same matrix has few blocks.
    expect(countedOf(bestPackets)).toEqual(NAMES.map(() => true));
    expect(countedTransposes.map(({ name }) => name)).toEqual(NAMES);
  });

  it('looks at all cubes that the matrix can lie on in strips, and at square matrices', () => {
    const { overDims, overSizes } = compareTransposes({
      ...{ dim: 4, rows: 64, columns: 128, prices: pricesFor(16) },
    });
    expect(overDims.map(({ dim, elements }) => [dim, elements])).toEqual([
      [2, 2048],
      [4, 512],
      [6, 128],
    ]);
    expect(overSizes.map(({ elements }) => Math.sqrt(16 * elements))).toEqual([
      16, 32, 64, 128, 256, 512, 1024, 2048,
    ]);
  });

  it.each<[Partial<TransposesOptions>, string]>([
    [{ dim: 3 }, 'blocks on a cube of 3 dimensions: give an even number from 2 to 14'],
    [{ dim: 16 }, 'blocks on a cube of 16 dimensions: give an even number from 2 to 14'],
    [{ rows: 8 }, 'a 8 x 16 matrix in strips on 16 nodes: give sides that are multiples of 16'],
    [{ prices: { ...pricesFor(4), startup: 0 } }, 'startup of 0 seconds: give more than 0'],
    [{ prices: { ...pricesFor(4), perByte: Number.NaN } }, 'perElement of NaN seconds: give more than 0'],
  ])('refuses %j in one line', (change, message) => {
    const attempt = () =>
      compareTransposes({ dim: 4, rows: 16, columns: 16, prices: pricesFor(4), ...change });
    expect(attempt).toThrow(InputError);
    expect(attempt).toThrow(message);
  });
});

describe('transposeFindings', () => {
  it('tell where strips and where blocks are faster, and what the paper has', () => {
    const findings = transposeFindings(
      compareTransposes({ dim: 4, rows: 256, columns: 256, prices: pricesFor(256) }),
    );
    expect(findings.slice(0, 4)).toEqual([
      'One port, this matrix: strips for n = 2 to n = 4, blocks for n = 6 to n = 8.',
      'All ports, times as printed, this matrix: strips for n = 2 to n = 8.',
      expect.stringMatching(/^All ports, BST against MRT, this matrix: /),
      'All ports, necklace against MRT, this matrix: strips for n = 2 to n = 8.',
    ]);
    expect(findings).toHaveLength(9);
    // r = 65536 x 4 / 5000.
    expect(findings[8]).toMatch(/: here r is 52\.4, and N between 0\.803 and 1\.61\.$/);
  });
});

import { describe, expect, it } from 'vitest';
import { allport } from './cli.ts';

describe('allport transpose2d', () => {
  it.each([
    ['srt', 9],
    ['drt', 6],
    ['mrt', 5],
  ])('runs %s and verifies every packet', async (algorithm, cycles) => {
    const { code, stdout } = await allport(
      ...['transpose2d', '--dim', '4', '--matrix', '32x24', '--packet', '9', '--algorithm', algorithm],
      ...['--json', '--quiet'],
    );
    expect(code).toBe(0);
    // A node has 8 x 6 elements: five packets of nine, and one of three that is filled up.
    expect(JSON.parse(stdout)).toMatchObject({
      algorithm,
      nodes: 16,
      slots: 6,
      words: 9,
      steps: cycles,
      lowerBound: 4,
      verified: true,
      mismatches: 0,
      transpose: { rows: 32, columns: 24, elements: 48, packet: 9, packets: 6 },
    });
  });

  it('says in how many packets and cycles it did so', async () => {
    const { code, stdout } = await allport(
      ...['transpose2d', '--dim', '2', '--matrix', '4x4', '--packet', '1', '--quiet'],
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/^transpose of a 4 x 4 matrix on 4 nodes, 4 blocks of 1 u32 each: 16 blocks\n/);
    expect(stdout).toMatch(
      /all blocks\n\npackets: 4 of 1 elements from each node\ncycles: 3, a startup each\n$/,
    );
  });
});

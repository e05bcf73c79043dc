import { describe, expect, it } from 'vitest';
import { allport } from './cli.ts';

describe('allport transpose1d', () => {
  it('verifies every element, and counts what the formulas have', async () => {
    const { code, stdout } = await allport(
      ...['transpose1d', '--dim', '3', '--matrix', '16x24', '--packet', '8', '--form', 'optimal'],
      ...['--buffer', '7', '--json', '--quiet'],
    );
    expect(code).toBe(0);
    // 48 elements a node, 6 for each: pieces of 24 and 12 go from where they lie, in 3 and 2 x 2 messages, and those of 6
    // through the buffer, in 3.
    const counts = { startups: 3 + 4 + 3, elements: 72, copied: 48 };
    expect(JSON.parse(stdout)).toMatchObject({
      algorithm: 'exchange, optimal',
      nodes: 8,
      slots: 24,
      words: 2,
      steps: counts.startups,
      verified: true,
      mismatches: 0,
      transpose: {
        ...{ rows: 16, columns: 24, dim: 3, form: 'optimal', packet: 8, buffer: 7, block: 2 },
        ...{ counted: counts, formulas: counts },
      },
    });
  });

  it('prints the counts beside the formulas', async () => {
    const { code, stdout } = await allport(
      ...['transpose1d', '--dim', '2', '--matrix', '4x8', '--packet', '4', '--form', 'shuffled', '--quiet'],
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^transpose of a 4 x 8 matrix in strips on 4 nodes, 4 blocks of 2 u32 each: 16 blocks\n/,
    );
    expect(stdout).toMatch(/\nstartups +2 +2\nelements sent +8 +8\nelements copied +8 +8\n$/);
  });
});

import { describe, expect, it } from 'vitest';
import { allport } from './cli.ts';

describe('allport transposes', () => {
  it('prints the counts beside the formulas, and what follows', async () => {
    const { code, stdout } = await allport(
      ...['transposes', '--dim', '2', '--matrix', '16x16', '--packet', '16', '--copy', '1us', '--quiet'],
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^transposes of a 16 x 16 matrix on 4 nodes, 64 elements each\na startup: 5 ms; an element on a link: 4 us, copied: 1 us\n\nPackets of 16 elements\n/,
    );
    expect(stdout).toMatch(
      /\nunbuffered, optimal \(Bcopy 16\) ★ +strips +one +16 +4 +4 +64 +64 +0 +0 +40.5 ms +proved\n/,
    );
    expect(stdout).toMatch(/\nOther matrices on this cube\n/);
    expect(stdout).toMatch(/\nOne port, this matrix: .*\.\n/);
  });
});

import { describe, expect, it } from 'vitest';
import { allport } from './cli.ts';

/** Two triangles, and a link between them that nine blocks must cross each way. */
const TRIANGLES = '--links 0-1,1-2,2-0,2-3,3-4,4-5,5-3';

const bound = (line: string) => allport('bound', ...line.split(' '));

async function boundsOf(line: string) {
  const { code, stdout } = await bound(`${line} --json`);
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

describe('allport bound', () => {
  it.each([
    // Nobody has formulas of a graph. With one port node 2 sends 5 blocks of its own, and passes on 6 each way.
    [TRIANGLES, 'busiest', [9, 9, 17, 9]],
    [`${TRIANGLES} --width 2`, 'busiest', [5, 5, 9, 5]],
    // What one node sends to 7 others, over three links or one; what it receives of them.
    ['--dim 3 --scatter 0', 'sent', [3, 3, 7, 7]],
    ['--dim 3 --gather 0', 'received', [3, 3, 7, 7]],
    ['--switch 7:2', 'sent', [3, 3, 6, 6]],
  ])('of %s says that it is because of %s', async (line, reason, blockTimes) => {
    const { bounds } = await boundsOf(line);
    expect(bounds).toMatchObject([
      { ports: 'all', switching: 'store-and-forward' },
      { ports: 'all', switching: 'wormhole' },
      { ports: 'one', switching: 'store-and-forward' },
      { ports: 'one', switching: 'wormhole' },
    ]);
    expect(bounds.map((of: { blockTimes: number }) => of.blockTimes)).toEqual(blockTimes);
    expect(bounds[1].reason).toBe(reason);
  });

  it('counts the links of the farthest block where it is stored on its way', async () => {
    const { bounds } = await boundsOf('--dim 4 --width 100');
    expect(bounds).toMatchObject([
      { steps: 4, blockTimes: 4, reason: 'farthest' },
      { steps: 2, blockTimes: 1 },
      { steps: 4, blockTimes: 4, reason: 'farthest' },
      { steps: 4, blockTimes: 1 },
    ]);
  });

  it('has the least load of a linear program where it is above what shortest ways say', async () => {
    const { leastLoad, bounds } = await boundsOf('--circulant 16:1,2');
    expect(leastLoad).toBeCloseTo(32 / 3, 6);
    expect(bounds[0]).toEqual({
      ...{ ports: 'all', switching: 'store-and-forward' },
      ...{ steps: 4, blockTimes: 11, reason: 'busiest' },
    });
    expect((await bound('--circulant 16:1,2')).stdout).toContain(
      '\nOn any routes the busiest link carries at least 10.667 blocks.\n',
    );
  });

  it('leaves the linear program out on large networks before it makes it, and says so', async () => {
    const { code, stdout, stderr } = await bound('--circulant 60000:1,20,300');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^all +store-and-forward +\d+ +\d+ /m);
    expect(stdout).not.toContain('On any routes');
    expect(stderr).toContain(`its linear program has ${6 * 60000 + 1} unknowns, more than 100000`);
  });

  it.each([
    // What one node sends to all others, through its one link.
    ['--switch 4097', 4096, undefined],
    ['--switch 65536:3', Math.ceil(65535 / 3), undefined],
    ['--servers 8192x8', 8 * 65528, undefined],
    // Half of the longest side, its other half, and what is across them, over the links in the middle: of tori two, of meshes one.
    ['--torus 100x100', (50 * 50 * 100) / 2, (50 * 50 * 100) / 2],
    ['--mesh 70x70', 35 * 35 * 70, 35 * 35 * 70],
    ['--ring 5000', (2500 * 2500) / 2, (2500 * 2500) / 2],
    ['--torus 16x16x16x12x2', (8 * 8 * 16 * 16 * 12 * 2) / 2, (8 * 8 * 16 * 16 * 12 * 2) / 2],
    ['--mesh 1024x1024', 512 * 512 * 1024, 512 * 512 * 1024],
    ['--dim 20 --copies 16', 2 ** 23, 2 ** 23],
  ])('of %s has a bound by formula, with no word but the answer', async (line, blockTimes, load) => {
    const { stdout, stderr } = await bound(`${line} --json`);
    const { bounds, leastLoad } = JSON.parse(stdout);
    expect(bounds[1]).toMatchObject({ ports: 'all', switching: 'wormhole', blockTimes });
    expect(leastLoad).toBe(load);
    expect(stderr).toBe('');
  });

  it('says of what stays where it is that nothing moves', async () => {
    const line = '--dim 2 --convert 4x4 --from consecutive-rows --to consecutive-rows';
    const { stdout } = await bound(line);
    expect(stdout.match(/ 0 +0 +nothing moves$/gm)).toHaveLength(4);
    expect(stdout).toContain('Each element counts as a block here.');
    expect(await boundsOf(line)).not.toHaveProperty('leastLoad');
  });

  it('goes by the ports of a switch, where there is one way and so nothing to solve', async () => {
    const { leastLoad, bounds } = await boundsOf('--switch 12:4');
    expect(leastLoad).toBeUndefined();
    // Eleven blocks over four ports; and 5^2 nodes are more than 12.
    expect(bounds[0]).toMatchObject({ steps: 2, blockTimes: 3, reason: 'sent' });
    expect(bounds[2]).toMatchObject({ steps: 4, blockTimes: 11, reason: 'sent' });
    const { stdout, stderr } = await bound('--switch 12:4');
    expect([stdout.includes('On any routes'), stderr]).toEqual([false, '']);
  });
});

describe('check, compare and cost', () => {
  it.each([
    ['--links 0-1,0-4,1-2,1-6,2-3,3-5,5-7', 'spread-out', 16],
    ['--links 0-1,0-2,1-3,2-4,2-5', 'spread-out', 9],
    ['--links 0-1,0-2,1-3,2-4,2-5', 'direct', 9],
    // All that node 3 sends goes over its one link, and so does what others send to its neighbour by it.
    ['--links 0-1,0-2,1-3,2-4,2-5 --uneven hot-row:3,amount=7', 'direct', 35],
    [`${TRIANGLES} --uneven uniform,amount=5`, 'direct', undefined],
    ['--mesh 3x3 --uneven zipf:1.2,tokens=40', 'flow', undefined],
  ])('have the bound of allport bound on %s', async (line, algorithm, blockTimes) => {
    const words = line.split(' ');
    const json = async (...args: string[]) => {
      const { code, stdout, stderr } = await allport(...args, ...words, '--json', '--quiet');
      expect([code, stderr]).toEqual([0, '']);
      return JSON.parse(stdout);
    };
    const [{ certificate }, { bounds }, { reports }] = [
      await json('check', algorithm),
      await json('bound'),
      await json('compare', algorithm, '--adapter', 'processor'),
    ];
    const { ports, switching } = reports[0];
    const of = bounds.find((one: (typeof reports)[0]) => one.ports === ports && one.switching === switching);
    expect([certificate.lowerBound, reports[0].lowerBound]).toEqual([of.blockTimes, of.blockTimes]);
    expect(of.blockTimes).toBe(blockTimes ?? of.blockTimes);
    expect(certificate).not.toHaveProperty('boundMayRise');
  });

  it('say where the linear program is left out', async () => {
    const links = Array.from(
      { length: 60 },
      (_, node) => `${node}-${(node + 1) % 60},${node}-${(node + 7) % 60}`,
    );
    // One more: not all nodes look alike.
    const { stdout } = await allport('check', 'spread-out', '--links', `${links.join()},0-30`);
    expect(stdout).toMatch(
      /\na higher lower bound may exist: allport bound with the same problem may find it\n$/,
    );
  });
});

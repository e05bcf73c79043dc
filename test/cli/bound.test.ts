import { describe, expect, it } from 'vitest';
import { allportInOne } from './cli.ts';

/** Two triangles, and a link between them that nine blocks must cross each way. */
const TRIANGLES = '0-1,1-2,2-0,2-3,3-4,4-5,5-3';

const boundsOf = async (...args: string[]) => {
  const { code, stdout } = await allportInOne('bound', ...args, '--json');
  expect(code).toBe(0);
  return JSON.parse(stdout);
};

describe('allport bound', () => {
  it.each([
    // Nobody has formulas of a graph.
    [['--links', TRIANGLES], 'routes', [9, 9, 9, 9]],
    [['--links', TRIANGLES, '--width', '2'], 'routes', [5, 5, 5, 5]],
    // What one node sends to 7 others, over three links or one; what it receives of them.
    [['--dim', '3', '--scatter', '0'], 'sent', [3, 3, 7, 7]],
    [['--dim', '3', '--gather', '0'], 'received', [3, 3, 7, 7]],
    [['--switch', '7:2'], 'sent', [3, 3, 6, 6]],
  ])('of %j says that it is because of %s', async (args, reason, blockTimes) => {
    const { bounds } = await boundsOf(...args);
    expect(bounds).toMatchObject([
      { ports: 'all', switching: 'store-and-forward' },
      { ports: 'all', switching: 'wormhole' },
      { ports: 'one', switching: 'store-and-forward' },
      { ports: 'one', switching: 'wormhole' },
    ]);
    expect(bounds.map((bound: { blockTimes: number }) => bound.blockTimes)).toEqual(blockTimes);
    expect(bounds[1].reason).toBe(reason);
  });

  it('counts the links of the farthest block where it is stored on its way', async () => {
    const { bounds } = await boundsOf('--dim', '4', '--width', '100');
    expect(bounds).toMatchObject([
      { steps: 4, blockTimes: 4, reason: 'farthest' },
      { steps: 2, blockTimes: 1 },
      { steps: 4, blockTimes: 4, reason: 'farthest' },
      { steps: 4, blockTimes: 1 },
    ]);
  });

  it('says what the busiest link carries, whatever the routes, and at a switch nothing: there is one way', async () => {
    expect((await boundsOf('--links', TRIANGLES)).leastLoad).toBeCloseTo(9, 4);
    expect((await allportInOne('bound', '--circulant', '16:1,2')).stdout).toContain(
      '\nOn any routes the busiest link carries at least 10.667 blocks.\n',
    );
    const { stdout, stderr } = await allportInOne('bound', '--switch', '7:2');
    expect([stdout.includes('On any routes'), stderr]).toEqual([false, '']);
  });

  it('leaves a linear program out that would take minutes, and says so', async () => {
    const { stdout, stderr } = await allportInOne('bound', '--dim', '7');
    expect(stdout).not.toContain('On any routes');
    expect(stderr).toContain(`its linear program has ${7 * 128 * 128 + 1} unknowns, more than 50000`);
  });
});

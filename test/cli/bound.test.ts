import { describe, expect, it } from 'vitest';
import { allport } from './cli.ts';

const bound = (line: string) => allport('bound', ...line.split(' '));

describe('allport bound', () => {
  it('has the least load of a linear program where it is above what shortest ways say', async () => {
    const { code, stdout } = await bound('--circulant 16:1,2 --json --quiet');
    expect(code).toBe(0);
    const { leastLoad, bounds } = JSON.parse(stdout);
    expect(leastLoad).toBeCloseTo(32 / 3, 6);
    expect(bounds[0]).toEqual({
      ...{ ports: 'all', switching: 'store-and-forward' },
      ...{ steps: 4, blockTimes: 11, reason: 'busiest' },
    });
  });

  it('takes the linear program where nothing else says as much', async () => {
    // Two triangles with one link between them: 3 x 3 blocks cross it each way.
    const { stdout } = await bound('--links 0-1,1-2,2-0,3-4,4-5,5-3,2-3 --json --quiet');
    const { leastLoad, bounds } = JSON.parse(stdout);
    expect(leastLoad).toBe(9);
    expect(bounds[1]).toMatchObject({ ports: 'all', switching: 'wormhole', blockTimes: 9, reason: 'routes' });
  });

  it('leaves the linear program out on large networks before it makes it, and says so', async () => {
    const { code, stdout, stderr } = await bound('--dim 16');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^all +store-and-forward +16 +32768 /m);
    expect(stderr).toContain('its linear program has 68719476737 unknowns, more than 50000');
  });

  it('says of what stays where it is that nothing moves', async () => {
    const line = '--dim 2 --convert 4x4 --from consecutive-rows --to consecutive-rows';
    const { stdout } = await bound(`${line} --quiet`);
    expect(stdout.match(/ 0 +0 +nothing moves$/gm)).toHaveLength(4);
    expect(stdout).toContain('Each element counts as a block here.');
    expect(JSON.parse((await bound(`${line} --json --quiet`)).stdout)).not.toHaveProperty('leastLoad');
  });

  it('goes by the ports of a switch', async () => {
    const { stdout } = await bound('--switch 12:4 --json --quiet');
    const { leastLoad, bounds } = JSON.parse(stdout);
    expect(leastLoad).toBeUndefined();
    // Eleven blocks over four ports; and 5^2 nodes are more than 12.
    expect(bounds[0]).toMatchObject({ steps: 2, blockTimes: 3, reason: 'sent' });
    expect(bounds[2]).toMatchObject({ steps: 4, blockTimes: 11, reason: 'sent' });
  });
});

import { describe, expect, it } from 'vitest';
import { atOnce } from '../../src/costs/at-once.ts';
import { torus } from '../../src/schedules/index.ts';
import { pricedMachine } from '../support/example-machines.ts';

describe('atOnce', () => {
  const network = torus([8, 8]);
  const on = (prices: Parameters<typeof pricedMachine>[0], bytes: number) =>
    atOnce(network, pricedMachine(prices))?.(bytes);

  it('takes the longer one of the hops and the busiest link', () => {
    const prices = { perHop: 100, perByte: 1 };
    expect(on(prices, 1)).toBe(800);
    expect(on(prices, 10)).toBe(800);
    expect(on(prices, 11)).toBe(880);
    expect(on({ ...prices, channelWidth: 3 }, 100)).toBe(2700);
  });

  it('starts as many messages at a time as there are ports, and each packet', () => {
    expect(on({ startup: 1 }, 100)).toBe(16);
    expect(on({ startup: 1, packetBytes: 30 }, 100)).toBe(64);
    expect(on({ startup: 1, ports: 'one' }, 100)).toBe(63);
    expect(on({ startup: 1, ports: 'one', duplex: 'half' }, 100)).toBe(126);
    // One port sends all 63 blocks one after another, wherever they go; here the busiest link has more.
    expect(on({ perByte: 1, ports: 'one' }, 1)).toBe(80);
    expect(atOnce(torus([3, 3]), pricedMachine({ perByte: 1, ports: 'one' }))?.(1)).toBe(8);
  });

  it('keeps the processor busy with 63 messages sent and 63 received', () => {
    expect(on({ overhead: 1 }, 1)).toBe(126);
    expect(on({ overhead: 1, perHop: 100 }, 1)).toBe(64 + 800);
  });

  it('has no price where messages are stored on their way, and where servers have prices of their own', () => {
    expect(on({ switching: 'store-and-forward' }, 1)).toBeUndefined();
    expect(on({ outside: { startup: 1, perByte: 1, perHop: 1 } }, 1)).toBeUndefined();
  });
});

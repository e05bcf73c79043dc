import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockOf, type Times } from '../../src/costs/clock.ts';
import { FREE } from '../../src/costs/price-list.ts';
import {
  completeExchange,
  cube,
  findAlgorithm,
  mesh,
  type Topology,
  torus,
} from '../../src/schedules/index.ts';
import type { Counts } from '../../src/schedules/model/counts.ts';
import { machineOf, pricedMachine, timesOf } from '../support/example-machines.ts';

const counted = (name: string, topology: Topology) => {
  const counts = findAlgorithm(name).counts?.(completeExchange({ topology, copies: 1 }), 'block');
  if (counts === undefined) throw new Error(`no formula for ${name}`);
  return counts;
};

/** In microseconds, to a thousandth. */
const inMicroseconds = (times: Times) =>
  Object.fromEntries(Object.entries(times).map(([name, seconds]) => [name, Math.round(seconds * 1e9) / 1e3]));

/** Rounds that are all alike, and nothing else. */
const alike = (times: number, blocks: number, hops = 1): Counts => ({
  ports: 'all',
  switching: 'wormhole',
  rounds: [{ blocks, hops, times }],
  aligned: 0,
  rearranged: 0,
});

/**
 * A round in which every node sends so many messages, one after another, and then receives as many: each when it is there and
 * the node is not busy. A message takes so long from the end of its sender's part to the beginning of its receiver's.
 */
function busyRound(messages: number, overhead: number, message: number): number {
  let now = 0;
  const there: number[] = [];
  for (let i = 0; i < messages; i++) {
    now += overhead;
    there.push(now + message);
  }
  for (const time of there) now = Math.max(now, time) + overhead;
  return now;
}

describe('the papers’ times, worked by hand', () => {
  // Suh-Shin 2001, table 2 with d = 4 and m = 64 B: t_s = 75 us, t_c = 0.011 us, t_l = 0.02 us, rho = 0.014 us.
  it('has what table 2 of Suh-Shin has for a torus of 2^4 x 2^4 nodes', () => {
    const counts = counted('suh-shin', torus([16, 16]));
    const times = timesOf(counts, machineOf('intel-paragon'), { bytes: 64, nodes: 256 });
    expect(inMicroseconds(times)).toEqual({
      // (2^3 + 2) x 75
      startups: 750,
      // (2^10 + 2^8) x 64 x 0.011
      transmission: 901.12,
      // (2^5 - 2) x 0.02
      hops: 0.6,
      alignment: 0,
      // 3 x 2^8 x 64 x 0.014
      rearrangement: 688.128,
      // (2^3 + 1) x (126 x 4 - 113)
      barriers: 3519,
      // Startups, transmission and hops.
      messages: 1651.72,
      total: 5858.848,
    });
  });

  it('has what table 2 of Suh-Shin has for a mesh of 2^4 x 2^4 nodes', () => {
    const counts = counted('suh-shin', mesh([16, 16]));
    const times = timesOf(counts, machineOf('intel-paragon'), { bytes: 64, nodes: 256 });
    expect(inMicroseconds(times)).toEqual({
      // 2^4 x 75
      startups: 1200,
      // 2^11 x 64 x 0.011
      transmission: 1441.792,
      // (2^8 - 2^6 + 6) x 0.02
      hops: 3.96,
      alignment: 0,
      // 2 x 2^8 x 64 x 0.014
      rearrangement: 458.752,
      // (2^4 - 1) x 391
      barriers: 5865,
      messages: 2645.752,
      total: 8969.504,
    });
  });

  it('has a startup of the iPSC for each 1 kB of the exchange algorithm, and two copies', () => {
    // Ho-Johnsson 1986: n = 4, PQ/N = 16 blocks of 200 B; a message is half of it, 1600 B in two packets.
    const times = timesOf(counted('standard-exchange', cube(4)), machineOf('intel-ipsc'), {
      bytes: 200,
      nodes: 16,
    });
    expect(inMicroseconds(times)).toMatchObject({ startups: 4 * 2 * 5000, transmission: 4 * 1600, hops: 0 });
    expect(times.alignment).toBeCloseTo((2 * 3200 * 0.037) / 4096, 12);
  });

  it('has K/2 exchanges of 40 us on the CM-2, and 0.9 us for each element', () => {
    // Johnsson-Ho 1992: d = 10, K = 1024 elements of 4 bytes.
    const counts = counted('necklace', cube(10));
    const times = timesOf(counts, machineOf('connection-machine-2'), { bytes: 4, nodes: 1024 });
    expect(inMicroseconds(times)).toMatchObject({
      transmission: 512 * 40,
      alignment: 921.6,
      total: 21_401.6,
    });
  });
});

describe('clockOf', () => {
  const load = { bytes: 100, nodes: 8 };

  it('takes the startups and the time on the link of what crosses one channel', () => {
    const machine = pricedMachine({ startup: 1, perByte: 1, packetBytes: 250, channelWidth: 3 });
    // 7 blocks on channels three wide are 3 on the fullest: 300 B, two packets.
    expect(timesOf(alike(2, 7), machine, load)).toMatchObject({ startups: 4, transmission: 600, total: 604 });
    expect(timesOf(alike(2, 7), { ...machine, packetBytes: 300 }, load)).toMatchObject({ startups: 2 });
  });

  it('takes messages twice where a node with one port sends or receives, unless it does but one of them', () => {
    const machine = pricedMachine({ duplex: 'half', startup: 1, perByte: 1, rearrangementPerByte: 0.5 });
    const one: Counts = { ...alike(2, 3), ports: 'one', copied: 4 };
    expect(timesOf(one, machine, load)).toMatchObject({ messages: 2 * 602, total: 2 * 602 + 200 });
    for (const counts of [{ ...one, oneWay: true } as const, { ...one, ports: 'all' } as const]) {
      expect(timesOf(counts, machine, load)).toMatchObject({ messages: 602, total: 602 + 200 });
    }
    expect(timesOf(one, pricedMachine({ startup: 1, perByte: 1 }), load).messages).toBe(602);
  });

  it('prices the blocks that change their places where these are counted, and whole rewrites elsewhere', () => {
    const machine = pricedMachine({ rearrangementPerByte: 1 });
    expect(timesOf({ ...alike(1, 1), rearranged: 8 }, machine, load).rearrangement).toBe(800);
    expect(timesOf({ ...alike(1, 1), rearranged: 8, copied: 3 }, machine, load).rearrangement).toBe(300);
  });

  it('has other prices for a round in which a message leaves a server, where the machine has them', () => {
    const prices = { startup: 1, perByte: 0.5, perHop: 2 };
    const outside = { startup: 10, perByte: 3, perHop: 7 };
    const counts: Counts = {
      ...alike(1, 1),
      rounds: [
        { blocks: 7, hops: 1, times: 2 },
        { blocks: 4, hops: 1, times: 3, outside: true },
      ],
    };
    // Two rounds of 7 blocks inside and three of 4 blocks outside, of 100 B each.
    const expected = {
      startups: 2 * 1 + 3 * 10,
      transmission: 1400 * 0.5 + 1200 * 3,
      hops: 2 * 2 + 3 * 7,
    };
    expect(timesOf(counts, pricedMachine({ ...prices, outside }), load)).toMatchObject(expected);
    const same = { startups: 5, transmission: 2600 * 0.5, hops: 10 };
    for (const machine of [pricedMachine(prices), pricedMachine({ ...prices, outside: prices })]) {
      expect(timesOf(counts, machine, load)).toMatchObject(same);
    }
    const inPackets = pricedMachine({ startup: 1, outside: { ...FREE, startup: 10 }, packetBytes: 150 });
    expect(timesOf(counts, inPackets, load).startups).toBe(2 * 5 + 3 * 3 * 10);
  });

  it('takes as long as nodes that are busy with every message that they send and receive', () => {
    const seconds = fc.integer({ min: 0, max: 40 });
    const round = fc.record({ overhead: seconds, startup: seconds, hops: fc.integer({ min: 1, max: 20 }) });
    fc.assert(
      fc.property(round, fc.integer({ min: 1, max: 9 }), ({ overhead, startup, hops }, degree) => {
        const machine = pricedMachine({ overhead, startup, perHop: 3, perByte: 0.01 });
        for (const ports of ['one', 'all'] as const) {
          const { total } = clockOf({ ...alike(3, 2, hops), ports }, { machine, nodes: 16, degree })(100);
          const messages = ports === 'one' ? 1 : degree;
          expect(total).toBeCloseTo(3 * busyRound(messages, overhead, startup + 3 * hops + 2), 9);
        }
      }),
    );
    const site = { machine: pricedMachine({ overhead: 1 }), nodes: 8 };
    expect(() => clockOf(alike(1, 1), site)).toThrow('nobody said how many');
  });

  it('takes the overheads of the messages that are counted of a round, where they are', () => {
    const machine = pricedMachine({ overhead: 2, perHop: 3 });
    const [round] = alike(1, 1, 5).rounds;
    const rounds = [3, 1].map((messages) => ({ ...round, messages, times: messages }));
    const { total } = clockOf({ ...alike(1, 1), rounds }, { machine, nodes: 16, degree: 9 })(100);
    expect(total).toBe(3 * busyRound(3, 2, 15) + busyRound(1, 2, 15));
  });

  it('takes the longest route of each round, and a barrier between rounds', () => {
    const machine = pricedMachine({ perHop: 2, barrier: { constant: 1, perDoubling: 10 } });
    expect(timesOf(alike(4, 1, 3), machine, load)).toMatchObject({ hops: 24, barriers: 3 * 31 });
  });

  it('has no barrier where there is one round or none', () => {
    const machine = pricedMachine({ barrier: { constant: 1, perDoubling: 0 } });
    expect(timesOf(alike(1, 1), machine, load).barriers).toBe(0);
    expect(timesOf({ ...alike(1, 1), rounds: [] }, machine, load).total).toBe(0);
  });

  it('has no barrier below none: the Paragon’s would be on two nodes', () => {
    expect(timesOf(alike(5, 1), machineOf('intel-paragon'), { bytes: 1, nodes: 2 }).barriers).toBe(0);
    expect(timesOf(alike(5, 1), machineOf('intel-paragon'), { bytes: 1, nodes: 4 }).barriers).toBeCloseTo(
      52e-6,
      12,
    );
  });
});

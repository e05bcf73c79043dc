import { describe, expect, it } from 'vitest';
import { clockOf } from '../../src/costs/clock.ts';
import { pricedBesides, programPrice } from '../../src/costs/program-price.ts';
import { builtInMachines } from '../../src/formats/machines/built-in-machines.ts';
import type { Counts } from '../../src/schedules/model/counts.ts';
import { pricedMachine } from '../support/example-machines.ts';

/** Two rounds of 7 blocks over three links; 16 blocks sorted at the ends, 8 between. */
const counts: Counts = {
  ports: 'one',
  switching: 'wormhole',
  rounds: [{ blocks: 7, hops: 3, times: 2 }],
  aligned: 16,
  rearranged: 8,
};
const plain = { startup: 1, perByte: 0.5, perHop: 0.25 };
const site = (prices: Parameters<typeof pricedMachine>[0]) => ({ machine: pricedMachine(prices), nodes: 8 });

describe('the price of a program', () => {
  it('is that of cost where the machine has prices for messages alone', () => {
    // Two startups, 2 x 7 blocks of 10 bytes, 2 x 3 links.
    const price = { predictedSeconds: 2 + 70 + 1.5, costSeconds: 2 + 70 + 1.5, notDone: [] };
    for (const engine of ['mpi', 'simgrid'])
      expect(programPrice(counts, site(plain), 10, engine)).toEqual(price);
  });

  it('has neither barriers nor sorting, and says so', () => {
    const all = {
      ...plain,
      alignmentPerByte: 2,
      rearrangementPerByte: 3,
      barrier: { constant: 1, perDoubling: 1 },
    };
    expect(programPrice(counts, site(all), 10, 'mpi')).toEqual({
      predictedSeconds: 73.5,
      // 160 bytes aligned, 80 rearranged, one barrier among 8 nodes.
      costSeconds: 73.5 + 320 + 240 + 4,
      notDone: ['alignment', 'rearrangements', 'barriers'],
    });
  });

  it('has packets and wide channels, but not in SimGrid', () => {
    const wide = site({ ...plain, packetBytes: 20, channelWidth: 2 });
    // 4 blocks on the fullest channel are 40 bytes, two packets.
    const costSeconds = 4 + 40 + 1.5;
    expect(programPrice(counts, wide, 10, 'mpi')).toEqual({
      predictedSeconds: costSeconds,
      costSeconds,
      notDone: [],
    });
    expect(programPrice(counts, wide, 10, 'simgrid')).toEqual({
      predictedSeconds: 73.5,
      costSeconds,
      notDone: ['packets (for SimGrid)', 'wide channels (for SimGrid)'],
    });
  });

  it('is the whole price on every machine that is assumed, and a part of it on those of the papers', async () => {
    for (const machine of await builtInMachines()) {
      const here = { machine, nodes: 64 };
      const { predictedSeconds, costSeconds, notDone } = programPrice(counts, here, 10, 'mpi');
      expect(costSeconds).toBe(clockOf(counts, here)(10).total);
      expect(predictedSeconds === costSeconds).toBe(machine.basis === 'assumed');
      expect(notDone).toEqual(pricedBesides(here));
      expect(notDone.length === 0).toBe(machine.basis === 'assumed');
    }
  });

  it('has no barrier where its price is none: the Paragon’s on two nodes', () => {
    const barrier = { constant: -3, perDoubling: 1 };
    expect(pricedBesides(site({ barrier }))).toEqual([]);
    expect(pricedBesides({ ...site({ barrier }), nodes: 16 })).toEqual(['barriers']);
  });
});

import { expect } from 'vitest';
import type { Phase, Proof, Schedule } from '../../src/schedules/index.ts';
import { tableLocalMap } from '../../src/schedules/model/local-map.ts';
import { type NodeMap, tableMap } from '../../src/schedules/model/node-map.ts';

/** Relative address `address` crosses dimension `dimension` in some step. */
export interface Entry {
  readonly dimension: number;
  readonly address: number;
}

/**
 * A cube schedule as the papers' schedule table: the entries of each step. The relative address of a row is
 * the slot of the block of node 0 that is aligned into it.
 */
export function scheduleTable(schedule: Schedule): Entry[][] {
  const [alignment, exchange] = schedule.phases;
  if (alignment.kind !== 'local' || exchange.kind !== 'segment')
    throw new TypeError('not aligned, exchanged, realigned');
  const addressOf = new Map<number, number>();
  for (let address = 0; address < schedule.slots; address++) {
    addressOf.set(alignment.map.apply(0, address), address);
  }
  return Array.from(exchange.steps(), (step) =>
    step.flatMap(({ map, slots }) =>
      Array.from(slots, (slot) => ({
        dimension: Math.log2(map.apply(0)),
        address: addressOf.get(slot) ?? Number.NaN,
      })),
    ),
  );
}

/**
 * The proof obligations of a schedule table (cs838, section 14, "Allport fullduplex hypercube"): what is
 * broken, in words; empty when the table carries every block on a shortest route. With copies, address
 * c * 2^dim + r is copy c of the relative address r.
 */
export function brokenObligations(dim: number, table: readonly (readonly Entry[])[], copies = 1): string[] {
  const rows = copies * 2 ** dim;
  const broken: string[] = [];
  const crossed = new Uint8Array(dim * rows);
  table.forEach((step, t) => {
    const inStep = new Set<number>();
    for (const { dimension, address } of step) {
      if (Math.floor(address / 2 ** dimension) % 2 !== 1)
        broken.push(`(a) step ${t}: ${address} across ${dimension}`);
      if (inStep.has(address)) broken.push(`(b) step ${t}: ${address} twice`);
      inStep.add(address);
      crossed[dimension * rows + address]++;
    }
  });
  for (let k = 0; k < dim; k++) {
    for (let address = 0; address < rows; address++) {
      const due = Math.floor(address / 2 ** k) % 2;
      const times = crossed[k * rows + address];
      if (times !== due) broken.push(`(c) ${address} crosses ${k} ${times} times`);
    }
  }
  return broken;
}

/** The same schedule with every map written out as a table, so that nothing can be seen of its symmetry. */
export function asTables(schedule: Schedule): Schedule {
  const { nodes } = schedule.topology;
  const range = (length: number) => Array.from({ length }, (_, i) => i);
  const written = new Map<string, NodeMap>();
  const nodeTable = (map: NodeMap): NodeMap => {
    const table = written.get(map.key) ?? tableMap(range(nodes).map((node) => map.apply(node)));
    written.set(map.key, table);
    return table;
  };
  return {
    ...schedule,
    phases: schedule.phases.map((phase): Phase => {
      if (phase.kind === 'local') {
        const tables = range(nodes).map((node) =>
          range(schedule.slots).map((slot) => phase.map.apply(node, slot)),
        );
        return { ...phase, map: tableLocalMap(tables, range(nodes)) };
      }
      const steps = Array.from(phase.steps(), (step) =>
        step.map((message) => ({ ...message, map: nodeTable(message.map) })),
      );
      return { ...phase, steps: () => steps };
    }),
  };
}

/** An element schedule of a d-cube that keeps every link busy for K/2 steps, K = 2^d, with that span. */
export function expectEveryLinkBusy(proof: Proof, d: number, span: number): void {
  const K = 2 ** d;
  expect(proof.violations).toEqual([]);
  expect(proof.certificate).toEqual({
    steps: K / 2,
    span,
    largestMessage: 1,
    blocksInSequence: K / 2,
    hopsInSequence: K / 2,
    linkCrossings: (K * d * K) / 2,
    shortestRoutes: true,
    utilization: 1,
    lowerBound: K / 2,
    optimal: true,
    leastSteps: d,
    blocksFollowed: K,
  });
}

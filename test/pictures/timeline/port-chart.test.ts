import { describe, expect, test } from 'vitest';
import { type ChartRequest, NO_PORT, SEVERAL_PORTS } from '../../../src/pictures/timeline/chart-request.ts';
import { PortChart } from '../../../src/pictures/timeline/port-chart.ts';
import { orderByNecklace } from '../../../src/pictures/timeline/slot-order.ts';
import {
  blocked,
  cube,
  IDLE,
  type Message,
  mesh,
  ring,
  type Schedule,
  servers,
  switched,
  type Topology,
  torus,
} from '../../../src/schedules/index.ts';
import { isGrid } from '../../../src/schedules/model/networks/grid.ts';
import { scheduleOf } from '../../support/exchange.ts';

const stepsOf = ({ phases }: Schedule) =>
  phases.flatMap((phase) => (phase.kind === 'segment' ? Array.from(phase.steps()) : []));

/** The ports by which the nodes leave, from the routes of the network. */
function portsOf(topology: Topology, { map }: Message): Set<number> {
  const ports = new Set<number>();
  for (let node = 0; node < topology.nodes; node++) {
    const target = map.apply(node);
    if (target === IDLE) continue;
    const given = map.displacement;
    const isOwn = isGrid(topology) && given?.shape.join() === topology.shape.join();
    const [link] = topology.route(node, target, isOwn ? given?.of(node) : undefined);
    ports.add(link % topology.ports);
  }
  return ports;
}

/** By slot and step, by definition: all ports by which blocks of that slot leave in that step. */
function portsByDefinition(schedule: Schedule): Set<number>[][] {
  const steps = stepsOf(schedule);
  const table = Array.from({ length: schedule.slots }, () => steps.map(() => new Set<number>()));
  for (const [t, step] of steps.entries()) {
    for (const message of step) {
      const ports = portsOf(schedule.topology, message);
      for (const slot of Array.from(message.slots)) for (const port of ports) table[slot][t].add(port);
    }
  }
  return table;
}

const asCell = (ports: ReadonlySet<number>) => {
  const [port = NO_PORT] = ports;
  return ports.size > 1 ? SEVERAL_PORTS : port;
};

const whole = (schedule: Schedule): ChartRequest => {
  const steps = stepsOf(schedule).length;
  return {
    firstStep: 0,
    endStep: steps,
    firstSlot: 0,
    endSlot: schedule.slots,
    columns: steps,
    rows: schedule.slots,
    byNecklace: false,
  };
};

const rotationsOf = (text: string) => Array.from(text, (_, by) => text.slice(by) + text.slice(0, by));

const CASES: readonly (readonly [algorithm: string, topology: Topology])[] = [
  ['standard-exchange', cube(4)],
  ['complement-pairs', cube(5)],
  ['necklace', cube(5)],
  ['de-bruijn', cube(4)],
  ['direct-exchange', cube(4)],
  ['spread-out', cube(4)],
  ['bruck-4', cube(4)],
  ['ring', ring(7)],
  ['ring', cube(3)],
  ['torus-product', torus([4, 3])],
  ['necklace', torus([4, 4])],
  ['direct-exchange', mesh([4, 2])],
  ['suh-shin', torus([4, 8])],
  ['two-way-product', torus([5, 2])],
];

const titled = CASES.map(([algorithm, topology]) => [algorithm, topology.label, topology] as const);

/** By step and port, by definition: links that carry something. */
function busyByDefinition(schedule: Schedule): number[][] {
  const { topology } = schedule;
  return stepsOf(schedule).map((step) => {
    const links = new Set<number>();
    for (const { map, slots } of step) {
      for (let node = 0; slots.length > 0 && node < topology.nodes; node++) {
        const target = map.apply(node);
        if (target === IDLE) continue;
        const given = map.displacement;
        const isOwn = isGrid(topology) && given?.shape.join() === topology.shape.join();
        for (const link of topology.route(node, target, isOwn ? given?.of(node) : undefined)) links.add(link);
      }
    }
    return Array.from(
      { length: topology.ports },
      (_, port) => [...links].filter((link) => link % topology.ports === port).length,
    );
  });
}

describe('PortChart', () => {
  // At a switch a link may carry several messages in a step.
  const switches = [switched(13, 3), servers(3, 4, 2)].map((one) => ['bruck-4', one.label, one] as const);
  test.each([...titled, ...switches])(
    'stacks the shares of the links at work: %s on %s',
    (algorithm, _, topology) => {
      const schedule = scheduleOf(algorithm, topology);
      const { links } = topology;
      const chart = new PortChart(schedule);
      const busy = busyByDefinition(schedule);
      // A row for each link, the first ones at the bottom.
      const all = { firstStep: 0, endStep: busy.length };
      const cells = chart.shares({ ...all, columns: busy.length, rows: links });
      for (const [t, counts] of busy.entries()) {
        const column = Array.from({ length: links }, (_, row) => cells[(links - 1 - row) * busy.length + t]);
        const expected = counts.flatMap((count, port) => new Array<number>(count).fill(port));
        expect(column).toEqual([...expected, ...new Array<number>(links - expected.length).fill(NO_PORT)]);
      }
      // One column is the mean of all steps.
      const one = chart.shares({ ...all, columns: 1, rows: 100 });
      const mean = busy.flat().reduce((sum, count) => sum + count, 0) / busy.length / links;
      expect(one.filter((port) => port !== NO_PORT).length).toBe(Math.round(100 * mean));
      // A part of the steps is a part of the columns.
      const last = chart.shares({
        firstStep: busy.length - 1,
        endStep: busy.length,
        columns: 1,
        rows: links,
      });
      expect(Array.from(last)).toEqual(
        Array.from({ length: links }, (_, row) => cells[(row + 1) * busy.length - 1]),
      );
    },
  );

  test.each(titled)('tells the ports of every slot and step: %s on %s', (algorithm, _, topology) => {
    const schedule = scheduleOf(algorithm, topology);
    const cells = new PortChart(schedule).cells(whole(schedule));
    expect(Array.from(cells)).toEqual(portsByDefinition(schedule).flat().map(asCell));
  });

  test.each(titled)('counts the blocks of every step: %s on %s', (algorithm, _, topology) => {
    const schedule = scheduleOf(algorithm, topology);
    const nodes = Array.from({ length: topology.nodes }, (_, node) => node);
    const blocks = stepsOf(schedule).map((step) =>
      nodes
        .flatMap((node) => step.map(({ map, slots }) => (map.apply(node) === IDLE ? 0 : slots.length)))
        .reduce((sum, sent) => sum + sent, 0),
    );
    expect(Array.from(new PortChart(schedule).blocksPerStep)).toEqual(blocks);
  });

  test('puts all ports of the slots and steps of a cell together', () => {
    for (const [algorithm, topology] of CASES) {
      const schedule = scheduleOf(algorithm, topology);
      const table = portsByDefinition(schedule);
      const steps = table[0].length;
      const request = {
        firstStep: Math.floor(steps / 4),
        endStep: steps,
        firstSlot: 1,
        endSlot: schedule.slots - 1,
        columns: Math.ceil(steps / 3),
        rows: 3,
        byNecklace: false,
      };
      const parts = Array.from({ length: request.columns * request.rows }, () => new Set<number>());
      for (let slot = request.firstSlot; slot < request.endSlot; slot++) {
        for (let t = request.firstStep; t < request.endStep; t++) {
          const row = Math.floor(((slot - 1) * request.rows) / (schedule.slots - 2));
          const column = Math.floor(
            ((t - request.firstStep) * request.columns) / (steps - request.firstStep),
          );
          for (const port of table[slot][t]) parts[row * request.columns + column].add(port);
        }
      }
      const cells = new PortChart(schedule).cells(request);
      expect(Array.from(cells)).toEqual(parts.map(asCell));
    }
  });

  test('shows the rows of a necklace side by side, in the order of their rotations', () => {
    for (const algorithm of ['necklace', 'de-bruijn']) {
      const schedule = scheduleOf(algorithm, cube(5));
      const chart = new PortChart(schedule);
      const bySlot = portsByDefinition(schedule);
      const order = orderByNecklace(chart.addresses ?? [], 5, 32);
      const cells = chart.cells({ ...whole(schedule), byNecklace: true });
      expect(Array.from(cells)).toEqual(Array.from(order).flatMap((slot) => bySlot[slot].map(asCell)));
    }
  });

  test('knows the relative addresses of cube exchanges', () => {
    const algorithms = ['necklace', 'de-bruijn', 'de-bruijn-residue', 'standard-exchange', 'schedule-table'];
    for (const algorithm of algorithms) {
      const schedule = blocked(scheduleOf(algorithm, cube(4)));
      const [align] = schedule.phases;
      if (align.kind !== 'local') throw new Error('no alignment');
      const { addresses = [] } = new PortChart(schedule);
      expect(addresses.length).toBe(16);
      for (let node = 0; node < 16; node++) {
        for (let destination = 0; destination < 16; destination++) {
          expect(addresses[align.map.apply(node, destination)]).toBe(node ^ destination);
        }
      }
    }
  });

  test('has no addresses where the blocks of a slot have different ones', () => {
    for (const [algorithm, topology] of [
      ['bruck-2', cube(4)],
      ['suh-shin', torus([4, 4])],
    ] as const) {
      expect(new PortChart(scheduleOf(algorithm, topology)).addresses).toBeUndefined();
    }
  });
});

describe('orderByNecklace', () => {
  test('sorts by the smallest rotation, then by how far it is rotated to the left', () => {
    const texts = Array.from({ length: 32 }, (_, address) => address.toString(2).padStart(5, '0'));
    const smallest = new Set(texts.map((text) => rotationsOf(text).toSorted()[0]));
    const expected = [...smallest].toSorted().flatMap((text) => [...new Set(rotationsOf(text))]);
    const order = orderByNecklace(Array.from(texts.keys()), 5, 32);
    expect(Array.from(order, (slot) => texts[slot])).toEqual(expected);
  });

  test('keeps copies of an address side by side, and slots without one at the end', () => {
    expect(Array.from(orderByNecklace([0, 1, 2, 3, 0, 1, 2, 3], 2, 10))).toEqual([
      0, 4, 1, 5, 2, 6, 3, 7, 8, 9,
    ]);
  });
});

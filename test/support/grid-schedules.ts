import {
  algorithmsFor,
  check,
  completeExchange,
  exchangePattern,
  type Grid,
  gridLocalMap,
  InputError,
  type LocalMap,
  type Phase,
  type Schedule,
  type Step,
  tableLocalMap,
  translateMap,
} from '../../src/schedules/index.ts';
import { isForNetwork } from '../../src/schedules/model/algorithm.ts';
import { contentionFree } from '../../src/schedules/transforms/contention-free.ts';

/** The coordinates of a node, or of the member of a slot. */
export function placeOf(shape: readonly number[], number: number): number[] {
  const members = shape.reduce((product, side) => product * side, 1);
  let rest = number % members;
  return shape.map((side) => {
    const x = rest % side;
    rest = (rest - x) / side;
    return x;
  });
}

/** The number with these coordinates, modulo the sides. */
export function numberOf(shape: readonly number[], place: readonly number[]): number {
  return place.reduceRight((number, x, axis) => number * shape[axis] + mod(x, shape[axis]), 0);
}

const mod = (value: number, side: number) => ((value % side) + side) % side;
const range = (length: number) => Array.from({ length }, (_, i) => i);
const local = (name: 'alignment' | 'rearrangement' | 'realignment', map: LocalMap): Phase => ({
  kind: 'local',
  name,
  map,
});
const segment = (steps: readonly Step[]): Phase => ({ kind: 'segment', rowClosed: true, steps: () => steps });

/** An exchange in the frame in which a slot is the displacement from sender to receiver; the claims are counted. */
function inFrame(
  algorithm: string,
  topology: Grid,
  copies: number,
  phases: readonly Phase[],
  slots = copies * topology.nodes,
): Schedule {
  const { shape, nodes } = topology;
  const schedule: Schedule = {
    algorithm,
    topology,
    slots,
    pattern: exchangePattern(nodes, copies * nodes, nodes),
    ports: 'one',
    switching: 'wormhole',
    claims: { steps: 0, span: 0, largestMessage: 0 },
    phases: [
      local('alignment', gridLocalMap('subtract', slots, shape)),
      ...phases,
      local('realignment', gridLocalMap('reflect', slots, shape)),
    ],
  };
  const { steps, span, largestMessage } = check(schedule).certificate;
  return { ...schedule, claims: { steps, span, largestMessage } };
}

/** The ring algorithm along one axis after another (cs838, section 14): every step goes one link ahead. For tori. */
export function alongAxes(topology: Grid, copies = 1): Schedule {
  const { shape, nodes } = topology;
  const steps = shape.flatMap((side, axis) => {
    const ahead = translateMap(shape, [shape.map((_, other) => Number(other === axis))]);
    return range(side - 1).map((i): Step => {
      const slots = range(copies * nodes).filter((slot) => placeOf(shape, slot)[axis] > i);
      return [{ map: ahead, slots }];
    });
  });
  return inFrame('along axes', topology, copies, [segment(steps)]);
}

/** The same both ways at once on a ring: blocks with less than half of it to go ahead, the others back; all ports. */
export function bothWays(topology: Grid, copies = 1): Schedule {
  const [side] = topology.shape;
  const half = Math.floor(side / 2);
  const slots = range(copies * side);
  const [ahead, back] = [1, -1].map((way) => translateMap([side], [[way]]));
  const steps = range(half).map((i): Step => {
    const backwards = slots.filter((slot) => slot % side > half && side - (slot % side) > i);
    const message = { map: ahead, slots: slots.filter((slot) => slot % side <= half && slot % side > i) };
    return backwards.length > 0 ? [message, { map: back, slots: backwards }] : [message];
  });
  const schedule = inFrame('both ways', topology, copies, [segment(steps)]);
  return { ...schedule, ports: 'all', switching: 'store-and-forward' };
}

/**
 * Every block goes straight to its receiver, along the displacement that stays inside a mesh, or is the shortest on a
 * torus; steps in which messages meet are divided, and some blocks wait in transit slots.
 */
export function straight(topology: Grid, copies = 1): Schedule {
  const { kind, shape, nodes } = topology;
  const steps = range(nodes - 1).map((i): Step => {
    const offset = placeOf(shape, i + 1);
    const deltas: number[][] = [];
    const classes = range(nodes).map((node) => {
      const delta = offset.map((x, axis) => {
        const isBack = kind === 'mesh' ? placeOf(shape, node)[axis] + x >= shape[axis] : 2 * x > shape[axis];
        return isBack ? x - shape[axis] : x;
      });
      const known = deltas.findIndex((other) => String(other) === String(delta));
      return known === -1 ? deltas.push(delta) - 1 : known;
    });
    const slots = range(copies).map((c) => c * nodes + i + 1);
    return [{ map: translateMap(shape, deltas, classes), slots }];
  });
  const slots = copies * nodes;
  const { steps: divided, away } = contentionFree(topology, steps, slots);
  if (!away.includes(1)) return inFrame('straight', topology, copies, [segment(divided)]);
  const home = range(2 * slots).map((slot) => (away[slot % slots] ? (slot + slots) % (2 * slots) : slot));
  const phases: Phase[] = [
    { kind: 'segment', rowClosed: false, steps: () => divided },
    local('realignment', tableLocalMap([home], new Uint8Array(nodes))),
  ];
  return inFrame('straight', topology, copies, phases, 2 * slots);
}

/**
 * In the manner of Suh and Shin: along the first axis nodes with an even coordinate send two links ahead, the others two
 * links back, and then all one link; along the other axes all go ahead link by link. For tori with sides that are even.
 *
 * @param classesPerSide classes of nodes, by their first coordinate modulo this: 2, or more of which some are alike
 */
export function byParity(topology: Grid, copies = 1, classesPerSide = 2): Schedule {
  const { shape, nodes } = topology;
  const slots = copies * nodes;
  const classes = range(nodes).map((node) => placeOf(shape, node)[0] % classesPerSide);
  const kinds = range(classesPerSide);
  const first = (slot: number) => placeOf(shape, slot)[0];
  const turned = (slot: number) => {
    const place = placeOf(shape, slot);
    return slot - (slot % nodes) + numberOf(shape, [-place[0], ...place.slice(1)]);
  };
  const tables = (isTurned: (slot: number, kind: number) => boolean) =>
    tableLocalMap(
      kinds.map((kind) => range(slots).map((slot) => (isTurned(slot, kind % 2) ? turned(slot) : slot))),
      classes,
    );
  const along = (hops: number) =>
    translateMap(
      shape,
      kinds.map((kind) => [kind % 2 ? -hops : hops, ...shape.slice(1).map(() => 0)]),
      classes,
    );
  const twoLinks = along(2);
  const rounds: Step[] = range(shape[0] / 2 - 1).map((i) => [
    { map: twoLinks, slots: range(slots).filter((slot) => Math.floor(first(slot) / 2) > i) },
  ]);
  const last: Step = [{ map: along(1), slots: range(slots).filter((slot) => first(slot) % 2 === 1) }];
  const others = shape.slice(1).flatMap((side, other) => {
    const ahead = translateMap(shape, [shape.map((_, axis) => Number(axis === other + 1))]);
    return range(side - 1).map((i): Step => {
      return [{ map: ahead, slots: range(slots).filter((slot) => placeOf(shape, slot)[other + 1] > i) }];
    });
  });
  return inFrame('by parity', topology, copies, [
    // Odd nodes go the other way, so they count displacements the other way.
    local(
      'rearrangement',
      tables((_, kind) => kind === 1),
    ),
    segment([...rounds, last]),
    // A block that went an odd number of links is now at a node of the other kind than its sender.
    local(
      'rearrangement',
      tables((slot, kind) => first(slot) % 2 !== kind),
    ),
    segment(others),
  ]);
}

/** Shapes of at least two nodes a side, all of them powers of two, with at most so many nodes. */
export function binaryShapes(mostNodes: number): number[][] {
  const shapes: number[][] = [];
  for (let side = 2; side <= mostNodes; side *= 2) {
    shapes.push([side], ...binaryShapes(mostNodes / side).map((rest) => [side, ...rest]));
  }
  return shapes;
}

/**
 * The built-in schedules for a torus or a mesh. An algorithm that refuses the network, since it takes sides that are powers
 * of two or the like, has none; any other error is one.
 */
export function builtInOn(topology: Grid, copies = 1): Schedule[] {
  return algorithmsFor('exchange')
    .filter((algorithm) => isForNetwork(algorithm, topology))
    .flatMap((algorithm) => {
      try {
        return [algorithm.schedule(completeExchange({ topology, copies }))];
      } catch (error) {
        if (error instanceof InputError) return [];
        throw error;
      }
    });
}

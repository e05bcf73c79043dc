import { maskOf } from '../../../src/host/program/packed-pattern.ts';
import {
  cube,
  gridLocalMap,
  IDLE,
  InputError,
  type LocalMap,
  mesh,
  type NodeMap,
  type Schedule,
  torus,
} from '../../../src/schedules/index.ts';
import { memberLocalMap, tableLocalMap } from '../../../src/schedules/model/local-map.ts';
import { isGrid } from '../../../src/schedules/model/networks/grid.ts';
import { tableMap, translateMap, xorMap } from '../../../src/schedules/model/node-map.ts';
import { placeOf } from '../../support/grid-schedules.ts';

/** A schedule laid open so that it can be spoiled. */
export interface Draft {
  schedule: Schedule;
  readonly steps: { map: NodeMap; slots: number[]; to?: number[] }[][];
  readonly maps: LocalMap[];
}

export function draftOf(schedule: Schedule): Draft {
  const maps: LocalMap[] = [];
  const steps: Draft['steps'] = [];
  for (const phase of schedule.phases) {
    if (phase.kind === 'local') maps.push(phase.map);
    else
      for (const step of phase.steps())
        steps.push(
          step.map(({ map, slots, to }) => ({
            ...{ map, slots: Array.from(slots) },
            ...(to && { to: Array.from(to) }),
          })),
        );
  }
  return { schedule, steps, maps };
}

export function scheduleOf({ schedule, steps, maps }: Draft): Schedule {
  const kept = steps.map((step) => step.filter(({ slots }) => slots.length > 0));
  let local = 0;
  return {
    ...schedule,
    phases: schedule.phases.map((phase) =>
      phase.kind === 'local' ? { ...phase, map: maps[local++] } : { ...phase, steps: () => kept },
    ),
  };
}

/** A message of its own, which may be spoiled alone. */
function copyOf({ map, slots, to }: Draft['steps'][number][number]): Draft['steps'][number][number] {
  return { map, slots: [...slots], ...(to && { to: [...to] }) };
}

/** Ways to spoil a draft; `pick(n)` gives the next random number below n. */
export const mutations: Readonly<Record<string, (draft: Draft, pick: (below: number) => number) => void>> = {
  'drop a message'({ steps }, pick) {
    const step = steps[pick(steps.length)];
    step.splice(pick(step.length), 1);
  },
  'duplicate a message'({ steps }, pick) {
    const step = steps[pick(steps.length)];
    steps[pick(steps.length)].push(copyOf(step[pick(step.length)]));
  },
  'swap two slots'({ steps }, pick) {
    const [one, other] = [0, 1].map(() => {
      const step = steps[pick(steps.length)];
      const { slots } = step[pick(step.length)];
      return { slots, i: pick(slots.length) };
    });
    [one.slots[one.i], other.slots[other.i]] = [other.slots[other.i], one.slots[one.i]];
  },
  'cross a wrong dimension'({ schedule, steps }, pick) {
    const step = steps[pick(steps.length)];
    step[pick(step.length)].map = xorMap(
      schedule.topology.nodes,
      2 ** pick(Math.log2(schedule.topology.members)),
    );
  },
  'send by another node map'({ schedule, steps }, pick) {
    const step = steps[pick(steps.length)];
    step[pick(step.length)].map = xorMap(schedule.topology.nodes, pick(schedule.topology.nodes));
  },
  'redirect two nodes'({ schedule, steps }, pick) {
    const { nodes } = schedule.topology;
    const step = steps[pick(steps.length)];
    const message = step[pick(step.length)];
    const targets = Array.from({ length: nodes }, (_, node) => message.map.apply(node));
    const [a, b] = [pick(nodes), pick(nodes)];
    [targets[a], targets[b]] = [targets[b], targets[a]];
    message.map = tableMap(targets);
  },
  'silence a node'({ schedule, steps }, pick) {
    const { nodes } = schedule.topology;
    const step = steps[pick(steps.length)];
    const message = step[pick(step.length)];
    const silent = pick(nodes);
    message.map = tableMap(
      Array.from({ length: nodes }, (_, node) => (node === silent ? IDLE : message.map.apply(node))),
    );
  },
  'send from idle nodes alone'({ schedule, steps }, pick) {
    const step = steps[pick(steps.length)];
    const map = tableMap(new Array<number>(schedule.topology.nodes).fill(IDLE));
    if (pick(4) === 0) {
      step[pick(step.length)].map = map;
      return;
    }
    const from = pick(schedule.slots);
    const slots = Array.from(
      { length: 1 + pick(schedule.slots) },
      (_, i) => (from + i) % (schedule.slots + 1),
    );
    step.splice(pick(step.length + 1), 0, { map, slots });
  },
  'send a wrong slot'({ schedule, steps }, pick) {
    const step = steps[pick(steps.length)];
    const { slots } = step[pick(step.length)];
    slots[pick(slots.length)] = pick(schedule.slots + 1);
  },
  'exchange two steps'({ steps }, pick) {
    const [one, other] = [pick(steps.length), pick(steps.length)];
    [steps[one], steps[other]] = [steps[other], steps[one]];
  },
  'move a message to another step'({ steps }, pick) {
    const step = steps[pick(steps.length)];
    const [message] = step.splice(pick(step.length), 1);
    steps[pick(steps.length)].push(message);
  },
  'alter a local map'({ schedule, maps }, pick) {
    const which = pick(maps.length);
    const table = Array.from({ length: schedule.slots }, (_, slot) => slot);
    const [a, b] = [pick(schedule.slots), pick(schedule.slots)];
    [table[a], table[b]] = [table[b], table[a]];
    const nodes = Array.from({ length: schedule.topology.nodes }, (_, node) => node);
    const changedNode = pick(schedule.topology.nodes);
    maps[which] = tableLocalMap(
      nodes.map((node) =>
        table.map((_, slot) => {
          const to = maps[which].apply(node, slot);
          return node === changedNode ? table[to] : to;
        }),
      ),
      nodes,
    );
  },
  'permute the rows between the local maps'({ schedule, maps }, pick) {
    const { slots } = schedule;
    const rows = Array.from({ length: slots }, (_, row) => row);
    const [a, b] = [pick(slots), pick(slots)];
    [rows[a], rows[b]] = [rows[b], rows[a]];
    const [first, last] = maps.map((map) => map.encode());
    if (!('mask' in first && 'mask' in last)) throw new TypeError('not a member map');
    const { after = rows.toSorted((x, y) => x - y) } = first;
    const { before = rows.toSorted((x, y) => x - y) } = last;
    maps[0] = memberLocalMap(first.kind, slots, first.mask, { after: after.map((row) => rows[row]) });
    maps[1] = memberLocalMap(last.kind, slots, last.mask, { before: rows.map((row) => before[row]) });
  },
  'combine members by another operation'({ schedule, maps }, pick) {
    const which = pick(maps.length);
    const code = maps[which].encode();
    const operation = (['xor', 'add', 'subtract'] as const)[pick(3)];
    maps[which] = memberLocalMap(operation, schedule.slots, maskOf(schedule.pattern), code as object);
  },
  'combine fewer bits of members'({ schedule, maps }, pick) {
    const which = pick(maps.length);
    const code = maps[which].encode();
    if (!('mask' in code)) throw new TypeError('not a member map');
    const mask = 2 ** pick(Math.log2(schedule.topology.members)) - 1;
    maps[which] = memberLocalMap(code.kind, schedule.slots, mask, code);
  },
  'shift by another offset'({ schedule, steps }, pick) {
    const members = schedule.topology.members;
    const step = steps[pick(steps.length)];
    const shape = [members, schedule.topology.nodes / members];
    step[pick(step.length)].map = translateMap(shape, [[pick(members), pick(4) === 0 ? pick(2) : 0]]);
  },
  'combine two steps into one'({ steps }, pick) {
    const [one, other] = [pick(steps.length), pick(steps.length)];
    if (one === other) return;
    steps[one].push(...steps[other]);
    steps[other] = [];
  },
  'leave out a step'({ steps }, pick) {
    steps.splice(pick(steps.length), 1);
  },
  'repeat a step'({ steps }, pick) {
    const at = pick(steps.length);
    steps.splice(at, 0, steps[at]);
  },
  'take a detour and come back'({ schedule, steps }, pick) {
    const { nodes } = schedule.topology;
    const row = pick(schedule.slots);
    const away = xorMap(nodes, pick(nodes));
    const moves = steps.flatMap((step) =>
      step.filter(({ slots }) => slots.includes(row)).map((message) => ({ step, message })),
    );
    if (moves.length < 2) return;
    for (const { step, message } of [moves[0], moves[moves.length - 1]]) {
      message.slots = message.slots.filter((slot) => slot !== row);
      step.push({ map: message.map.compose(away), slots: [row] });
    }
  },
  'join the cubes into one'(draft) {
    const { nodes } = draft.schedule.topology;
    draft.schedule = { ...draft.schedule, topology: cube(Math.log2(nodes)) };
  },
  'cut the cube into smaller ones'(draft, pick) {
    const { nodes, members } = draft.schedule.topology;
    const fewer = 1 + pick(Math.log2(members));
    draft.schedule = { ...draft.schedule, topology: cube(fewer, nodes / 2 ** fewer) };
  },
  'change the rules of the network'(draft, pick) {
    const ports = (['one', 'all'] as const)[pick(2)];
    const switching = (['store-and-forward', 'wormhole'] as const)[pick(2)];
    draft.schedule = { ...draft.schedule, ports, switching };
  },
  'claim another count'(draft, pick) {
    const { claims = {} } = draft.schedule;
    const count = (['steps', 'span', 'largestMessage'] as const)[pick(3)];
    draft.schedule = { ...draft.schedule, claims: { ...claims, [count]: pick((claims[count] ?? 0) + 3) } };
  },
};

/** Changes the displacements and classes of a message that has some, or turns its map into such displacements. */
function displaced(
  { schedule, steps }: Draft,
  pick: (below: number) => number,
  change: (deltas: (number[] | null)[], classes: number[], shape: readonly number[]) => void,
): void {
  const { topology } = schedule;
  if (!isGrid(topology)) throw new TypeError('not a grid');
  const { shape, nodes } = topology;
  const step = steps[pick(steps.length)];
  const message = step[pick(step.length)];
  const { map } = message;
  const code = map.encode();
  const own = code.kind === 'translate' && String(code.shape) === String(shape);
  const deltas = own
    ? code.deltas.map((delta) => delta && [...delta])
    : Array.from({ length: nodes }, (_, node) => {
        const target = map.apply(node);
        if (target === IDLE) return null;
        const from = placeOf(shape, node);
        return placeOf(shape, target).map((x, axis) => x - from[axis]);
      });
  const classes = own
    ? Array.from(code.classes ?? new Array<number>(nodes).fill(0))
    : Array.from({ length: nodes }, (_, node) => node);
  change(deltas, classes, shape);
  try {
    message.map = translateMap(shape, deltas, classes);
  } catch (error) {
    // Two nodes that send to one make no map: nothing to check.
    if (!(error instanceof InputError)) throw error;
  }
}

/** Ways to spoil a draft on a torus or a mesh. */
export const gridMutations: typeof mutations = {
  ...Object.fromEntries(
    [
      'drop a message',
      'duplicate a message',
      'swap two slots',
      'redirect two nodes',
      'silence a node',
      'send from idle nodes alone',
      'send a wrong slot',
      'exchange two steps',
      'move a message to another step',
      'alter a local map',
      'combine two steps into one',
      'leave out a step',
      'repeat a step',
      'change the rules of the network',
      'claim another count',
    ].map((name) => [name, mutations[name]]),
  ),
  'go the other way around'(draft, pick) {
    displaced(draft, pick, (deltas, _, shape) => {
      const axis = pick(shape.length);
      for (const delta of deltas) {
        if (delta !== null && delta[axis] !== 0) delta[axis] -= Math.sign(delta[axis]) * shape[axis];
      }
    });
  },
  'send one class the other way around'(draft, pick) {
    displaced(draft, pick, (deltas, _, shape) => {
      const axis = pick(shape.length);
      const delta = deltas[pick(deltas.length)];
      if (delta) delta[axis] += (delta[axis] > 0 ? -1 : 1) * shape[axis];
    });
  },
  'turn all displacements around'(draft, pick) {
    displaced(draft, pick, (deltas, _, shape) => {
      const axis = pick(shape.length);
      for (const delta of deltas) if (delta) delta[axis] = -delta[axis];
    });
  },
  'displace by another number of links'(draft, pick) {
    displaced(draft, pick, (deltas, _, shape) => {
      const axis = pick(shape.length);
      const by = pick(4 * shape[axis] + 1) - 2 * shape[axis];
      const all = pick(2) === 0;
      for (const delta of all ? deltas : [deltas[pick(deltas.length)]]) if (delta) delta[axis] += by;
    });
  },
  'give a node another class'(draft, pick) {
    displaced(draft, pick, (deltas, classes) => {
      classes[pick(classes.length)] = pick(deltas.length);
    });
  },
  'let two nodes change classes'(draft, pick) {
    displaced(draft, pick, (_, classes) => {
      const [a, b] = [pick(classes.length), pick(classes.length)];
      [classes[a], classes[b]] = [classes[b], classes[a]];
    });
  },
  'make a class idle'(draft, pick) {
    displaced(draft, pick, (deltas) => {
      deltas[pick(deltas.length)] = null;
    });
  },
  'say nothing of the way'({ steps }, pick) {
    const step = steps[pick(steps.length)];
    const message = step[pick(step.length)];
    const { nodes } = message.map;
    message.map = tableMap(Array.from({ length: nodes }, (_, node) => message.map.apply(node)));
  },
  'put divided messages together again'({ steps }, pick) {
    if (steps.length < 2) return;
    const at = pick(steps.length);
    const [next] = steps.splice((at + 1) % steps.length, 1);
    steps[at % steps.length].push(...next);
  },
  'let one node send in another step'({ steps }, pick) {
    const step = steps[pick(steps.length)];
    const message = step[pick(step.length)];
    const { map, slots } = message;
    const { nodes } = map;
    const sender = pick(nodes);
    const part = (sends: (node: number) => boolean) =>
      tableMap(Array.from({ length: nodes }, (_, node) => (sends(node) ? map.apply(node) : IDLE)));
    message.map = part((node) => node !== sender);
    // One message of other senders, where there is one, so that the port that is taken is the receiver's.
    const others = steps.filter(
      (other) => other !== step && other.every((one) => one.map.apply(sender) === IDLE),
    );
    const into = others.length > 0 ? others[pick(others.length)] : steps[pick(steps.length)];
    into.push({ map: part((node) => node === sender), slots: [...slots] });
  },
  'send a target to another'({ steps }, pick) {
    const step = steps[pick(steps.length)];
    const message = step[pick(step.length)];
    const { nodes } = message.map;
    const targets = Array.from({ length: nodes }, (_, node) => message.map.apply(node));
    const target = pick(nodes);
    const taken = targets.indexOf(target);
    if (taken !== -1) targets[taken] = IDLE;
    targets[pick(nodes)] = target;
    message.map = tableMap(targets);
  },
  'alter a class of a local map'({ schedule, maps }, pick) {
    const which = pick(maps.length);
    const code = maps[which].encode();
    const { slots, topology } = schedule;
    const identity = Array.from({ length: slots }, (_, slot) => slot);
    const [tables, classes] =
      code.kind === 'table'
        ? [code.tables, [...code.classes]]
        : [
            Array.from({ length: topology.nodes }, (_, node) =>
              identity.map((slot) => maps[which].apply(node, slot)),
            ),
            Array.from({ length: topology.nodes }, (_, node) => node),
          ];
    if (pick(2) === 0) {
      classes[pick(classes.length)] = pick(tables.length);
      maps[which] = tableLocalMap(tables, classes);
      return;
    }
    const [a, b] = [pick(slots), pick(slots)];
    const spoiled = pick(tables.length);
    maps[which] = tableLocalMap(
      tables.map((table, index) => (index === spoiled ? table.with(a, table[b]).with(b, table[a]) : table)),
      classes,
    );
  },
  'combine coordinates by another operation, or on another shape'({ schedule, maps }, pick) {
    const which = pick(maps.length);
    const code = maps[which].encode();
    if (code.kind !== 'translate') return;
    const operation = (['add', 'subtract', 'reflect'] as const)[pick(3)];
    const shape = pick(2) === 0 ? code.shape : code.shape.toReversed();
    maps[which] = gridLocalMap(operation, schedule.slots, shape);
  },
  'link or cut the ends of the axes'(draft) {
    const { topology } = draft.schedule;
    if (!isGrid(topology)) throw new TypeError('not a grid');
    const other = topology.kind === 'torus' ? mesh(topology.shape) : torus(topology.shape);
    draft.schedule = { ...draft.schedule, topology: other };
  },
  'turn the network'(draft) {
    const { topology } = draft.schedule;
    if (!isGrid(topology)) throw new TypeError('not a grid');
    const turned = (topology.kind === 'torus' ? torus : mesh)(topology.shape.toReversed());
    draft.schedule = { ...draft.schedule, topology: turned };
  },
};

import { describe, expect, test } from 'vitest';
import {
  check,
  completeExchange,
  cube,
  exchangePattern,
  findAlgorithm,
  type Message,
  type Schedule,
  servers,
  solve,
  switched,
  type Topology,
  tableMap,
  translateMap,
} from '../../../src/schedules/index.ts';
import { bruteForce } from '../../oracles/brute-force.ts';

/** A schedule of one step, whose blocks end anywhere. */
function oneStep(topology: Topology, ports: Schedule['ports'], messages: readonly Message[]): Schedule {
  const { nodes } = topology;
  return {
    ...{ algorithm: 'one-step', topology, slots: nodes, ports, switching: 'store-and-forward' },
    pattern: exchangePattern(nodes, nodes, nodes),
    phases: [{ kind: 'segment', rowClosed: true, steps: () => [messages] }],
  };
}

const shift = (nodes: number, offset: number, ...slots: number[]): Message => ({
  map: translateMap([nodes], [[offset]]),
  slots,
});

/** What is said against messages, of those that begin so. */
function faults(schedule: Schedule): string[] {
  return check(schedule).violations.flatMap(({ step, node, message }) =>
    message.includes('messages in one step') ? [`step ${step}, node ${node}: ${message}`] : [],
  );
}

describe('the proof at a switch', () => {
  test('has as many messages at a time as nodes have ports, to whichever nodes', () => {
    const two = [shift(5, 1, 1), shift(5, 3, 3)];
    expect(faults(oneStep(switched(5, 2), 'all', two))).toEqual([]);
    const three = [...two, shift(5, 2, 2)];
    expect(faults(oneStep(switched(5, 2), 'all', three))).toEqual(
      [0, 1, 2, 3, 4].flatMap((node) => [
        `step 0, node ${node}: sends 3 messages in one step; it has 2 ports`,
        `step 0, node ${(node + 2) % 5}: receives 3 messages in one step; it has 2 ports`,
      ]),
    );
    expect(bruteForce(oneStep(switched(5, 2), 'all', three)).fault).toMatch(/^3 messages on link/);
  });

  test('finds a node that receives too much although no node sends too much', () => {
    const to0 = (from: number): Message => ({
      map: tableMap([0, 1, 2, 3].map((node) => (node === from ? 0 : -1))),
      slots: [0],
    });
    const schedule = oneStep(switched(4, 2), 'all', [to0(1), to0(2), to0(3)]);
    expect(faults(schedule)).toEqual(['step 0, node 0: receives 3 messages in one step; it has 2 ports']);
    expect(bruteForce(schedule).fault).toBe('3 messages on link switch>0');
  });

  test('has one message at a time with one port, of the node or of the schedule', () => {
    const two = [shift(3, 1, 1), shift(3, 2, 2)];
    const said = (topology: Topology, ports: Schedule['ports']) => faults(oneStep(topology, ports, two))[0];
    expect(said(switched(3), 'all')).toBe('step 0, node 0: sends two messages in one step; it has one port');
    expect(said(switched(3, 2), 'one')).toBe(
      'step 0, node 0: sends two messages in one step; the schedule is for one port',
    );
    expect(said(switched(3, 2), 'all')).toBeUndefined();
  });

  test('follows one node of a schedule that looks the same from all, and finds the same as of all', () => {
    const exchange = completeExchange({ topology: switched(12, 3) });
    const alike = solve(findAlgorithm('spread-out'), exchange);
    const some = check(alike).certificate;
    expect(some.blocksFollowed).toBe(12);
    const { pattern } = alike;
    // Maps as tables have no symmetry that anybody looks for.
    const phases = alike.phases.map((phase) =>
      phase.kind === 'local'
        ? phase
        : {
            ...phase,
            steps: () =>
              Array.from(phase.steps(), (step) =>
                step.map(({ map, ...rest }) => ({
                  ...rest,
                  map: tableMap(Array.from({ length: 12 }, (_, node) => map.apply(node))),
                })),
              ),
          },
    );
    const all = check({ ...alike, pattern: { ...pattern }, phases }).certificate;
    expect({ ...all, blocksFollowed: 12 }).toEqual(some);
  });

  test('counts both links of a message, and one hop', () => {
    const { certificate } = check(oneStep(switched(4), 'one', [shift(4, 1, 1, 2)]));
    expect(certificate).toMatchObject({ linkCrossings: 2 * 4 * 2, hopsInSequence: 1, blocksInSequence: 2 });
    expect(certificate.utilization).toBe(1);
  });

  test('counts the links of the messages that are sent, where nodes are not alike', () => {
    // Node 1 sends two blocks to node 0, the others nothing.
    const alone: Message = { map: tableMap([-1, 0, -1, -1]), slots: [0, 2] };
    const { certificate } = check(oneStep(switched(4), 'one', [alone]));
    expect(certificate).toMatchObject({ linkCrossings: 2 * 2, hopsInSequence: 1 });
  });
});

describe('the proof between servers', () => {
  const alone = (nodes: number, from: number, to: number): Message => ({
    map: tableMap(Array.from({ length: nodes }, (_, node) => (node === from ? to : -1))),
    slots: [to],
  });

  test('has as many messages at a time as a server has lanes, out of it and into it', () => {
    // Server 0 has the nodes 0 to 2, server 1 the nodes 3 to 5, server 2 the nodes 6 to 8.
    const outOf0 = [alone(9, 0, 3), alone(9, 1, 4), alone(9, 2, 6)];
    const into0 = [alone(9, 3, 0), alone(9, 4, 1), alone(9, 6, 2)];
    for (const ports of ['one', 'all'] as const) {
      for (const [messages, port] of [
        [outOf0, 2],
        [into0, 3],
      ] as const) {
        expect(faults(oneStep(servers(3, 3, 3), ports, messages))).toEqual([]);
        const two = oneStep(servers(3, 3, 2), ports, messages);
        expect(faults(two)).toEqual([
          `step 0, node 0: its link on port ${port} carries 3 messages in one step; it has 2 lanes`,
        ]);
        expect(bruteForce(two).fault).toMatch(/^3 messages on link lanes of/);
        const one = oneStep(servers(3, 3), ports, messages);
        expect(faults(one)).toContain(
          `step 0, node 0: its link on port ${port} carries two messages in one step`,
        );
        expect(bruteForce(one).fault).toMatch(/^two messages on link lanes of/);
      }
    }
  });

  test('has any number of messages inside of a server, one for each node', () => {
    expect(faults(oneStep(servers(2, 3), 'one', [alone(6, 0, 1), alone(6, 1, 2), alone(6, 2, 0)]))).toEqual(
      [],
    );
    expect(faults(oneStep(servers(2, 3, 3), 'all', [alone(6, 0, 1), alone(6, 0, 3)]))).toEqual([
      'step 0, node 0: sends two messages in one step; it has one port',
    ]);
    expect(faults(oneStep(servers(2, 3, 3), 'all', [alone(6, 1, 0), alone(6, 3, 0)]))).toEqual([
      'step 0, node 0: receives two messages in one step; it has one port',
    ]);
  });

  test('follows the links of all nodes, also where a schedule looks the same from all', () => {
    // Every node sends to the same place of the next server: three messages leave each server.
    const step = oneStep(servers(3, 3, 2), 'one', [shift(9, 3, 3)]);
    expect(faults(step)).toEqual(
      [0, 3, 6].flatMap((node) => [
        `step 0, node ${node}: its link on port 2 carries 3 messages in one step; it has 2 lanes`,
        `step 0, node ${(node + 3) % 9}: its link on port 3 carries 3 messages in one step; it has 2 lanes`,
      ]),
    );
    const spreadOut = solve(findAlgorithm('spread-out'), completeExchange({ topology: servers(4, 4, 4) }));
    const { ok, certificate } = check(spreadOut);
    expect([ok, certificate.blocksFollowed]).toEqual([true, 16]);
    expect(check({ ...spreadOut, topology: servers(4, 4, 3) }).ok).toBe(false);
  });

  test('counts two links inside of a server, four between two, and one hop', () => {
    const inside = check(oneStep(servers(2, 2), 'one', [alone(4, 0, 1)])).certificate;
    expect(inside).toMatchObject({ linkCrossings: 2, hopsInSequence: 1 });
    const between = check(oneStep(servers(2, 2), 'one', [alone(4, 0, 2)])).certificate;
    expect(between).toMatchObject({ linkCrossings: 4, hopsInSequence: 1 });
    expect(between.utilization).toBe(4 / 12);
  });
});

describe('the proof of shifts by wormholes', () => {
  const spreadOut = solve(findAlgorithm('spread-out'), completeExchange({ topology: cube(3) }));

  test('finds those of one step that want the same link', () => {
    // From node 0 both to node 1 and to node 3 over its link across dimension 0.
    const phases = spreadOut.phases.map((phase) => {
      if (phase.kind === 'local') return phase;
      const [one, two, three, ...others] = phase.steps();
      return { ...phase, steps: () => [[...one, ...three], two, ...others] };
    });
    const together: Schedule = { ...spreadOut, ports: 'all', phases };
    expect(bruteForce(together).fault).toBeDefined();
    expect(check(together).violations.map(({ message }) => message)).toContain(
      'its link on port 0 carries two messages in one step',
    );
  });

  test('finds those from cube to cube', () => {
    const apart: Schedule = { ...spreadOut, topology: cube(2, 2) };
    expect(bruteForce(apart).fault).toBeDefined();
    expect(check(apart).ok).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import {
  check,
  completeExchange,
  cube,
  exchangePattern,
  findAlgorithm,
  type Message,
  type Schedule,
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

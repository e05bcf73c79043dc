import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  check,
  completeExchange,
  exchangePattern,
  IDLE,
  type Message,
  type NodeMap,
  type Schedule,
  type Topology,
  tableMap,
  wayMap,
} from '../../../src/schedules/index.ts';
import { verticesOf } from '../../../src/schedules/model/networks/topology.ts';

import { nodeTablesMap } from '../../../src/schedules/transforms/node-tables.ts';
import { bruteForce } from '../../oracles/brute-force.ts';
import { randomNetworks } from '../../support/graphs.ts';
import { count } from '../../support/sample.ts';
import { type Draft, draftOf, mutations, scheduleOf } from './mutations.ts';

/* Networks with relays, wide links and links one way, and messages that say their ways: judged twice. */

/** A number below n. */
type Pick = (below: number) => number;

const picksOf = fc.infiniteStream(fc.nat()).map(
  (stream): Pick =>
    (below) =>
      stream.next().value % below,
);

/** Links that lead on from a node at random, no vertex twice, until a target or an end is reached. */
function walk({ ports, neighbour }: Topology, from: number, to: number, pick: Pick): number[] {
  const way: number[] = [];
  const met = new Set([from]);
  for (let vertex = from; vertex !== to; ) {
    const next = Array.from({ length: ports }, (_, port) => port).filter((port) => {
      const end = neighbour(vertex, port);
      return end !== undefined && !met.has(end);
    });
    if (next.length === 0) return [];
    const port = next[pick(next.length)];
    way.push(vertex * ports + port);
    vertex = neighbour(vertex, port) ?? to;
    met.add(vertex);
  }
  return way;
}

/** One message of a node, by a way found at random or by the network's own. */
function single(topology: Topology, from: number, to: number, pick: Pick): NodeMap {
  const { nodes } = topology;
  const targets = Array.from({ length: nodes }, (_, node) => (node === from ? to : IDLE));
  const way = pick(3) === 0 ? [] : walk(topology, from, to, pick);
  if (way.length === 0) return tableMap(targets);
  return wayMap(
    targets,
    targets.map((target) => (target === IDLE ? [] : way)),
  );
}

/** A complete exchange by wormholes, each message in the first step in which all of its links are free. */
function exchangeByWays(topology: Topology, pick: Pick): Schedule {
  const { nodes, lanes } = topology;
  const steps: { messages: Message[]; used: Map<number, number> }[] = [];
  for (let from = 0; from < nodes; from++) {
    for (let to = 0; to < nodes; to++) {
      if (from === to) continue;
      const map = single(topology, from, to, pick);
      const route = map.way?.(from) ?? topology.route(from, to);
      const isFree = ({ used }: (typeof steps)[number]) =>
        route.every((link) => (used.get(link) ?? 0) < lanes(link));
      const step = steps.find(isFree) ?? { messages: [], used: new Map<number, number>() };
      if (!steps.includes(step)) steps.push(step);
      for (const link of route) step.used.set(link, (step.used.get(link) ?? 0) + 1);
      step.messages.push({ map, slots: [to], to: [nodes + from] });
    }
  }
  const slots = 2 * nodes;
  const back = Array.from({ length: nodes }, (_, node) => {
    const table = Array.from({ length: slots }, (__, slot) => (slot + nodes) % slots);
    [table[node], table[nodes + node]] = [node, nodes + node];
    return table;
  });
  return {
    ...{ algorithm: 'by ways', topology, slots, ports: 'all', switching: 'wormhole' },
    pattern: exchangePattern(nodes, nodes, nodes),
    phases: [
      { kind: 'segment', rowClosed: false, steps: () => steps.map(({ messages }) => messages) },
      { kind: 'local', name: 'realignment', map: nodeTablesMap(back.map((table) => Int32Array.from(table))) },
    ],
  };
}

/** What may go wrong with a way. */
const WAYS: Readonly<Record<string, (draft: Draft, pick: Pick) => void>> = {
  'leave out a link of a way': byWay((way, pick) => way.toSpliced(pick(way.length), 1)),
  'take another link on a way': byWay((way, pick, links) => way.with(pick(way.length), pick(links))),
  'go a way backwards': byWay((way) => way.toReversed()),
  'go a link twice': byWay((way, pick) => [...way, way[pick(way.length)]]),
  'go there, back and there again': byWay((way, pick, _, { ports, neighbour }) => {
    const at = pick(way.length);
    const [from, to] = [Math.floor(way[at] / ports), neighbour(Math.floor(way[at] / ports), way[at] % ports)];
    const back = Array.from({ length: ports }, (__, port) => port).find(
      (port) => to !== undefined && neighbour(to, port) === from,
    );
    if (to === undefined || back === undefined) return [...way];
    return way.toSpliced(at + 1, 0, to * ports + back, way[at]);
  }),
  'go another way': (draft, pick) => {
    const { topology } = draft.schedule;
    const step = draft.steps[pick(draft.steps.length)];
    const message = step[pick(step.length)];
    const from = Array.from({ length: topology.nodes }, (_, node) => node).find(
      (node) => message.map.apply(node) !== IDLE,
    );
    if (from !== undefined) message.map = single(topology, from, message.map.apply(from), pick);
  },
};

function byWay(change: (way: readonly number[], pick: Pick, links: number, topology: Topology) => number[]) {
  return ({ schedule, steps }: Draft, pick: Pick) => {
    const { topology } = schedule;
    const said = steps.flat().filter(({ map }) => map.way !== undefined);
    if (said.length === 0) return;
    const message = said[pick(said.length)];
    const code = message.map.encode();
    if (code.kind !== 'table' || code.ways === undefined) throw new TypeError('not by ways');
    const links = verticesOf(topology) * topology.ports;
    message.map = wayMap(
      code.targets,
      code.ways.map((way) => (way.length === 0 ? [...way] : change(way, pick, links, topology))),
    );
  };
}

const MUTATIONS = {
  ...WAYS,
  ...Object.fromEntries(
    [
      'drop a message',
      'duplicate a message',
      'redirect two nodes',
      'silence a node',
      'send a wrong slot',
      'move a message to another step',
      'combine two steps into one',
      'change the rules of the network',
    ].map((name) => [name, mutations[name]]),
  ),
};

test('exchanges by any ways hold by the checker and by brute force, with the same counts, and take no less than the bound', () => {
  let [atBound, withRelays] = [0, 0];
  const runs = count(60, 200, 500);
  fc.assert(
    fc.property(randomNetworks(count(8, 12, 40), 8), picksOf, (topology, pick) => {
      const exchange = completeExchange({ topology });
      const schedule = exchangeByWays(topology, pick);
      const proof = check(schedule, exchange);
      const { fault, blocks: _, ...counts } = bruteForce(schedule);
      expect([proof.violations, fault]).toEqual([[], undefined]);
      expect(proof.certificate).toMatchObject(counts);
      expect(proof.certificate.blocksInSequence).toBeGreaterThanOrEqual(proof.certificate.lowerBound);
      expect(proof.certificate.steps).toBeGreaterThanOrEqual(proof.certificate.leastSteps);
      atBound += Number(proof.certificate.optimal);
      withRelays += Number(topology.relays !== undefined);
    }),
    { seed: 44, numRuns: runs },
  );
  console.log(`${atBound} of ${runs} exchanges by any ways reach the bound; ${withRelays} through relays`);
  expect(withRelays).toBeGreaterThan(runs / 3);
});

test('mutants are rejected exactly where brute force finds them wrong', () => {
  const tally: Record<string, [mutants: number, wrong: number]> = {};
  const drawn = fc.record({
    topology: randomNetworks(7, 4),
    name: fc.constantFrom(...Object.keys(MUTATIONS)),
    pick: picksOf,
  });
  fc.assert(
    fc.property(drawn, ({ topology, name, pick }) => {
      const draft = draftOf(exchangeByWays(topology, pick));
      MUTATIONS[name](draft, pick);
      const spoiled = scheduleOf(draft);
      const { fault } = bruteForce(spoiled);
      const [mutants, wrong] = tally[name] ?? [0, 0];
      tally[name] = [mutants + 1, wrong + Number(fault !== undefined)];
      expect(check(spoiled).ok, `${name}: ${fault}`).toBe(fault === undefined);
    }),
    { seed: 46, numRuns: count(300, 1000, 12_000) },
  );
  const [all, wrong] = [0, 1].map((i) => Object.values(tally).reduce((sum, counts) => sum + counts[i], 0));
  console.log(
    `checker of ways: ${all} mutants, ${wrong} wrong by brute force and rejected, ${all - wrong} hold by both: ${JSON.stringify(tally)}`,
  );
  for (const [name, [, found]] of Object.entries(tally)) {
    if (name !== 'go another way') expect(found, name).toBeGreaterThan(0);
  }
});

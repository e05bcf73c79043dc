// How long an exchange takes to plan: `npm run measure:planning` prints a line for each network and method, first for uneven exchanges,
// then for complete ones. The ratio is that of the steps, or of the largest messages together, to the lower bound. Memory is the most that
// the process has had so far.
import { expect, test } from 'vitest';
import { trafficCounts } from '../src/formats/traffic/said-traffic.ts';
import { direct } from '../src/schedules/algorithms/uneven/direct.ts';
import { inRounds } from '../src/schedules/algorithms/uneven/direct-rounds.ts';
import { flow } from '../src/schedules/algorithms/uneven/flow.ts';
import { linkMatchings } from '../src/schedules/algorithms/uneven/link-matchings.ts';
import { packed } from '../src/schedules/algorithms/uneven/packed.ts';
import { evenStarts } from '../src/schedules/algorithms/uneven/rounds/even-starts.ts';
import { directRoutes } from '../src/schedules/algorithms/uneven/routes/direct-routes.ts';
import { flowRoutes } from '../src/schedules/algorithms/uneven/routes/flow-routes.ts';
import { inSteps } from '../src/schedules/algorithms/uneven/timetable/order.ts';
import { followsNoAxes } from '../src/schedules/algorithms/uneven/timetable/routed-schedule.ts';
import type { Routing, Timetable } from '../src/schedules/algorithms/uneven/timetable/timetable.ts';
import {
  type Algorithm,
  completeExchange,
  cube,
  type Exchange,
  graph,
  InputError,
  roundSizes,
  type Topology,
  torus,
  type UnevenExchange,
  unevenExchange,
} from '../src/schedules/index.ts';
import { dragonfly } from '../src/schedules/model/networks/families/dragonfly.ts';
import type { Gone } from '../src/schedules/model/networks/topology.ts';
import { without } from '../src/schedules/model/networks/without.ts';
import { askedOf } from '../src/schedules/proof/bounds/asked.ts';
import { leastFor, surveyOf } from '../src/schedules/proof/bounds/bounds.ts';
import { randomRegular } from '../test/support/graphs.ts';
import { MEASURED_GRAPHS } from '../test/support/measured-graphs.ts';
import { largestMessages } from '../test/support/uneven.ts';

/** Seconds that a piece of work takes, and what it makes. */
function timed<T>(work: () => T): { readonly seconds: number; readonly made: T } {
  const begun = performance.now();
  const made = work();
  return { seconds: (performance.now() - begun) / 1000, made };
}

const stepsOf = ({ steps }: Timetable) => steps.reduce((most, step) => Math.max(most, step + 1), 0);

const sumOf = (sizes: ArrayLike<number>) =>
  Array.prototype.reduce.call(sizes, (sum, size) => Number(sum) + size, 0) as number;

const inOrder =
  (routesOf: (topology: Topology, counts: Uint32Array) => Routing) => (problem: UnevenExchange) =>
    stepsOf(inSteps(problem.topology, routesOf(problem.topology, problem.counts)));

/** What a method makes of an exchange: elements in sequence. */
const METHODS = {
  direct: inOrder(directRoutes),
  flow: inOrder(flowRoutes),
  'direct-rounds': (problem: UnevenExchange) =>
    sumOf(largestMessages(problem.topology.nodes, inRounds(problem.topology, problem.counts))),
  'direct, even starts in 32 rounds': ({ topology, counts }: UnevenExchange) =>
    sumOf(evenStarts(topology, directRoutes(topology, counts), 32)),
};

const plans: [topology: Topology, skew: number, method: keyof typeof METHODS][] = [
  ...[0, 0.3, 0.6, 0.9].flatMap((skew) =>
    (['direct', 'flow', 'direct-rounds'] as const).map((method): (typeof plans)[number] => [
      torus([8, 8]),
      skew,
      method,
    ]),
  ),
  [cube(6), 0.3, 'direct'],
  [cube(6), 0.3, 'flow'],
  ...[0, 0.3, 0.6, 0.9].map((skew): (typeof plans)[number] => [torus([8, 8, 8]), skew, 'direct']),
  [torus([8, 8, 8]), 0.6, 'direct-rounds'],
  [cube(9), 0.6, 'direct'],
  [torus([16, 16, 16]), 0.6, 'direct, even starts in 32 rounds'],
];

test.each(plans.map((plan) => [plan[0].label, plan] as const))('%s', (label, [topology, skew, method]) => {
  const problem = unevenExchange({ topology, counts: trafficCounts(`zipf:${skew}`, topology) });
  const survey = timed(() => leastFor(surveyOf(topology, askedOf(problem)), 'all', 'store-and-forward'));
  const { lowerBound } = survey.made;
  const { seconds, made } = timed(() => METHODS[method](problem));
  expect(made).toBeGreaterThanOrEqual(lowerBound);
  const memory = process.resourceUsage().maxRSS / 1024;
  process.stdout.write(
    `${label}, skew ${skew}, ${method}: ${seconds.toFixed(2)} s, ${made} elements in sequence, ` +
      `${(made / lowerBound).toFixed(3)} of the bound (found in ${survey.seconds.toFixed(2)} s), ${memory.toFixed(0)} MiB\n`,
  );
});

/** `flow` and `packed` take minutes on more nodes. */
const MOST_FOR_FLOW = 256;

/** What takes longer is planned once, and not three times. */
const SHORT_SECONDS = 5;

/** The middle one of three times, or the only one of a long plan. */
function medianSeconds<T>(work: () => T): { readonly seconds: number; readonly made: T } {
  const first = timed(work);
  if (first.seconds > SHORT_SECONDS) return first;
  const all = [first, timed(work), timed(work)].sort((one, other) => one.seconds - other.seconds);
  return all[1];
}

const linksGone = (...ends: [number, number][]): Gone => ({ links: ends });

const networks: [name: string, make: () => Topology][] = [
  ...MEASURED_GRAPHS.map(([name, pairs]): (typeof networks)[number] => [name, () => graph(pairs)]),
  ['torus 8x8 without 3 links', () => without(torus([8, 8]), linksGone([0, 1], [10, 11], [20, 28]))],
  [
    'cube 6 without 5 links',
    () => without(cube(6), linksGone([0, 1], [9, 11], [20, 16], [30, 22], [40, 56])),
  ],
  ...[64, 256, 1024].map((nodes): (typeof networks)[number] => [
    `random of ${nodes}, 4 links each`,
    () => randomRegular(nodes, 4, 1),
  ]),
  ...['9x4', '19x6'].map((size): (typeof networks)[number] => [
    `dragonfly ${size}`,
    () => graph(dragonfly.links(size).pairs),
  ]),
  ['torus 16x16 without a link', () => without(torus([16, 16]), linksGone([0, 1]))],
  ['cube 8 without a link', () => without(cube(8), linksGone([0, 1]))],
  [
    'cube 10 without 5 links',
    () => without(cube(10), linksGone([0, 1], [9, 11], [20, 16], [30, 22], [40, 56])),
  ],
  ['torus 8x8x8 without 3 links', () => without(torus([8, 8, 8]), linksGone([0, 1], [100, 108], [200, 264]))],
];

test.each(networks)('complete exchange: %s', (name, make) => {
  const topology = make();
  const counts = new Uint32Array(topology.nodes ** 2).fill(1);
  const survey = surveyOf(topology, askedOf(completeExchange({ topology })));
  const leastOn = (ports: 'one' | 'all') => leastFor(survey, ports, 'store-and-forward').lowerBound;
  const lowerBound = leastOn('all');
  const exchange = completeExchange({ topology });
  const methods = topology.nodes > MOST_FOR_FLOW ? [direct] : [direct, flow, packed];
  const stepsBy = (algorithm: Algorithm<Exchange>) => {
    try {
      return roundSizes(algorithm.schedule(exchange)).length;
    } catch (error) {
      // It says that it takes too long there.
      if (error instanceof InputError) return Number.POSITIVE_INFINITY;
      throw error;
    }
  };
  const steps = medianSeconds(() => Math.min(...methods.map(stepsBy)));
  const onePort = followsNoAxes(topology) ? medianSeconds(() => stepsBy(linkMatchings)) : undefined;
  const rounds = medianSeconds(() => largestMessages(topology.nodes, inRounds(topology, counts)));
  const blocks = sumOf(rounds.made);
  expect(Math.min(steps.made, blocks)).toBeGreaterThanOrEqual(lowerBound);
  const memory = process.resourceUsage().maxRSS / 1024;
  process.stdout.write(
    `${name}, ${topology.nodes} nodes: at least ${lowerBound}, ${steps.made} steps in ${steps.seconds.toFixed(2)} s, ` +
      `${rounds.made.length}/${blocks} in ${rounds.seconds.toFixed(2)} s` +
      (onePort
        ? `; one port: at least ${leastOn('one')}, ${onePort.made} in ${onePort.seconds.toFixed(2)} s`
        : '') +
      `; ${memory.toFixed(0)} MiB\n`,
  );
});

import { type Column, numberColumn } from '../../report/document/table.ts';
import { factsOf, type Problem, problemInWords } from '../../schedules/index.ts';
import type { Ports, Switching } from '../../schedules/model/schedule.ts';
import { type Limits, limitsOf } from '../../schedules/proof/bounds.ts';
import {
  boundByWeights,
  capacityRow,
  type LoadBound,
  loadProgram,
  trafficOf,
  unknownsOf,
} from '../../schedules/proof/least-load.ts';
import { type Common, command } from '../command.ts';
import { wide } from '../options/output.ts';
import { A_NETWORK, problemFrom, problemOptions } from '../options/problem.ts';
import { solveLinear } from '../process/linear-program.ts';
import { tableText } from '../terminal/terminal-table.ts';

/** A linear program of so many unknowns takes seconds, and one of twice as many a minute. */
const MOST_UNKNOWNS = 50_000;

/** What a schedule may use. */
const MODELS: readonly (readonly [Ports, Switching])[] = [
  ['all', 'store-and-forward'],
  ['all', 'wormhole'],
  ['one', 'store-and-forward'],
  ['one', 'wormhole'],
];

/** What takes the block times; `routes` is the busiest link by the linear program. */
type Reason = keyof Limits | 'routes';

const REASONS: Readonly<Record<Reason, string>> = {
  crossings: 'the ways of all blocks, spread over all links or nodes',
  sent: 'what a node sends',
  received: 'what a node receives',
  busiest: 'the busiest links of this network',
  farthest: 'the way of the farthest block',
  routes: 'the busiest link, whatever the routes',
};

/** What every schedule takes that uses so many ports. */
interface Bound {
  readonly ports: Ports;
  readonly switching: Switching;
  readonly steps: number;
  readonly blockTimes: number;
  /** What takes the block times. */
  readonly reason: Reason;
}

const COLUMNS: readonly Column<Bound>[] = [
  { head: 'ports', cell: ({ ports }) => ports },
  { head: 'switching', cell: ({ switching }) => switching },
  numberColumn('steps\nat least', ({ steps }) => steps),
  numberColumn('block times\nat least', ({ blockTimes }) => blockTimes),
  { head: 'because of', cell: ({ reason }) => REASONS[reason] },
];

export const boundCommand = command('bound', 'what no schedule can be better than', [
  ['allport bound --mesh 6x6', 'block times that every schedule takes'],
  ['allport bound --circulant 16:1,2', 'where shortest routes are not the best'],
  ['allport bound --dim 4 --scatter 0', 'the same of a scatter'],
])
  .needs(A_NETWORK)
  .options(...problemOptions, wide)
  .does(async (options) => {
    const problem = problemFrom(options);
    const load = await leastLoad(problem, options);
    const rows = MODELS.map((model) => boundOf(problem, model, load));
    const network = problem.topology.label;
    const what = problemInWords(factsOf(problem), problem.topology.encode());
    return {
      result: {
        problem: factsOf(problem),
        network,
        bounds: rows,
        ...(load && { leastLoad: load.crossings / load.links }),
      },
      text: (screen) => `${what}\n\n${tableText({ columns: COLUMNS, rows }, screen)}\n${saidOf(load)}`,
    };
  });

function boundOf(problem: Problem, [ports, switching]: readonly [Ports, Switching], load?: LoadBound): Bound {
  const { topology, width = 1 } = problem;
  const { limits, leastSteps: steps } = limitsOf(topology, problem.demand(), ports, switching, width);
  const routes = load ? Math.ceil(load.crossings / load.links / width) : 0;
  const all = Object.entries({ ...limits, routes }) as [Reason, number][];
  const [reason, blockTimes] = all.reduce((most, one) => (one[1] > most[1] ? one : most));
  return { ports, switching, steps, blockTimes, reason };
}

function saidOf(load: LoadBound | undefined): string {
  if (load === undefined) return '';
  const least = Number((load.crossings / load.links).toFixed(3));
  return `\nOn any routes the busiest link carries at least ${least} ${least === 1 ? 'block' : 'blocks'}.\n`;
}

/** By the linear program, where there are several routes and it is quick; if it is not, this says so. */
async function leastLoad(problem: Problem, { brief, say }: Common): Promise<LoadBound | undefined> {
  // There every block has one way.
  if (problem.topology.isSwitched) return undefined;
  const unknowns = unknownsOf(problem.topology, problem.demand());
  if (unknowns > MOST_UNKNOWNS) {
    say(
      `the least load over all routes is left out: its linear program has ${unknowns} unknowns, more than ${MOST_UNKNOWNS}`,
    );
    return undefined;
  }
  brief.stage('the least load over all routes');
  const traffic = trafficOf(problem.topology, problem.demand());
  const answer = await solveLinear(loadProgram(traffic));
  if (answer === undefined) {
    say(
      'the least load over all routes is left out: install highs, an optional package that solves linear programs',
    );
    return undefined;
  }
  return boundByWeights(
    traffic,
    traffic.links.map((_, link) => answer.duals.get(capacityRow(link)) ?? 0),
  );
}

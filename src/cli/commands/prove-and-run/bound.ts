import { type Column, numberColumn } from '../../../report/document/table.ts';
import { problemWithTraffic } from '../../../report/tables/traffic.ts';
import { factsOf, type Problem } from '../../../schedules/index.ts';
import type { Cut } from '../../../schedules/model/networks/box-cuts.ts';
import type { Ports, Switching } from '../../../schedules/model/schedule.ts';
import {
  askedOf,
  isOfElements,
  isWhole,
  type Limits,
  leastFor,
  type Survey,
  surveyOf,
} from '../../../schedules/proof/bounds.ts';
import {
  boundByWeights,
  capacityRow,
  flowsOf,
  loadProgram,
  unknownsOf,
} from '../../../schedules/proof/least-load.ts';
import { type Common, command } from '../../command.ts';
import { wide } from '../../options/output.ts';
import { A_NETWORK, problemFrom, problemOptions } from '../../options/problem.ts';
import { solveLinear } from '../../process/linear-program.ts';
import { tableText } from '../../terminal/terminal-table.ts';

/** A linear program of so many unknowns takes seconds, and one of twice as many a minute. */
const MOST_UNKNOWNS = 20_000;

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
  boxes: 'what leaves a box of nodes, or enters it',
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
  {
    head: 'because of',
    cell: ({ blockTimes, reason }) => (blockTimes === 0 ? 'nothing moves' : REASONS[reason]),
  },
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
    const { topology } = problem;
    options.brief.stage('going through all blocks');
    const survey = surveyOf(topology, askedOf(problem));
    const load = await leastLoad(problem, survey, options);
    const rows = MODELS.map((model) => boundOf(problem, survey, model, load));
    const what = problemWithTraffic(factsOf(problem), topology.encode());
    const isByBox = rows.some(({ ports, reason }) => ports === 'all' && reason === 'boxes');
    const cut = isByBox ? survey.cuts?.().all : undefined;
    return {
      result: {
        problem: factsOf(problem),
        network: topology.label,
        bounds: rows,
        ...(cut && { box: cut }),
        ...(load !== undefined && { leastLoad: load }),
      },
      text: (screen) =>
        `${what}\n\n${tableText({ columns: COLUMNS, rows }, screen)}\n${saidOf(problem, cut, load)}`,
    };
  });

function boundOf(
  { width = 1 }: Problem,
  survey: Survey,
  [ports, switching]: readonly [Ports, Switching],
  load = 0,
): Bound {
  const { limits, leastSteps: steps } = leastFor(survey, ports, switching, width);
  const routes = Math.ceil(load / width);
  const all = Object.entries({ ...limits, routes }) as [Reason, number][];
  const [reason, blockTimes] = all.reduce((most, one) => (one[1] > most[1] ? one : most));
  return { ports, switching, steps, blockTimes, reason };
}

function saidOf(problem: Problem, cut: Cut | undefined, load: number | undefined): string {
  const parts = isOfElements(askedOf(problem)) ? ['Each element counts as a block here.'] : [];
  if (cut) {
    const { box, isInto, amount, links } = cut;
    parts.push(
      `With all ports it is the box of ${box.sides.join('x')} nodes from (${box.corner.join(', ')}) on: ` +
        `${amount} elements ${isInto ? 'enter' : 'leave'} it over ${links} links.`,
    );
  }
  if (load !== undefined) {
    const least = Number(load.toFixed(3));
    const blocks = least === 1 ? 'block' : 'blocks';
    parts.push(`On any routes the busiest link carries at least ${least} ${blocks}.`);
  }
  return parts.map((part) => `\n${part}\n`).join('');
}

/**
 * Blocks that the busiest link carries at least on any routes: by a formula of the network, or by the linear program where there are
 * several routes and it is quick. Where it is left out, this says why.
 */
async function leastLoad(
  problem: Problem,
  { hops }: Survey,
  { brief, say }: Common,
): Promise<number | undefined> {
  const { topology } = problem;
  // At a switch every block has one way; and where nothing moves no link carries anything.
  if (topology.isSwitched || hops === 0n) return undefined;
  const demand = askedOf(problem);
  const known = isWhole(topology, demand) ? topology.leastLoad(demand.slots) : undefined;
  if (known !== undefined) return known;
  const unknowns = unknownsOf(topology, demand);
  const leaveOut = (why: string) => say(`the least load over all routes is left out: ${why}`);
  if (unknowns > MOST_UNKNOWNS) {
    leaveOut(`its linear program has ${unknowns} unknowns, more than ${MOST_UNKNOWNS}`);
    return undefined;
  }
  brief.stage('the least load over all routes');
  const flows = flowsOf(topology, demand);
  const answer = await solveLinear(loadProgram(flows));
  if ('why' in answer) {
    leaveOut(answer.why);
    return undefined;
  }
  const { crossings, links } = boundByWeights(
    flows,
    Array.from({ length: flows.groups }, (_, group) => answer.duals.get(capacityRow(group)) ?? 0),
  );
  return crossings / links;
}

import { namedNodes } from '../../../formats/node-names.ts';
import { type Column, numberColumn } from '../../../report/document/table.ts';
import { problemWithTraffic } from '../../../report/tables/traffic.ts';
import { factsOf, type Problem, type Topology } from '../../../schedules/index.ts';
import { hasWideLinks } from '../../../schedules/model/message-route.ts';
import type { BoxCut } from '../../../schedules/model/networks/box-cuts.ts';
import type { Cut } from '../../../schedules/model/networks/topology.ts';
import type { Ports, Switching } from '../../../schedules/model/schedule.ts';
import { askedOf, isOfElements } from '../../../schedules/proof/bounds/asked.ts';
import { type Limits, leastFor, type Survey, surveyOf } from '../../../schedules/proof/bounds/bounds.ts';
import { FAILURES } from '../../../schedules/proof/bounds/failures.ts';
import { command } from '../../command.ts';
import { weighed } from '../../link-weights.ts';
import { aNetwork } from '../../options/needs.ts';
import { option } from '../../options/option.ts';
import { wide } from '../../options/output.ts';
import { problemFrom, problemOptions } from '../../options/problem.ts';
import { oneOf } from '../../options/values.ts';
import { sayRenumbered } from '../../subject.ts';
import { tableText } from '../../terminal/terminal-table.ts';
import { worstFailure } from './worst-failure.ts';

/** What a schedule may use. */
const MODELS: readonly (readonly [Ports, Switching])[] = [
  ['all', 'store-and-forward'],
  ['all', 'wormhole'],
  ['one', 'store-and-forward'],
  ['one', 'wormhole'],
];

const REASONS: Readonly<Record<keyof Limits, string>> = {
  crossings: 'the ways of all blocks, spread over all links or nodes',
  sent: 'what a node sends',
  received: 'what a node receives',
  busiest: 'the busiest link, whatever the routes',
  sending: 'what a node sends and passes on, whatever the routes',
  boxes: 'what leaves a box of nodes, or enters it',
  farthest: 'the way of the farthest block',
};

const worst = option(
  '--worst <what>',
  'what the worst single failure of a link, a node or a switch costs a complete exchange',
  oneOf(FAILURES),
);

/** What every schedule takes that uses so many ports. */
interface Bound {
  readonly ports: Ports;
  readonly switching: Switching;
  readonly steps: number;
  readonly blockTimes: number;
  /** What takes the block times. */
  readonly reason: keyof Limits;
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

export const boundCommand = command('bound', 'what no schedule can beat', [
  ['allport bound --mesh 6x6', 'block times that every schedule takes'],
  ['allport bound --circulant 16:1,2', 'where shortest routes are not the best'],
  ['allport bound --dim 4 --scatter 0', 'the same of a scatter'],
  ['allport bound --torus 8x8 --without 0-1', 'the same without a link'],
  ['allport bound --torus 8x8x8 --worst link', 'what the worst failure of a link costs'],
])
  .needs(aNetwork)
  .options(...problemOptions, worst, wide)
  .does(async (options) => {
    const { brief, say } = options;
    const asked = problemFrom(options);
    if (options.worst !== undefined) return worstFailure(asked, options.worst, options);
    const { topology } = asked;
    sayRenumbered(topology, say);
    brief.stage('the least load over all routes');
    const { problem, why } = await weighed(asked, 'most');
    if (why !== undefined) say(`the least load over all routes is left out: ${why}`);
    brief.stage('going through all blocks');
    const survey = surveyOf(topology, askedOf(problem), problem.weights, problem.nodeWeights);
    const rows = MODELS.map((model) => boundOf(problem, survey, model));
    const load = survey.load === 0 ? undefined : survey.load;
    const what = problemWithTraffic(factsOf(problem), topology.encode());
    const wall = wallOf(problem, survey, rows);
    const isByBox = rows.some(({ ports, reason }) => ports === 'all' && reason === 'boxes');
    const cut = isByBox ? survey.cuts?.().all : undefined;
    return {
      result: {
        problem: factsOf(problem),
        network: topology.label,
        bounds: rows,
        ...(cut && { box: cut }),
        ...(wall && { cut: wall }),
        ...(load !== undefined && { leastLoad: load }),
        ...(survey.sending !== undefined && survey.sending > 0 && { leastSending: survey.sending }),
      },
      text: (screen) =>
        `${what}\n\n${tableText({ columns: COLUMNS, rows }, screen)}\n${saidOf(problem, cut, wall, load)}`,
    };
  });

function boundOf({ width }: Problem, survey: Survey, [ports, switching]: readonly [Ports, Switching]): Bound {
  const { limits, leastSteps: steps } = leastFor(survey, ports, switching, width);
  const all = Object.entries(limits) as [keyof Limits, number][];
  const [reason, blockTimes] = all.reduce((most, one) => (one[1] > most[1] ? one : most));
  return { ports, switching, steps, blockTimes, reason };
}

/** What a complete exchange has to bring over the links of a cut. */
interface Wall {
  /** The nodes on one side. */
  readonly inside: readonly number[];
  /** The relays on that side. */
  readonly relays: readonly number[];
  /** What the links carry at a time that lead from one side to the other, and that the other way; one way fewer. */
  readonly links: number;
  readonly isAlike: boolean;
  /** That must go over them, each way. */
  readonly blocks: number;
}

/** The cut by which the bound of all ports is what it is; undefined where another reason says as much. */
function wallOf(
  { topology, width }: Problem,
  { busiest }: Survey,
  [bound]: readonly Bound[],
): Wall | undefined {
  const { cut, nodes } = topology;
  if (cut === undefined || busiest === 0 || Math.ceil(busiest / (width ?? 1)) < bound.blockTimes)
    return undefined;
  const side = 2 * cut.nodes <= nodes ? 1 : 0;
  const there = Array.from(cut.inside.keys()).filter((vertex) => cut.inside[vertex] === side);
  const [inside, relays] = [
    there.filter((vertex) => vertex < nodes),
    there.filter((vertex) => vertex >= nodes),
  ];
  const [out, into] = [1, 0].map((from) => carriedFrom(topology, cut, from));
  return {
    ...{ inside, relays, isAlike: out === into, links: cut.links },
    blocks: Math.round(busiest * cut.links),
  };
}

/** What the links carry at a time that lead from one side of a cut to the other. */
function carriedFrom({ ports, neighbour, lanes }: Topology, { inside }: Cut, side: number): number {
  let carried = 0;
  for (let link = 0; link < inside.length * ports; link++) {
    const vertex = Math.floor(link / ports);
    const next = inside[vertex] === side ? neighbour(vertex, link % ports) : undefined;
    if (next !== undefined && inside[next] !== side) carried += lanes(link);
  }
  return carried;
}

/** A map of the nodes of a plane, `#` for those of one side, `.` for the others, blank where none is; undefined for other networks. */
function wallMap({ origin }: Topology, inside: readonly number[]): string | undefined {
  if (origin?.topology.axes.shape.length !== 2) return undefined;
  const [columns, rows] = origin.topology.axes.shape;
  const marks = new Array<string>(columns * rows).fill(' ');
  for (const [node, before] of Array.from(origin.nodes).entries())
    marks[before] = inside.includes(node) ? '#' : '.';
  const lines = Array.from({ length: rows }, (_, row) =>
    marks.slice(row * columns, (row + 1) * columns).join(' '),
  );
  return lines.map((line) => `  ${line.trimEnd()}`).join('\n');
}

function saidOf(
  problem: Problem,
  cut: BoxCut | undefined,
  wall: Wall | undefined,
  load: number | undefined,
): string {
  const parts = isOfElements(askedOf(problem)) ? ['Each element counts as a block here.'] : [];
  if (wall) {
    const { topology } = problem;
    const { inside, relays, isAlike, links, blocks } = wall;
    const map = wallMap(topology, inside);
    const besides = relays.length === 0 ? '' : ` with ${namedNodes(topology, relays)},`;
    const which = map === undefined ? `, ${namedNodes(topology, inside)},${besides}` : '';
    parts.push(
      `${inside.length} of ${topology.nodes} nodes${which} ${inside.length === 1 ? 'is' : 'are'} joined to the others by ${
        hasWideLinks(topology)
          ? `links for ${links} blocks at a time`
          : `${links} ${links === 1 ? 'link' : 'links'}`
      } ${isAlike ? 'each way' : 'one way'}, over which ${blocks} blocks must go${map === undefined ? '.' : `:\n\n${map}`}`,
    );
  }
  if (cut) {
    const { box, isInto, amount, links } = cut;
    parts.push(
      `With all ports it is the box of ${box.sides.join('x')} nodes from (${box.corner.join(', ')}) on: ` +
        `${amount} elements ${isInto ? 'enter' : 'leave'} it over ${links} links.`,
    );
  }
  if (load !== undefined) {
    const least = Number(load.toFixed(3));
    const what = hasWideLinks(problem.topology) ? 'takes at least' : 'carries at least';
    const blocks = `${hasWideLinks(problem.topology) ? 'block time' : 'block'}${least === 1 ? '' : 's'}`;
    parts.push(`On any routes the busiest link ${what} ${least} ${blocks}.`);
  }
  return parts.map((part) => `\n${part}\n`).join('');
}

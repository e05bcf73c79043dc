import { type Column, numberColumn } from '../../../report/document/table.ts';
import { completeExchange, type Exchange, InputError, type Problem } from '../../../schedules/index.ts';
import { askedOf } from '../../../schedules/proof/bounds/asked.ts';
import { leastFor, surveyOf } from '../../../schedules/proof/bounds/bounds.ts';
import { type Failure, type FailureKind, failuresOf } from '../../../schedules/proof/bounds/failures.ts';
import type { Common } from '../../command.ts';
import { weighed } from '../../link-weights.ts';
import { tableText } from '../../terminal/terminal-table.ts';

/** Of so many the linear program is asked, too, and so many are printed. */
const WORST = 10;

/** Failures x links, at most: those of a torus of 32x32 without a link take minutes. */
const MOST_WORK = 2 ** 24;

/** What every schedule takes after a failure, with all ports and store-and-forward; infinite where not all can be reached. */
interface Cost {
  readonly what: string;
  readonly blockTimes: number;
  /** To what it takes of the whole network. */
  readonly ratio: number;
  /** Whether all nodes that are left can reach each other. */
  readonly isWhole: boolean;
}

/** What the worst single failure of a network costs an exchange at least. */
export async function worstFailure(
  exchange: Problem,
  kind: FailureKind,
  { brief, say }: Pick<Common, 'brief' | 'say'>,
) {
  if (!isExchange(exchange))
    throw new InputError(`--worst ${kind}: it is for complete exchanges; leave --worst out`);
  const whole = (await boundOf(exchange, true)).blockTimes;
  const { each, count, areForAll } = failuresOf(exchange.topology, kind);
  if (count * exchange.topology.links > MOST_WORK) {
    throw new InputError(
      `--worst ${kind}: ${count} failures of ${exchange.topology.label} take too long; give a smaller network, or one failure by --without`,
    );
  }
  const found: { failure: Failure; blockTimes: number }[] = [];
  let done = 0;
  for (const failure of each) {
    brief.stage(`${kind} ${failure.what}: ${++done} of ${count}`);
    const { blockTimes } = await boundOf(after(exchange, failure), false);
    found.push({ failure, blockTimes });
  }
  const byCost = (one: { blockTimes: number }, other: { blockTimes: number }) =>
    other.blockTimes - one.blockTimes;
  const worst = found.sort(byCost).slice(0, WORST);
  let why: string | undefined;
  for (const [i, { failure }] of worst.entries()) {
    brief.stage(`${kind} ${failure.what}: the least load over all routes`);
    const thorough = await boundOf(after(exchange, failure), true);
    worst[i] = { failure, blockTimes: thorough.blockTimes };
    why ??= thorough.why;
  }
  if (why !== undefined) say(`the least load over all routes is left out: ${why}`);
  const costs = worst.sort(byCost).map(
    ({ failure: { what, left }, blockTimes }): Cost => ({
      ...{ what, blockTimes, ratio: blockTimes / whole },
      isWhole: left !== undefined,
    }),
  );
  const asked = why === undefined ? `, the worst ${costs.length} by the linear program, too` : '';
  const plural = kind === 'switch' ? 'switches' : `${kind}s`;
  const which = areForAll
    ? `The network looks the same from every node: what is listed stands for all ${plural}.`
    : `${count === 1 ? `The only ${kind}` : `All ${count} ${plural}`} by cuts and distances${asked}.`;
  const columns: Column<Cost>[] = [
    { head: kind, cell: ({ what }) => what },
    numberColumn('block times\nat least', ({ blockTimes }) =>
      Number.isFinite(blockTimes) ? blockTimes : '-',
    ),
    {
      head: 'to the\nwhole',
      cell: ({ ratio }) => (Number.isFinite(ratio) ? ratio.toFixed(3) : 'not all reached'),
      numeric: true,
    },
  ];
  return {
    result: { whole, failures: costs, count, areForAll },
    text: (screen: Parameters<typeof tableText>[1]) =>
      `A complete exchange on ${exchange.topology.phrase} takes at least ${whole} block times with all ports, store-and-forward.\n` +
      `Without one ${kind} it takes at least so many. ${which}\n\n${tableText({ columns, rows: costs }, screen)}\n`,
  };
}

function isExchange(problem: Problem): problem is Exchange {
  return problem.kind === 'exchange';
}

/** Undefined where nodes cannot be reached. */
function after({ copies, width }: Exchange, { left }: Failure): Exchange | undefined {
  return left && completeExchange({ topology: left, copies, ...(width !== undefined && { width }) });
}

async function boundOf(
  exchange: Exchange | undefined,
  isThorough: boolean,
): Promise<{ blockTimes: number; why?: string }> {
  if (exchange === undefined) return { blockTimes: Number.POSITIVE_INFINITY };
  const { problem, why } = isThorough
    ? await weighed(exchange, 'many')
    : { problem: exchange, why: undefined };
  const survey = surveyOf(exchange.topology, askedOf(problem), problem.weights, problem.nodeWeights);
  const blockTimes = leastFor(survey, 'all', 'store-and-forward', exchange.width).lowerBound;
  return { blockTimes, ...(why !== undefined && { why }) };
}

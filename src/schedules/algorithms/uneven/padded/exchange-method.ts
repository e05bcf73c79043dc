import { type Algorithm, type Form, isForNetwork, needsOf } from '../../../model/algorithm.ts';
import { blocksInSequence, type Counts, tallied } from '../../../model/counts.ts';
import type { Schedule } from '../../../model/schedule.ts';
import { completeExchange, type Exchange } from '../../../problems/exchange.ts';
import type { UnevenExchange } from '../../../problems/uneven.ts';
import { inFewestMessages } from '../../../transforms/blocking.ts';
import { roundSizes } from '../../../transforms/round-sizes.ts';
import { farthestFirst } from '../../bound/farthest-first.ts';
import { torusNecklaces } from '../../bound/torus-necklaces.ts';
import { necklace } from '../../cube/necklace.ts';
import { spreadOut } from '../../cube/spread-out.ts';
import { that } from '../../frames/guarantees.ts';
import { byExchanges, slotsFor } from './by-exchanges.ts';

/** A way to carry elements by complete exchanges, whichever algorithm has these. */
export interface ExchangeMethod extends Pick<Algorithm, 'name' | 'source'> {
  /** Which exchanges they are, in words. */
  readonly exchanges: string;
  /** The copies of each exchange; none where every element stays in its node. */
  copiesOf(problem: UnevenExchange): readonly number[];
  /** By exchange and element: the node to which it brings it. */
  nodesOf(problem: UnevenExchange): readonly Uint32Array[];
}

/** Those of the fewest blocks in sequence, each for networks that those before it are not for. */
const QUICKEST: readonly Algorithm<Exchange>[] = [torusNecklaces, farthestFirst, necklace, spreadOut];

/**
 * The algorithm of a method.
 *
 * @param given its schedules make the exchanges, and its name stands behind the method's; left out: on each network the algorithm
 *   with the fewest blocks in sequence
 */
export function algorithmBy(method: ExchangeMethod, given?: Algorithm<Exchange>): Algorithm<UnevenExchange> {
  const exchangeFor = ({ topology }: Pick<UnevenExchange, 'topology'>) =>
    given ?? (QUICKEST.find((exchange) => isForNetwork(exchange, topology)) as Algorithm<Exchange>);
  const { source, exchanges } = method;
  const name = given === undefined ? method.name : `${method.name}-${given.name}`;
  return {
    name,
    source,
    guarantees: [
      that(`takes as much as ${exchanges}`, ({ problem, schedule, counted }) => {
        const copies = method.copiesOf(problem);
        const blocks = copies.map((some) =>
          blocksIn(exchangeFor(problem).schedule(exchangeOf(problem, some))),
        );
        const taken = counted.blocksInSequence * (schedule.elements?.unit ?? 1);
        const whole = blocks.reduce((sum, some) => sum + some, 0);
        // Where there are several, each is in the form that takes least.
        return copies.length > 1 ? taken <= whole : taken === whole;
      }),
    ],
    solves: ['uneven'],
    ...(given?.networks && { networks: given.networks }),
    needs: (topology) => needsOf(exchangeFor({ topology }), topology),
    /** The sums of the counts of its exchanges, between which every node moves all blocks of its memory. */
    counts(problem, form) {
      const copies = method.copiesOf(problem);
      const countsIn = (some: number, its: Form) =>
        exchangeFor(problem).counts?.(exchangeOf(problem, some), its);
      return countsOfAll(problem, copies, (some) =>
        copies.length > 1 ? shorter(countsIn(some, 'step'), countsIn(some, 'block')) : countsIn(some, form),
      );
    },
    schedule(problem) {
      const nodes = method.nodesOf(problem);
      const hops = method.copiesOf(problem).map((copies, hop) => ({ copies, nodeOf: nodes[hop] }));
      const exchange = exchangeFor(problem);
      return byExchanges(name, hops.length > 1 ? inRounds(exchange) : exchange, problem, hops);
    },
  };
}

/**
 * The exchanges of an algorithm in rounds, unless these take more blocks in sequence than its steps. Behind one another they can
 * be combined no more.
 */
function inRounds({ counts: _, ...exchange }: Algorithm<Exchange>): Algorithm<Exchange> {
  const blocksIn = (schedule: Schedule) => roundSizes(schedule).reduce((sum, size) => sum + size, 0);
  return {
    ...exchange,
    schedule(problem) {
      const steps = exchange.schedule(problem);
      const rounds = inFewestMessages(steps);
      return blocksIn(rounds) <= blocksIn(steps) ? rounds : steps;
    },
  };
}

/** What `inRounds` takes, where both are known. */
function shorter(steps: Counts | undefined, rounds: Counts | undefined): Counts | undefined {
  if (steps === undefined || rounds === undefined) return undefined;
  return blocksInSequence(rounds) <= blocksInSequence(steps) ? rounds : steps;
}

/** Of a schedule without an exchange, whose nodes only put what they have in order. */
const NOTHING = {
  ports: 'all',
  switching: 'store-and-forward',
  rounds: [],
  rearranged: 0,
  unit: 1,
} as const;

function exchangeOf({ topology, width, embedding }: UnevenExchange, copies: number): Exchange {
  return completeExchange({
    topology,
    copies,
    ...(width !== undefined && { width }),
    ...(embedding && { embedding }),
  });
}

function countsOfAll(
  problem: UnevenExchange,
  copies: readonly number[],
  countsOf: (copies: number) => Counts | undefined,
): Counts | undefined {
  const each = copies.flatMap((some) => countsOf(some) ?? []);
  const [first] = each;
  const slots = slotsFor(problem, copies);
  if (copies.length === 0) return { ...NOTHING, aligned: slots };
  if (first === undefined || each.length < copies.length) return undefined;
  const inside = each.reduce(
    (sum, { rearranged }, i) => sum + rearranged / (copies[i] * problem.topology.nodes),
    0,
  );
  const { ports, switching, span } = first;
  return {
    ports,
    switching,
    rounds: tallied(each.flatMap(({ rounds }) => rounds)),
    // What two exchanges take of a block depends on where it is in between.
    ...(each.length === 1 && span !== undefined && { span }),
    aligned: 2 * slots,
    rearranged: (inside + each.length - 1) * slots,
    unit: 1,
  };
}

/** Blocks in sequence of a schedule. */
function blocksIn(schedule: Schedule): number {
  return roundSizes(schedule).reduce((sum, blocks) => sum + blocks, 0);
}

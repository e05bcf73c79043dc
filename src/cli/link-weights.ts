import type { Problem } from '../schedules/index.ts';
import { askedOf } from '../schedules/proof/bounds/asked.ts';
import { knownLoad, knownSending } from '../schedules/proof/bounds/bounds.ts';
import {
  capacityRow,
  type Flows,
  flowsOf,
  loadProgram,
  unknownsOf,
} from '../schedules/proof/bounds/least-load.ts';
import { solveLinear } from './process/linear-program.ts';

/** How many unknowns a linear program may have: with `few` it takes about as long as the rest of a short command, with `many` seconds, with `most` a minute. */
const UNKNOWNS = { few: 2_000, many: 20_000, most: 100_000 } as const;

/** The problem with weights of the links that prove more than without; or as it was, and why. */
interface Weighed {
  readonly problem: Problem;
  readonly why?: string;
}

/**
 * The problem with the weights that prove most of the busiest link, and of the busiest node where each stores what it passes on, where bounds
 * have no formula for that.
 * @param size how large the programs may be
 */
export async function weighed(problem: Problem, size: keyof typeof UNKNOWNS = 'few'): Promise<Weighed> {
  const { topology } = problem;
  const demand = askedOf(problem);
  const ofLinks = knownLoad(topology, demand) === undefined;
  const ofNodes = knownSending(topology, demand) === undefined;
  if (!ofLinks && !ofNodes) return { problem };
  const { [size]: most } = UNKNOWNS;
  // To count who sends takes a while where there are many elements.
  if (size === 'few' && topology.links >= most) return { problem };
  const unknowns = unknownsOf(topology, demand);
  if (unknowns > most) {
    return { problem, why: `its linear program has ${unknowns} unknowns, more than ${most}` };
  }
  const [links, nodes] = [
    ofLinks ? await weightsOf(flowsOf(topology, demand)) : {},
    ofNodes ? await weightsOf(flowsOf(topology, demand, 'nodes')) : {},
  ];
  const why = links.why ?? nodes.why;
  // What a problem says when it is asked is not asked for here.
  const withWeights = Object.defineProperties(
    {
      ...(links.weights && { weights: links.weights }),
      ...(nodes.weights && { nodeWeights: nodes.weights }),
    },
    Object.getOwnPropertyDescriptors(problem),
  );
  return { problem: withWeights as typeof withWeights & Problem, ...(why !== undefined && { why }) };
}

/** The weights that the linear program finds; nothing where nothing flows. */
async function weightsOf(flows: Flows): Promise<{ weights?: readonly number[]; why?: string }> {
  if (flows.sources.length === 0) return {};
  const answer = await solveLinear(loadProgram(flows));
  if ('why' in answer) return { why: answer.why };
  const weights = Array.from(
    { length: flows.groups },
    // Rounding may leave one a little below 0.
    (_, group) => Math.max(0, answer.duals.get(capacityRow(group)) ?? 0),
  );
  return { weights };
}

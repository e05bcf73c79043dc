import { solveLinear } from '../../src/cli/process/linear-program.ts';
import {
  boundByWeights,
  capacityRow,
  type Flows,
  loadProgram,
} from '../../src/schedules/proof/bounds/least-load.ts';

/** Blocks that the busiest link carries at least, as the linear program finds them, and its weights prove. */
export async function leastLoad(flows: Flows): Promise<number> {
  const answer = await solveLinear(loadProgram(flows));
  if ('why' in answer) throw new Error(answer.why);
  const { crossings, links } = boundByWeights(
    flows,
    Array.from({ length: flows.groups }, (_, group) => answer.duals.get(capacityRow(group)) ?? 0),
  );
  return Number(crossings) / links;
}

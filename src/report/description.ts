import type { Report } from '../host/report.ts';
import type { TopologyCode } from '../schedules/index.ts';
import { stepsAreRounds } from './columns.ts';

/** What a run did, if it is an exchange or several. */
export function nameOfTask({ axes }: Report): string {
  return axes === undefined ? 'complete exchange' : `complete exchanges in sequence, axes ${axes.join('x')},`;
}

/**
 * What was done on which machine, in one line.
 * @param what what was done
 */
export function describeRun(report: Report, what: string): string {
  const { topology, nodes, slots, blocks: held, words, width } = report;
  const blocks =
    held === undefined
      ? `${slots} blocks of ${words} u32 each: ${nodes * slots} blocks`
      : `${held} blocks of ${words} u32 each`;
  const channels = width === undefined ? '' : `, channels ${width} blocks wide`;
  return `${what} on ${nodesInWords(topology, nodes)}, ${blocks}${channels}`;
}

/** The nodes, with the network that they are in unless it is a cube. */
export function nodesInWords(topology: TopologyCode, nodes: number): string {
  if (topology.kind === 'cube') return `${nodes} nodes`;
  const { kind, shape } = topology;
  // The only network that has a name of its own where it has one axis.
  const name = kind === 'torus' && shape.length === 1 ? 'ring' : kind;
  return `a ${name} of ${shape.join('x')} nodes`;
}

/** What holds for all runs of a table, and so stands above it: terms with what they are. */
export function commonFacts(reports: readonly Report[]): (readonly [term: string, text: string])[] {
  const embedding = reports.find((report) => report.embedding !== undefined)?.embedding;
  return [
    ...(stepsAreRounds(reports) ? [['mode', 'step (the steps are rounds already)'] as const] : []),
    ...(embedding
      ? [['embedding', `${embedding.code}, dilation ${embedding.dilation} (algorithms for cubes)`] as const]
      : []),
  ];
}

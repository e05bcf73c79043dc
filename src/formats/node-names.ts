import type { Topology } from '../schedules/index.ts';

/** So many runs are said of one list; of more, how many further nodes there are. */
const MOST_RUNS = 6;

/**
 * How nodes of a network are numbered that were others in the whole one: "node 9 was 10; nodes 10 to 62 were 11 to 63". Undefined where all
 * have their numbers.
 */
export function renumberedInWords({ nodes, origin }: Topology): string | undefined {
  if (origin === undefined) return undefined;
  const { nodes: before } = origin;
  const moved = Array.from({ length: nodes }, (_, node) => node).filter((node) => before[node] !== node);
  if (moved.length === 0) return undefined;
  const runs = runsOf(moved, (node) => before[node] - node);
  const said = runs
    .slice(0, MOST_RUNS)
    .map(([first, last]) =>
      first === last
        ? `node ${first} was ${before[first]}`
        : `nodes ${first} to ${last} were ${before[first]} to ${before[last]}`,
    );
  const more = runs.length > MOST_RUNS ? ['and so on'] : [];
  return `numbered anew: ${[...said, ...more].join('; ')}`;
}

/** Nodes by their names, "0 to 3, 8 to 11 and 20 more". @param nodes ascending */
export function namedNodes({ nodeName }: Pick<Topology, 'nodeName'>, nodes: readonly number[]): string {
  const runs = runsOf(nodes, (node) => Number(nodeName(node)) - node);
  const said = runs
    .slice(0, MOST_RUNS)
    .map(([first, last]) => (first === last ? nodeName(first) : `${nodeName(first)} to ${nodeName(last)}`));
  const shown = runs.slice(0, MOST_RUNS).reduce((sum, [first, last]) => sum + last - first + 1, 0);
  const more = nodes.length - shown;
  return `${said.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The first and the last of nodes that follow one another and are alike. */
function runsOf(nodes: readonly number[], kindOf: (node: number) => number): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (const node of nodes) {
    const run = runs.at(-1);
    const follows = run !== undefined && run[1] === node - 1 && Object.is(kindOf(run[1]), kindOf(node));
    if (follows) run[1] = node;
    else runs.push([node, node]);
  }
  return runs;
}

import { once } from '../model/once.ts';
import { EMPTY, exchangePattern, type Pattern, type Places } from '../model/pattern.ts';
import type { Problem, ProblemData } from '../model/problem.ts';
import type { Schedule } from '../model/schedule.ts';

/**
 * What a schedule from elsewhere is an answer to, so far as its pattern says it: an exchange, exchanges in sequence, or so
 * many blocks for given places. What the blocks are, a matrix or the parts of a scatter, it does not say.
 */
export function problemOf({ topology, width, pattern }: Schedule): Problem {
  const setting = { topology, ...(width !== undefined && { width }) };
  const asked = formulaOf(pattern);
  const { facts: count, ...words } = said(asked, topology.members);
  // To count what moves is more work than some proofs may be, which are refused before anybody asks.
  const facts = once(count);
  return {
    ...setting,
    ...words,
    get facts() {
      return facts();
    },
    demand: () => asked,
  };
}

/** What a problem says of itself; its facts when they are asked for. */
interface PatternNames extends Pick<Problem, 'kind' | 'label'> {
  facts(): ProblemData;
}

/** What a program's own object says to be an exchange is held against one: what it says of single places is not believed. */
function formulaOf(pattern: Pattern): Pattern {
  if (pattern.kind !== 'exchange') return pattern;
  return exchangePattern(pattern.nodes, pattern.slots, pattern.members, pattern.reordering);
}

function said(pattern: Pattern, ownMembers: number): PatternNames {
  const places = (label: string) => ({ kind: 'places', label, facts: () => countedMoves(pattern) });
  switch (pattern.kind) {
    case 'exchange': {
      const { members, slots, reordering } = pattern;
      const among = members === ownMembers ? '' : ` among each ${members} nodes`;
      if (reordering === undefined && among === '') {
        return { kind: 'exchange', label: 'complete exchange', facts: () => ({ copies: slots / members }) };
      }
      const reordered = reordering ? ' with reordered slots' : '';
      return places(`complete exchange${reordered}${among}`);
    }
    case 'sequence': {
      const { axes, slots } = pattern;
      const label = `complete exchanges in sequence (axes ${axes.join('x')})`;
      const members = 2 ** axes.reduce((sum, order) => sum + order, 0);
      if (members === pattern.nodes) {
        return { kind: 'sequence', label, facts: () => ({ axes, copies: slots / 2 ** Math.max(...axes) }) };
      }
      return places(`${label} among each ${members} nodes`);
    }
    case 'table': {
      const facts = countedMoves(pattern);
      const { blocks, toOtherNodes, unmoved } = facts;
      const moves = `${toOtherNodes} of ${blocks} blocks go to other nodes, ${unmoved} stay where they are`;
      return { kind: 'places', label: `list of given places (${moves})`, facts: () => facts };
    }
  }
}

function countedMoves(pattern: Places) {
  const { nodes, slots } = pattern;
  const moves = { blocks: 0, toOtherNodes: 0, unmoved: 0 };
  for (let place = 0; place < nodes * slots; place++) {
    const end = pattern.destination(place);
    if (end === EMPTY) continue;
    moves.blocks++;
    if (end === place) moves.unmoved++;
    if (end % nodes !== place % nodes) moves.toOtherNodes++;
  }
  return moves satisfies ProblemData;
}

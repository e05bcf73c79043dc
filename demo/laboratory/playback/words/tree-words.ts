import { EMPTY, IDLE } from '../../../../src/schedules/index.ts';
import { counted, rangeOf } from '../../../words.ts';
import { linksFar } from './phrases.ts';
import type { StepFacts, Wording } from './step-facts.ts';
import { arriving } from './traffic-words.ts';

/** A scatter or a gather: what leaves or reaches its root, and who passes on the rest. */
export const treeWords: Wording = (facts) => {
  const root = rootOf(facts);
  if (root === undefined) return undefined;
  const { schedule, sendings, sent } = facts;
  const { topology, pattern } = schedule;
  const { isScatter, node } = root;
  const partners = new Set<number>();
  let atRoot = 0;
  let messages = 0;
  for (const { map, slots } of sendings) {
    const here = isScatter ? map.apply(node) !== IDLE : map.inverse().apply(node) !== IDLE;
    if (!here) continue;
    messages++;
    atRoot += slots.length;
    // A slot has one block in all: it starts or ends at the node of its number.
    for (const slot of Array.from(slots)) partners.add(slot % pattern.nodes);
  }
  const others = sent.reduce((count, blocks, from) => count + Number(blocks > 0 && from !== node), 0);
  const inAll = sent.reduce((sum, blocks) => sum + blocks, 0);
  if (messages === 0) {
    return `${counted(others, 'node')} ${others === 1 ? 'passes' : 'pass'} on ${counted(inAll, 'block')}.${arriving(facts)}`;
  }
  const far = linksFar(rangeOf(Array.from(partners, (other) => topology.distance(node, other))));
  const whose = `${partners.size === 1 ? 'a node' : 'nodes'} ${far} away`;
  const links = messages === 1 ? 'one link' : `${messages} links`;
  const ofRoot = isScatter
    ? `Node ${node} sends ${counted(atRoot, 'block')} for ${whose} over ${links}.`
    : `Node ${node} gets ${counted(atRoot, 'block')} from ${whose} over ${links}.`;
  const rest = isScatter ? inAll : inAll - atRoot;
  const passing = isScatter
    ? others === 0
      ? ''
      : ` ${counted(others, 'other')} ${others === 1 ? 'passes' : 'pass'} on ${counted(rest - atRoot, 'block')}.`
    : rest === 0
      ? ''
      : ` ${counted(rest, 'block')} more ${rest === 1 ? 'comes' : 'come'} nearer.`;
  return `${ofRoot}${passing}${isScatter ? arriving(facts) : ''}`;
};

const roots = new WeakMap<object, { isScatter: boolean; node: number } | null>();

/** The node where all blocks start, or end; undefined where there is none, or a slot is not that of its node. */
function rootOf({ schedule: { pattern } }: StepFacts) {
  const known = roots.get(pattern);
  if (known !== undefined) return known ?? undefined;
  const { nodes, slots } = pattern;
  const starts = new Set<number>();
  const ends = new Set<number>();
  let isOwn = pattern.kind === 'table';
  for (let place = 0; isOwn && place < nodes * slots; place++) {
    const end = pattern.destination(place);
    if (end === EMPTY) continue;
    starts.add(place % nodes);
    ends.add(end % nodes);
    const slot = Math.floor(place / nodes);
    const own = slot % nodes;
    isOwn = own === place % nodes || own === end % nodes;
  }
  const isScatter = starts.size === 1;
  const [node] = isScatter ? starts : ends;
  const found = isOwn && isScatter !== (ends.size === 1) ? { isScatter, node } : null;
  roots.set(pattern, found);
  return found ?? undefined;
}

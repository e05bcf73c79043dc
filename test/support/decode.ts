import {
  gridLocalMap,
  type LocalMap,
  type LocalMapCode,
  linearLocalMap,
  memberLocalMap,
  tableLocalMap,
} from '../../src/schedules/model/local-map.ts';
import {
  type NodeMap,
  type NodeMapCode,
  tableMap,
  translateMap,
  xorMap,
} from '../../src/schedules/model/node-map.ts';

/** The node map that a code describes. */
export function decodeNodeMap(code: NodeMapCode, nodes: number): NodeMap {
  if (code.kind === 'xor') return xorMap(nodes, code.mask);
  return code.kind === 'translate'
    ? translateMap(code.shape, code.deltas, code.classes)
    : tableMap(code.targets);
}

/** The local map that a code describes. */
export function decodeLocalMap(code: LocalMapCode, slots: number): LocalMap {
  if (code.kind === 'linear') return linearLocalMap(slots, code.masks);
  if (code.kind === 'translate') return gridLocalMap(code.operation, slots, code.shape);
  return code.kind === 'table'
    ? tableLocalMap(code.tables, code.classes)
    : memberLocalMap(code.kind, slots, code.mask, code);
}

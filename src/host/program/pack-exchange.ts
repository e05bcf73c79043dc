import { memberShift, type NodeMap, type Schedule, type Segment } from '../../schedules/index.ts';
import { packMoves } from './move-list.ts';
import { isIdentity } from './pack-local.ts';
import type { PackedExchange, PackedTransfer } from './packed.ts';
import { maskOf } from './packed-pattern.ts';

/** For segments of XOR maps alone. */
export function packExchange(segment: Segment, schedule: Schedule, rowOf: Uint32Array): PackedExchange {
  const offset = (map: NodeMap) => offsetOf(map, maskOf(schedule.pattern) + 1);
  const packed = packMoves(segment, schedule, offset, (moves, slot, mask) => moves.push(rowOf[slot], mask));
  return { kind: 'exchange', ...packed.steps(), ...(!isIdentity(rowOf) && { rowOf }) };
}

/** For segments of XOR maps and cyclic shifts. */
export function packTransfer(segment: Segment, schedule: Schedule, rowOf: Uint32Array): PackedTransfer {
  const inSpare = new Uint8Array(schedule.slots);
  const offset = (map: NodeMap) => offsetOf(map, maskOf(schedule.pattern) + 1);
  const packed = packMoves(segment, schedule, offset, (moves, slot, by, map) => {
    moves.push(rowOf[slot], by, Number(map.kind === 'translate'), inSpare[slot]);
    inSpare[slot] ^= 1;
  });
  inSpare.forEach((away, slot) => {
    if (away) packed.push(rowOf[slot], 0, 0, 1);
  });
  if (packed.open > 0) packed.endStep();
  return { kind: 'transfer', ...packed.steps() };
}

/** The offset of a map that the kernels know, other than the identity. */
export function offsetOf(map: NodeMap, members: number): number | undefined {
  const code = map.encode();
  const offset = code.kind === 'xor' ? code.mask : memberShift(map, members);
  return offset === 0 ? undefined : offset;
}

import type { Rounds } from '../../model/counts.ts';

/** Blocks one after another, cut into messages of at most `packet` blocks: where each begins, and how long it is. */
export function* messagesOf(blocks: number, packet: number): Iterable<{ first: number; length: number }> {
  for (let first = 0; first < blocks; first += packet) {
    yield { first, length: Math.min(packet, blocks - first) };
  }
}

/** The rounds in which these messages are sent, so many times. */
export function roundsOfPackets(blocks: number, packet: number, times: number, hops = 1): Rounds[] {
  return [
    { blocks: packet, hops, times: times * Math.floor(blocks / packet) },
    { blocks: blocks % packet, hops, times },
  ];
}

/** Slots one after another. */
export function slotRange(first: number, length: number): Uint32Array {
  return Uint32Array.from({ length }, (_, i) => first + i);
}

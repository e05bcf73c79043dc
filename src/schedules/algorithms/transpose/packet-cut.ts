import { dimensionMask, popcount } from '../../model/address-bits.ts';
import { InputError } from '../../model/errors.ts';
import { gcd } from '../../model/gcd.ts';
import { MAX_TABLE_PLACES, MAX_UNIT } from '../../model/pattern.ts';
import type { Transpose } from '../../problems/transpose.ts';
import { transitSlots } from './pairwise-transpose.ts';
import type { RecursiveRoute } from './recursive-route.ts';
import { bestPacket, type TransposeName, theoremPacket, transposeCycles } from './transpose-costs.ts';
import { exchangedBits } from './transpose-paths.ts';
import type { VirtualPartitions } from './virtual-partitions.ts';

/** Transposes of whole blocks in packets: on the paths of one of the three, or with other codes besides. */
export type PacketTransposeName = TransposeName | 'combined' | 'naive';

/** How blocks are cut. */
export interface PacketCut {
  /** Elements of a slot. */
  readonly unit: number;
  /** Slots of what a node has for the nodes of one label. */
  readonly perLabel: number;
  /** By half the distance that a block has to go: slots of a packet. */
  readonly packet: (D: number) => number;
  /** Slots of the largest packet. */
  readonly largest: number;
}

/** @param share elements that a node has for the nodes of one label */
export function packetsOf(
  name: PacketTransposeName,
  whole: VirtualPartitions,
  share: number,
  { packet, startup }: Pick<Transpose, 'packet' | 'startup'>,
): PacketCut {
  const costs = { startup, perElement: 1 };
  const labels = 2 ** popcount(whole.unpaired);
  const n = 2 * whole.pairs.length;
  if (packet === undefined && name === 'mrt') {
    const sizes = whole.pairs.map((_, i) => theoremPacket(i + 1, n, labels * share, costs));
    const byDistance = (D: number) => sizes[D - 1];
    // Packets of different sizes need a slot for each element. Where that is too much, all have one size.
    const slots = labels * share + transitSlots({ pairs: whole.pairs, packet: byDistance });
    if (slots * whole.target.length <= MAX_TABLE_PLACES) {
      return { unit: 1, perLabel: share, packet: byDistance, largest: Math.max(...sizes) };
    }
  }
  if (packet !== undefined && !(Number.isInteger(packet) && packet >= 1 && packet <= share)) {
    const block = labels === 1 ? 'the block of a node' : 'the block of a virtual partition';
    throw new InputError(`packets of ${packet} elements: give a whole number from 1 to ${share}, ${block}`);
  }
  const cycles = cyclesFor(name, whole);
  const size = packet ?? bestPacket((perLabel) => cycles(labels * perLabel), share, costs).packet;
  const unit = unitWithin(size);
  return { unit, perLabel: Math.ceil(share / unit), packet: () => size / unit, largest: size / unit };
}

/** Elements of a slot, of which so many elements, and those of a packet, are multiples: as many as may be. */
export function unitWithin(elements: number, packet = elements): number {
  const common = gcd(elements, packet);
  let unit = Math.min(common, MAX_UNIT);
  while (common % unit !== 0) unit--;
  return unit;
}

/** The cycles of so many packets, but for those in the dimensions without a partner. */
function cyclesFor(name: PacketTransposeName, whole: VirtualPartitions): (packets: number) => number {
  const n = 2 * whole.pairs.length;
  if (name === 'srt' || name === 'drt' || name === 'mrt')
    return (packets) => transposeCycles[name](n, packets);
  const stages = stagesOf(name, whole);
  const steps = stages.flatMap(({ iterations }) => iterations.flat()).length;
  return (packets) => steps + stages.length * (packets - 1);
}

/** Routes one after another, on which blocks get to where they belong. */
export function stagesOf(
  name: PacketTransposeName,
  { pairs, target }: VirtualPartitions,
): Pick<RecursiveRoute, 'iterations' | 'target'>[] {
  const iterations = pairs.map((pair) => [...pair]);
  if (name === 'combined') return [{ iterations, target }];
  // The codes of the rows change first, then those of the columns; then the nodes exchange what they have.
  const recoded = target.map((node) => exchangedBits(node, pairs));
  const [rows, columns] = [0, 1].map((side) => pairs.map((pair) => pair[side]));
  const afterRows = recoded.map(
    (node, source) => (source & ~dimensionMask(rows)) | (node & dimensionMask(rows)),
  );
  const afterColumns = new Uint32Array(target.length);
  for (const [source, node] of recoded.entries()) {
    afterColumns[afterRows[source]] =
      (afterRows[source] & ~dimensionMask(columns)) | (node & dimensionMask(columns));
  }
  const changing = (dimensions: readonly number[], goes: Uint32Array) =>
    dimensions
      .filter((dimension) => goes.some((to, from) => ((to ^ from) >>> dimension) & 1))
      .map((dimension) => [dimension]);
  return [
    { iterations: changing(rows, afterRows), target: afterRows },
    { iterations: changing(columns, afterColumns), target: afterColumns },
    { iterations, target: target.map((_, node) => exchangedBits(node, pairs)) },
  ].filter((stage) => stage.iterations.length > 0);
}

import { lowMaskOf, type MemoryShape, placesOf, rowsOf, type SliceBits } from '../program/memory-shape.ts';
import { FROM_SPARE, NOBODY, TO_SPARE } from '../program/pack-gathers.ts';
import type { PackedLocal, PackedPhase, PackedStepsPhase } from '../program/packed.ts';

/** Node memories A[row][node][word]. */
export type Words = Uint32Array<ArrayBuffer>;

/** The memories and a second one of the same size, for what cannot be done in place at once. */
export interface TwoMemories {
  readonly blocks: Words;
  readonly spare: () => Words;
}

/** Makes the moves of step t. */
export type MakeStep = (t: number) => void;

/** How the steps of a segment are made; what each of them does is said in packed.ts, and done by the kernel of that name. */
export function stepsOf(shape: MemoryShape, phase: PackedStepsPhase, memories: TwoMemories): MakeStep {
  const move = moveOf(shape, phase, memories);
  return (t) => {
    for (let i = phase.firstMove[t]; i < phase.firstMove[t + 1]; i++) move(i);
  };
}

/** How one move of a segment is made, by its number. */
function moveOf(
  { nodes, words, mask }: MemoryShape,
  phase: PackedStepsPhase,
  { blocks, spare }: TwoMemories,
): (i: number) => void {
  const { moves } = phase;
  switch (phase.kind) {
    case 'exchange':
      return (i) => {
        const [row, across] = [moves[2 * i] * nodes, moves[2 * i + 1]];
        for (let node = 0; node < nodes; node++) {
          const partner = node ^ across;
          if (partner > node) swapBlocks(blocks, words, row + node, row + partner);
        }
      };
    case 'swaps':
      return (i) => {
        const [row, table] = [moves[2 * i] * nodes, moves[2 * i + 1] * nodes];
        for (let node = 0; node < nodes; node++) {
          const partner = phase.partners[table + node];
          if (partner > node) swapBlocks(blocks, words, row + node, row + partner);
        }
      };
    case 'transfer': {
      const other = spare();
      return (i) => {
        const [row, offset, isShift, isInSpare] = moves.subarray(4 * i, 4 * i + 4);
        const [source, result] = isInSpare ? [other, blocks] : [blocks, other];
        for (let node = 0; node < nodes; node++) {
          const sender = isShift ? (node & ~mask) | ((node - offset) & mask) : node ^ offset;
          copyBlock(source, result, words, row * nodes + sender, row * nodes + node);
        }
      };
    }
    case 'gathers': {
      const other = spare();
      return (i) => {
        const [from, to, table, memories] = moves.subarray(4 * i, 4 * i + 4);
        const source = memories & FROM_SPARE ? other : blocks;
        const result = memories & TO_SPARE ? other : blocks;
        for (let node = 0; node < nodes; node++) {
          const sender = phase.sources[table * nodes + node];
          if (sender !== NOBODY) copyBlock(source, result, words, from * nodes + sender, to * nodes + node);
        }
      };
    }
  }
}

/** Any phase but a segment. @returns whether the memories are now in the spare one */
export function moveLocally(
  shape: MemoryShape,
  bits: SliceBits,
  phase: Exclude<PackedPhase, PackedStepsPhase>,
  { blocks, spare }: TwoMemories,
): boolean {
  const { nodes } = shape;
  const low = lowMaskOf(shape);
  switch (phase.kind) {
    case 'align':
      swapPlaces(shape, blocks, (row, node) => (row ^ (node & low)) * nodes + node);
      return false;
    case 'masked-align':
      swapPlaces(shape, blocks, (row, node) => (row ^ phase.masks[node]) * nodes + node);
      return false;
    case 'transpose':
      swapPlaces(shape, blocks, (row, node) => {
        const otherNode = ((node & ~low) ^ bits.high) | (row & low);
        return ((row & ~low) | (node & low)) * nodes + otherNode;
      });
      return false;
    case 'local':
    case 'table': {
      const result = spare();
      const originOf =
        phase.kind === 'table' ? (place: number) => phase.origins[place] : originIn(nodes, phase);
      const places = phase.kind === 'table' ? phase.origins.length : placesOf(shape);
      for (let place = 0; place < places; place++) {
        copyBlock(blocks, result, shape.words, originOf(place), place);
      }
      return true;
    }
  }
}

/** By the place of a block after a local phase, its place before. */
function originIn(
  nodes: number,
  { inverseOperation, mask, inverseBefore, inverseAfter }: PackedLocal,
): (place: number) => number {
  const operate = {
    xor: (slot: number, node: number) => slot ^ node,
    add: (slot: number, node: number) => slot + node,
    subtract: (slot: number, node: number) => slot - node,
  }[inverseOperation];
  return (place) => {
    const node = place % nodes;
    let slot = (place - node) / nodes;
    if (inverseAfter) slot = inverseAfter[slot];
    slot = (slot & ~mask) | (operate(slot, node) & mask);
    if (inverseBefore) slot = inverseBefore[slot];
    return slot * nodes + node;
  };
}

/** Rows and nodes of a patch: what its blocks change places with is then in few lines of the processor's cache. */
const PATCH = 16;

/** Blocks in pairs of places change places, patch by patch. @param otherOf the other place of a pair: its own other is the first */
function swapPlaces(shape: MemoryShape, blocks: Words, otherOf: (row: number, node: number) => number): void {
  const { nodes, words } = shape;
  const rows = rowsOf(shape);
  for (let firstRow = 0; firstRow < rows; firstRow += PATCH) {
    const endRow = Math.min(firstRow + PATCH, rows);
    for (let firstNode = 0; firstNode < nodes; firstNode += PATCH) {
      const endNode = Math.min(firstNode + PATCH, nodes);
      for (let row = firstRow; row < endRow; row++) {
        for (let node = firstNode; node < endNode; node++) {
          const place = row * nodes + node;
          const other = otherOf(row, node);
          if (other > place) swapBlocks(blocks, words, place, other);
        }
      }
    }
  }
}

function swapBlocks(blocks: Words, words: number, one: number, other: number): void {
  let [here, there] = [one * words, other * words];
  for (let word = 0; word < words; word++) {
    const held = blocks[here];
    blocks[here++] = blocks[there];
    blocks[there++] = held;
  }
}

function copyBlock(source: Words, result: Words, words: number, from: number, to: number): void {
  let [here, there] = [from * words, to * words];
  for (let word = 0; word < words; word++) result[there++] = source[here++];
}

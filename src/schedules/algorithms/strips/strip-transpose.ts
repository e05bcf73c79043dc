import { InputError } from '../../model/errors.ts';
import { memberLocalMap, tableLocalMap } from '../../model/local-map.ts';
import { cube } from '../../model/networks/cube.ts';
import { IDLE, type NodeMap, tableMap, xorMap } from '../../model/node-map.ts';
import { exchangePattern } from '../../model/pattern.ts';
import { inversePermutation } from '../../model/permutation.ts';
import type { LocalPhase, Phase, Schedule, Segment, Step } from '../../model/schedule.ts';
import type { MatrixSize } from '../../problems/layout.ts';
import { messagesOf, slotRange } from '../frames/message-slots.ts';
import { leastDirect, type StripSize } from './strip-costs.ts';

/** A matrix in strips, one for each node of a cube, to be transposed by the exchange algorithm, in blocks of its elements. */
export interface StripTranspose extends Omit<StripSize, 'elements'> {
  /** Blocks that a node has for each node: a whole number, at least 1. */
  readonly copies: number;
}

/**
 * Elements that each node has for each node, PQ/N^2.
 * @throws InputError when the sides are no multiples of the number of nodes
 */
export function stripElements({ rows, columns }: MatrixSize, nodes: number): number {
  if (rows % nodes !== 0 || columns % nodes !== 0) {
    throw new InputError(
      `a ${rows} x ${columns} matrix in strips on ${nodes} nodes: give sides that are multiples of ${nodes}, or fewer dimensions`,
    );
  }
  return (rows / nodes) * (columns / nodes);
}

/**
 * The transpose of a matrix in strips by the exchange algorithm, from the highest dimension to the lowest, with one port: in
 * exchange j a node swaps bit n - 1 - j of its number with that bit of the node that its blocks are for. (Ho-Johnsson 1986,
 * sections 3.3.2 and 5.1.)
 *
 * Slot i * copies + c is place i * copies + c of the node's array: at first copy c of its block for node i, and at last that
 * of node i. The places do not move in the frame of a relative address, as those of `standardExchange` do: what is copied is
 * in the local phases, and nothing else is. Behind the array is the buffer, if there is one, with room for half of it.
 * Every message of at most `packet` blocks is a step of its own.
 */
export function stripTranspose(wanted: StripTranspose): Schedule {
  const { dim, copies, form, packet } = wanted;
  const topology = cube(dim);
  const { nodes } = topology;
  const blocks = nodes * copies;
  const usesBuffer = form !== 'shuffled' && copies < leastDirect(wanted);
  const slots = usesBuffer ? blocks + blocks / 2 : blocks;
  const phases: Phase[] = [];
  for (let j = 0; j < dim; j++) {
    const bit = 1 << (dim - 1 - j);
    const piece = blocks / 2 ** (j + 1);
    if (form === 'shuffled') {
      phases.push(exchange(nodes, bit, blocks, blocks / 2, packet), shuffle(nodes, copies));
    } else if (piece >= leastDirect(wanted)) {
      phases.push(exchange(nodes, bit, blocks, piece, packet));
    } else {
      const copy = copyPieces(nodes, bit, blocks, piece);
      phases.push(copy, exchangeBuffers(nodes, bit, blocks, packet), copy);
    }
  }
  return {
    algorithm: `strip-${form}`,
    topology,
    slots,
    pattern: exchangePattern(nodes, blocks, nodes, copies > 1 ? byNode(nodes, copies) : undefined),
    ports: 'one',
    switching: 'store-and-forward',
    phases,
  };
}

/** All copies for a node stand together; the pattern of an exchange has copy by copy. */
function byNode(nodes: number, copies: number) {
  const before = Uint32Array.from(
    { length: nodes * copies },
    (_, slot) => (slot % copies) * nodes + Math.floor(slot / copies),
  );
  return { before, after: inversePermutation(before) };
}

/** Nodes without the bit exchange every second piece, from the second on, for every second one from the first on. */
function exchange(nodes: number, bit: number, blocks: number, piece: number, packet: number): Segment {
  const [low, high] = [0, bit].map((side) => senders(nodes, bit, side));
  return {
    kind: 'segment',
    rowClosed: false,
    *steps(): Iterable<Step> {
      for (let start = 0; start < blocks; start += 2 * piece) {
        for (const { first, length } of messagesOf(piece, packet)) {
          const even = slotRange(start + first, length);
          const odd = slotRange(start + piece + first, length);
          yield [
            { map: low, slots: odd, to: even },
            { map: high, slots: even, to: odd },
          ];
        }
      }
    },
  };
}

/** The buffers of neighbours change places. */
function exchangeBuffers(nodes: number, bit: number, blocks: number, packet: number): Segment {
  const map = xorMap(nodes, bit);
  return {
    kind: 'segment',
    rowClosed: true,
    *steps(): Iterable<Step> {
      for (const { first, length } of messagesOf(blocks / 2, packet)) {
        yield [{ map, slots: slotRange(blocks + first, length) }];
      }
    },
  };
}

/** The nodes with the bit on one side send to their neighbours on the other. */
function senders(nodes: number, bit: number, side: number): NodeMap {
  return tableMap(
    Int32Array.from({ length: nodes }, (_, node) => ((node & bit) === side ? node ^ bit : IDLE)),
  );
}

/** The array's halves are dealt out in turn: the number of each block's node goes round by a bit. */
function shuffle(nodes: number, copies: number): LocalPhase {
  const before = Uint32Array.from({ length: nodes * copies }, (_, slot) => {
    const [node, copy] = [Math.floor(slot / copies), slot % copies];
    return (((2 * node) % nodes) | (2 * node >= nodes ? 1 : 0)) * copies + copy;
  });
  return { kind: 'local', name: 'rearrangement', map: memberLocalMap('xor', before.length, 0, { before }) };
}

/** The pieces that a node sends change places with the buffer: into it before they are sent, and out of it after. */
function copyPieces(nodes: number, bit: number, blocks: number, piece: number): LocalPhase {
  const tables = [piece, 0].map((first) => {
    const table = slotRange(0, blocks + blocks / 2);
    for (let i = 0; i < blocks / 2; i++) {
      const slot = Math.floor(i / piece) * 2 * piece + first + (i % piece);
      table[slot] = blocks + i;
      table[blocks + i] = slot;
    }
    return table;
  });
  const sideOf = Uint8Array.from({ length: nodes }, (_, node) => (node & bit ? 1 : 0));
  return { kind: 'local', name: 'rearrangement', map: tableLocalMap(tables, sideOf) };
}

import type { AddressBit } from '../../model/address-bits.ts';
import { InputError } from '../../model/errors.ts';

/** What the bits of node numbers hold, the lowest first: bits of the address that a block starts with. */
export type NodeBits = readonly AddressBit[];

/**
 * The exchanges that a permutation of address bits takes. An exchange puts bits of the slot in the place of some bits of
 * the node; inside a node the bits of the slot are in any order, and complemented or not, at no cost. So a bit that goes
 * from one place in the node number to another must come through the slot, and one that is complemented there too.
 *
 * With as many bits in the slot as change in the node, that is none, one or two exchanges. With fewer, each exchange puts
 * all bits of the slot that belong in the node there. Where slot bits are left, they take places for a while, so that what
 * was there can go on: first one place of each cycle, the longest first, then places in the middle of the longest
 * chains. That is the least possible for up to four node bits and any number of slot bits, which an exhaustive search
 * shows; one slot bit takes floor(3n/2) exchanges at most for n node bits without complements. (Johnsson-Ho 1992, 2.2.2;
 * Swarztrauber 1998, section 3, index-digit permutations.)
 *
 * @param bits for each bit of the address after, the highest first, where it comes from; the lowest are the node's
 * @param nodeBits how many of them are the node's
 * @returns what the node bits hold after each exchange
 * @throws InputError when node bits change and there is no slot bit
 */
export function bitExchanges(bits: readonly AddressBit[], nodeBits: number): NodeBits[] {
  const target = bits.slice(bits.length - nodeBits).reverse();
  const homes = new Map(target.map(({ from }, place) => [from, place]));
  const isHome = ({ from, complement }: AddressBit, place: number) =>
    target[place].from === from && target[place].complement === complement;
  const states: NodeBits[] = [];
  let held: NodeBits = target.map((_, place) => ({ from: place, complement: false }));
  while (!held.every(isHome)) {
    const inNode = new Set(held.map(({ from }) => from));
    const inSlot = bits.map(({ from }) => from).filter((from) => !inNode.has(from));
    if (inSlot.length === 0) {
      throw new InputError('a node of one slot cannot exchange anything: give at least two');
    }
    const next = [...held];
    const filled: number[] = [];
    const spare: number[] = [];
    for (const from of inSlot) {
      const place = homes.get(from);
      if (place === undefined) {
        spare.push(from);
      } else {
        next[place] = target[place];
        filled.push(place);
      }
    }
    const chains = waiting(held, homes, filled, isHome);
    for (const from of spare) {
      const place = freedPlace(chains);
      if (place === undefined) break;
      next[place] = { from, complement: false };
    }
    states.push(next);
    held = next;
  }
  return states;
}

/** Places of the node number, each of which waits for the bit in the one before; in a closed one the first for that in the last. */
interface Chain {
  readonly places: readonly number[];
  readonly closed: boolean;
}

/** The chains of places that wait for the bits that leave the `filled` ones, and the cycles of places. */
function waiting(
  held: NodeBits,
  homes: ReadonlyMap<number, number>,
  filled: readonly number[],
  isHome: (bit: AddressBit, place: number) => boolean,
): Chain[] {
  const seen = new Set(filled);
  const follow = (place: number | undefined) => {
    const places: number[] = [];
    for (let at = place; at !== undefined && !seen.has(at); at = homes.get(held[at].from)) {
      seen.add(at);
      places.push(at);
    }
    return places;
  };
  const chains = filled.map((place): Chain => {
    return { places: follow(homes.get(held[place].from)), closed: false };
  });
  for (const [place, bit] of held.entries()) {
    if (!seen.has(place) && !isHome(bit, place)) chains.push({ places: follow(place), closed: true });
  }
  return chains;
}

/** The place that is best freed, if it helps to free one; its chain is divided there. */
function freedPlace(chains: Chain[]): number | undefined {
  let best = -1;
  for (const [index, { places, closed }] of chains.entries()) {
    if (places.length < (closed ? 1 : 2)) continue;
    const than = chains[best];
    const longer = than === undefined || places.length > than.places.length;
    if (than === undefined || (closed === than.closed ? longer : closed)) best = index;
  }
  if (best === -1) return undefined;
  const [{ places, closed }] = chains.splice(best, 1);
  if (closed) {
    const [first, ...rest] = places;
    chains.push({ places: [...rest, first], closed: false });
    return first;
  }
  const middle = Math.floor((places.length - 1) / 2);
  for (const part of [places.slice(0, middle + 1), places.slice(middle + 1)]) {
    chains.push({ places: part, closed: false });
  }
  return places[middle];
}

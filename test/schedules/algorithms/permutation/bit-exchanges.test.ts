import { describe, expect, it } from 'vitest';
import {
  bitExchanges,
  type NodeBits,
} from '../../../../src/schedules/algorithms/permutation/bit-exchanges.ts';
import { type AddressBit, InputError } from '../../../../src/schedules/index.ts';

/** What node bits hold, as a string: the bits of the address before, `~` for complemented ones. */
const nameOf = (held: NodeBits) =>
  held.map(({ from, complement }) => `${complement ? '~' : ''}${from}`).join();

/** A state of the search: four binary digits for each node bit, the bit of the address and whether it is complemented. */
const stateOf = (held: NodeBits) =>
  held.reduce(
    (state, { from, complement }, place) => state + ((2 * from + Number(complement)) << (4 * place)),
    0,
  );

const heldIn = (state: number, nodeBits: number) =>
  Array.from({ length: nodeBits }, (_, place): AddressBit => {
    const digits = (state >>> (4 * place)) & 15;
    return { from: digits >>> 1, complement: (digits & 1) === 1 };
  });

/**
 * The fewest exchanges to every state that can be reached. Searched through all of them: an exchange puts any bits of
 * the slot, complemented or not, in the place of any bits of the node.
 */
function fewest(nodeBits: number, slotBits: number): Map<number, number> {
  const start = stateOf(Array.from({ length: nodeBits }, (_, from) => ({ from, complement: false })));
  const found = new Map([[start, 0]]);
  for (const [before, exchanges] of found) {
    let inNode = 0;
    for (let place = 0; place < nodeBits; place++) inNode |= 1 << ((before >>> (4 * place + 1)) & 7);
    const put = (place: number, state: number, used: number) => {
      if (place === nodeBits) {
        if (!found.has(state)) found.set(state, exchanges + 1);
        return;
      }
      put(place + 1, state, used);
      for (let from = 0; from < nodeBits + slotBits; from++) {
        if ((used >>> from) & 1) continue;
        const others = state & ~(15 << (4 * place));
        for (const digits of [2 * from, 2 * from + 1]) {
          put(place + 1, others | (digits << (4 * place)), used | (1 << from));
        }
      }
    };
    put(0, before, inNode);
  }
  return found;
}

/** All bits of an address whose lowest are those, the highest first. */
function bitsOf(held: readonly AddressBit[], slotBits: number): AddressBit[] {
  const others = Array.from({ length: held.length + slotBits }, (_, from) => ({ from, complement: false }));
  return [...others.filter(({ from }) => !held.some((bit) => bit.from === from)), ...held.toReversed()];
}

describe('exchanges for a permutation of address bits', () => {
  const sizes = [1, 2, 3, 4].flatMap((node) => [1, 2, 3, 4].map((slot) => [node, slot] as const));
  it.each(sizes.filter(([node, slot]) => node + slot < 8))(
    'are the fewest for every permutation of %i node bits with %i slot bits, with complements',
    (nodeBits, slotBits) => {
      let most = 0;
      for (const [state, exchanges] of fewest(nodeBits, slotBits)) {
        const held = heldIn(state, nodeBits);
        const name = nameOf(held);
        const plan = bitExchanges(bitsOf(held, slotBits), nodeBits);
        if (plan.length !== exchanges) expect.fail(`${name}: ${plan.length} exchanges, not ${exchanges}`);
        if (nameOf(plan.at(-1) ?? held) !== name) expect.fail(`${name}: ends otherwise`);
        if (!name.includes('~')) most = Math.max(most, exchanges);
      }
      if (slotBits >= nodeBits) expect(most).toBeLessThanOrEqual(2);
      if (slotBits === 1) expect(most).toBe(Math.floor((3 * nodeBits) / 2));
    },
  );

  it('put only bits of the slot into the node, each once', () => {
    const bits = [9, 3, 5, 0, 1, 2, 4, 8, 6, 7].map((from, i) => ({ from, complement: i % 3 === 0 }));
    let held: NodeBits = Array.from({ length: 7 }, (_, from) => ({ from, complement: false }));
    for (const next of bitExchanges(bits, 7)) {
      const before = new Set(held.map(({ from }) => from));
      const put = next.filter(({ from }, place) => from !== held[place].from);
      expect(put.length).toBeLessThanOrEqual(3);
      for (const { from } of put) expect(before).not.toContain(from);
      expect(new Set(next.map(({ from }) => from)).size).toBe(7);
      held = next;
    }
    expect(nameOf(held)).toBe(nameOf(bits.slice(3).reverse()));
  });

  it('refuses to change node bits without a slot bit', () => {
    const swap = [0, 1].map((from) => ({ from, complement: false }));
    expect(() => bitExchanges(swap, 2)).toThrow(InputError);
    expect(bitExchanges(swap.toReversed(), 2)).toEqual([]);
  });
});

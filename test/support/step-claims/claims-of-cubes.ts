import {
  type Claim,
  count,
  dimOf,
  inRange,
  isEvery,
  isSent,
  isThere,
  LIST,
  modulo,
  namesThem,
  ones,
  perPort,
  plain,
  SPAN,
  slotsOf,
  spanned,
  THERE,
  usedPorts,
  WHO,
} from './readings.ts';
import { range } from './trips.ts';

/** What the words of algorithms for cubes can say. */
export const CLAIMS_OF_CUBES: readonly Claim[] = [
  [
    `Slots? ${LIST} (?:is|are) the necklace of ([01]+)`,
    (done, slots, necklace) =>
      namesThem(slots, slotsOf(done)) &&
      slotsOf(done).size === necklace.length &&
      isEvery(done.trips, ({ source, receiver }) =>
        `${necklace}${necklace}`.includes(
          modulo(source ^ receiver, 2 ** dimOf(done))
            .toString(2)
            .padStart(necklace.length, '0'),
        ),
      ),
  ],
  [
    `(?:It crosses|They cross) dimensions? ${SPAN}(?:, one each)?`,
    (done, dimensions) =>
      String(spanned(dimensions).toSorted((a, b) => a - b)) === String(usedPorts(done)) &&
      spanned(dimensions).every((port) => perPort(done, port) === 1),
  ],
  [
    `(?:Pairs of opposites, as|The opposites) (\\d+) and (\\d+),? fill (?:a link each|one link): one of the two has its bit(?:\\. There are (\\w+) such pairs)?`,
    (done, one, other, pairs) =>
      slotsOf(done).has(Number(one)) &&
      Number(one) + Number(other) ===
        2 * (Number(one) - (Number(one) % 2 ** dimOf(done))) + 2 ** dimOf(done) - 1 &&
      (pairs === undefined || count(pairs) === slotsOf(done).size),
  ],
  [
    `Slots? ${LIST} takes? the (last|others)`,
    (done, slots) =>
      slots.split(', ').every((slot) => Number.isNaN(Number(slot)) || slotsOf(done).has(Number(slot))),
  ],
  [
    `Slots? ${LIST} cross(?:es)? ${SPAN}: of (?:it|each) and its opposite, one always has the bit`,
    (done, slots, dimensions) =>
      namesThem(slots, slotsOf(done)) &&
      String(spanned(dimensions)) === String(usedPorts(done)) &&
      slotsOf(done).size === usedPorts(done).length,
  ],
  [
    `The (first|next) one of the string is at place (\\d+): slots? (\\d+)(?: to (\\d+))? cross(?:es)? (?:dimension )?${SPAN}`,
    (done, which, place, first, last = first, dimensions) =>
      (which === 'first') === (done.index === 0) &&
      place === first &&
      isEvery(done.trips, ({ slot, from, to }) => (from ^ to) === 2 ** (slot - Number(place))) &&
      namesThem(
        range(Number(last) - Number(first) + 1)
          .map((i) => Number(first) + i)
          .join(', '),
        slotsOf(done),
      ) &&
      String(spanned(dimensions)) === String(usedPorts(done)),
  ],
  [
    `The ones? at places? ${LIST} of the string (?:go together|goes alone): (?:its window|(\\d+) windows) of (\\d+) slots cross(?:es)? ${SPAN}`,
    (done, places, windows, slots, dimensions) => {
      const starts = done.trips.filter(({ from, to }) => (from ^ to) === 1).map(({ slot }) => slot);
      return (
        namesThem(places, starts) &&
        plain(windows) === new Set(starts).size &&
        Number(slots) === dimOf(done) &&
        String(spanned(dimensions)) === String(usedPorts(done)) &&
        isEvery(done.trips, ({ slot, from, to }) => starts.includes(slot - Math.log2(from ^ to)))
      );
    },
  ],
  [
    `Slots? ${LIST} (?:is|are) the row of (\\d+) in the table`,
    (done, slots, start) =>
      namesThem(slots, slotsOf(done)) &&
      isEvery(done.trips, ({ slot, from, to }) => {
        const j = Math.log2(from ^ to);
        const bits = [...Number(start).toString(2).padStart(dimOf(done), '0')].reverse();
        if (j + 1 < dimOf(done)) bits[j + 1] = bits[j + 1] === '0' ? '1' : '0';
        [bits[0], bits[j]] = [bits[j], bits[0]];
        return slot % 2 ** dimOf(done) === Number.parseInt(bits.reverse().join(''), 2);
      }),
  ],
  [
    `(\\d+) slots? cross(?:es)? the (first|next|last) one-bit of (?:its address|their addresses) from the base up: dimensions? ${SPAN}(?:, (\\d+|\\d+ to \\d+) each)?`,
    (done, slots, which, dimensions, each) =>
      Number(slots) === slotsOf(done).size &&
      (which === 'first') === (done.index === 0) &&
      String(spanned(dimensions)) === String(usedPorts(done)) &&
      (each === undefined ||
        inRange(
          each,
          usedPorts(done).map((port) => perPort(done, port)),
        )) &&
      isEvery(done.trips, ({ from, to, source, receiver }) => {
        const crossed = source ^ from;
        return (
          ((source ^ receiver) & (from ^ to)) !== 0 &&
          (crossed & (from ^ to)) === 0 &&
          ones(crossed) === done.index
        );
      }),
  ],
  [
    `(?:The (\\d+) slots whose bit|Slot (\\d+), whose bit) (\\d+) is one,? cross(?:es)? dimension (\\d+) in one message`,
    (done, slots, slot, bit, dimension) =>
      (slot === undefined ? Number(slots) === slotsOf(done).size : namesThem(slot, slotsOf(done))) &&
      bit === dimension &&
      2 * slotsOf(done).size === done.schedule.slots &&
      isEvery(
        done.trips,
        ({ slot: one, from, to }) => ((one >>> Number(bit)) & 1) === 1 && (from ^ to) === 2 ** Number(bit),
      ),
  ],
  [
    `${WHO} sends? the (?:(\\d+) )?blocks? for the node that differs in bits? ${SPAN} ${THERE}`,
    (done, who, blocks, bits, links) =>
      isSent(who, blocks, done) &&
      isEvery(
        done.trips,
        ({ source, from, to, receiver }) =>
          source === from &&
          to === receiver &&
          (from ^ to) === spanned(bits).reduce((sum, bit) => sum + 2 ** bit, 0),
      ) &&
      isThere(links, done),
  ],
  [
    `(\\d+) of (\\d+) slots cross dimensions? ${SPAN} in their bits, (\\d+|\\d+ to \\d+) blocks? in each message`,
    (done, slots, all, dimensions, each) =>
      Number(slots) === usedPorts(done).reduce((sum, port) => sum + perPort(done, port), 0) &&
      Number(all) === done.schedule.slots &&
      String(spanned(dimensions)) === String(usedPorts(done)) &&
      inRange(
        each,
        usedPorts(done).map((port) => perPort(done, port)),
      ) &&
      isEvery(
        done.trips,
        ({ from, to, source, receiver }) => ((source ^ receiver) & (from ^ to)) === (from ^ to),
      ),
  ],
];

import {
  base,
  distinguished,
  period,
  rotateLeft,
} from '../../../../src/schedules/algorithms/cube/address-rotations.ts';
import { isCube } from '../../../../src/schedules/model/networks/cube.ts';
import { binary, cardinal, countedRange, inRange, rangeOf } from '../../../words.ts';
import {
  dimensionsNamed,
  inSpans,
  linksAtWork,
  linksSaid,
  named,
  slotsNamed,
  straightThere,
  whoDoes,
} from './phrases.ts';
import { differenceOf, maskOf, type StepFacts, type Wording } from './step-facts.ts';

/** Slots that cross a dimension, in all nodes. */
interface Crossing {
  readonly dimension: number;
  readonly slots: readonly number[];
  /** The relative addresses of their blocks. */
  readonly addresses: readonly number[];
}

/** A slot that crosses a dimension alone. */
interface Crosser {
  readonly dimension: number;
  readonly slot: number;
  readonly address: number;
}

/** Words for what crosses the dimensions of a cube. */
type WordsFor<Crosses> = (facts: StepFacts, crosses: readonly Crosses[], dim: number) => string | undefined;

/** Words for steps of a cube in which blocks with addresses cross dimensions, in their order, and nothing else is sent. */
function ofCrossings(words: WordsFor<Crossing>): Wording {
  return (facts) => {
    const { topology } = facts.schedule;
    const crossings = crossingsOf(facts);
    return crossings && isCube(topology) ? words(facts, crossings, topology.dim) : undefined;
  };
}

function crossingsOf({ frame, sendings }: StepFacts): Crossing[] | undefined {
  if (frame?.kind !== 'address' || sendings.length === 0) return undefined;
  const crossings: Crossing[] = [];
  for (const { map, slots, to } of sendings) {
    const mask = maskOf(map);
    if (mask === undefined || mask === 0 || (mask & (mask - 1)) !== 0 || to) return undefined;
    const addresses = Array.from(slots, (slot) => frame.of[slot]);
    crossings.push({ dimension: Math.log2(mask), slots: Array.from(slots), addresses });
  }
  const isOnce = new Set(dimensionsOf(crossings)).size === crossings.length;
  return isOnce ? crossings.sort((one, other) => one.dimension - other.dimension) : undefined;
}

/** Words for steps in which, besides, one slot at most crosses each dimension, and has a one in its bit of the address. */
function ofCrossers(words: WordsFor<Crosser>): Wording {
  return ofCrossings((facts, crossings, dim) => {
    if (!crossings.every((crossing) => crossing.slots.length === 1 && isNeeded(crossing))) return undefined;
    const crossers = crossings.map(({ dimension, slots: [slot], addresses: [address] }) => ({
      ...{ dimension, slot, address },
    }));
    return words(facts, crossers, dim);
  });
}

/** Whether all of its slots have a one in its bit of the address. */
function isNeeded({ dimension, addresses }: Crossing): boolean {
  return addresses.every((address) => (address >>> dimension) & 1);
}

const dimensionsOf = (crosses: readonly (Crossing | Crosser)[]) => crosses.map(({ dimension }) => dimension);

/** "They cross dimensions 0 to 5, one each" */
function theyCross(crossers: readonly Crosser[]): string {
  const dimensions = dimensionsNamed(dimensionsOf(crossers));
  return crossers.length === 1 ? `It crosses ${dimensions}` : `They cross ${dimensions}, one each`;
}

const slotsOf = (crossers: readonly Crosser[]) => crossers.map(({ slot }) => slot);

/** A full necklace, or complement pairs and the members of a necklace that go with them. */
const necklaceWords = ofCrossers((facts, crossers, dim) => {
  const inNecklace = crossers.filter(({ address }) => period(address, dim) === dim);
  const [first] = inNecklace;
  const necklace = first && distinguished(first.address, dim);
  if (inNecklace.some(({ address }) => distinguished(address, dim) !== necklace)) return undefined;
  const pairs = crossers.length - inNecklace.length;
  if (pairs > 0) return pairsWords(facts, crossers, dim);
  if (inNecklace.length < dim) return undefined;
  const members = inNecklace.toSorted((one, other) => base(one.address, dim) - base(other.address, dim));
  // From the distinguished address on, as the necklace is read.
  const sorted = members.every(({ address }, turn) => address === rotateLeft(necklace, turn, dim));
  if (!sorted) return undefined;
  const which = `${slotsNamed(slotsOf(members))} ${dim === 1 ? 'is' : 'are'} the necklace of ${binary(necklace, dim)}`;
  return `${which}. ${theyCross(members)}${linksAtWork(facts)}`;
});

/** What is no full necklace goes with its complement; the members of a necklace take the links that are left. */
function pairsWords(facts: StepFacts, crossers: readonly Crosser[], dim: number): string {
  const ofPairs = crossers.filter(({ address }) => period(address, dim) < dim);
  const others = crossers.filter(({ address }) => period(address, dim) === dim);
  const [{ slot }] = ofPairs;
  const pair = `${slot} and ${opposite(slot, dim)}`;
  const isOne = ofPairs.length === 1;
  const fill = isOne
    ? `The opposites ${pair} fill one link`
    : `Pairs of opposites, as ${pair}, fill a link each`;
  const what = `${fill}: one of the two has its bit`;
  if (others.length === 0) {
    return `${what}${isOne ? '' : `. There are ${cardinal(ofPairs.length)} such pairs`}${linksAtWork(facts)}`;
  }
  const rest = others.length === 1 ? ' takes the last' : ' take the others';
  const links = crossers.length === dim ? '.' : linksAtWork(facts);
  return `${what}. ${slotsNamed(slotsOf(others))}${rest}${links}`;
}

/** The slot of the same copy with all bits of the address turned. */
function opposite(slot: number, dim: number): number {
  return slot ^ (2 ** dim - 1);
}

/** Of each complement pair the slot that has the bit. */
const pairWords = ofCrossers((facts, crossers) => {
  const cross = crossers.length === 1 ? 'crosses' : 'cross';
  const dimensions = inSpans(dimensionsOf(crossers));
  const which = crossers.length === 1 ? 'it' : 'each';
  return `${slotsNamed(slotsOf(crossers))} ${cross} ${dimensions}: of ${which} and its opposite, one always has the bit.${linksSaid(facts)}`;
});

/** A window of a de Bruijn sequence, or several in a packet. */
const windowWords = ofCrossings((facts, crossings, dim) => {
  const { schedule, index } = facts;
  const [{ slots: places, addresses }] = crossings;
  if (!areWindows(crossings, dim) || !addresses.every((address) => address & 1)) return undefined;
  const isPacket = places.length > 1 || schedule.combined !== undefined;
  if (!isPacket) {
    const [place] = places;
    const slots = dim === 1 ? `slot ${place} crosses dimension 0` : undefined;
    const window = slots ?? `slots ${place} to ${place + dim - 1} cross 0 to ${dim - 1}`;
    return `The ${index === 0 ? 'first' : 'next'} one of the string is at place ${place}: ${window}.${linksSaid(facts)}`;
  }
  const windows = places.length === 1 ? 'its window' : `${places.length} windows`;
  const ones =
    places.length === 1
      ? `The one at place ${places[0]} of the string goes alone`
      : `The ones at places ${named(places)} of the string go together`;
  return `${ones}: ${windows} of ${dim} slots cross${places.length === 1 ? 'es' : ''} ${inSpans(dimensionsOf(crossings))}.${linksSaid(facts)}`;
});

/** Whether the slots that cross dimension 0 begin windows of which slot i + k crosses dimension k. */
function areWindows(crossings: readonly Crossing[], dim: number): boolean {
  const [{ slots: places }] = crossings;
  const isShifted = ({ dimension, slots }: Crossing) =>
    slots.length === places.length && slots.every((slot, i) => slot === places[i] + dimension);
  return crossings.length === dim && crossings.every(isShifted);
}

/** A row of the table of cs838: a number, in each column with a bit turned and two exchanged. */
const tableWords = ofCrossers((facts, crossers, dim) => {
  const start = 2 * (facts.index % 2 ** (dim - 1)) + 1;
  const isRow =
    crossers.length === dim &&
    crossers.every(({ address, dimension }) => {
      const turned = dimension < dim - 1 ? start ^ (2 << dimension) : start;
      const differ = (turned ^ (turned >>> dimension)) & 1;
      return address === (differ ? turned ^ (1 | (1 << dimension)) : turned);
    });
  if (!isRow) return undefined;
  const are = dim === 1 ? 'is' : 'are';
  return `${slotsNamed(slotsOf(crossers))} ${are} the row of ${start} in the table. ${theyCross(crossers)}${linksAtWork(facts)}`;
});

/** Every block crosses the next one-bit of its address, upwards from its base. */
const treeRoundWords = ofCrossings((facts, crossings, dim) => {
  const { index } = facts;
  const isNext = crossings.every(({ dimension, addresses }) =>
    addresses.every((address) => onesFromBase(address, dim)[index] === dimension),
  );
  if (!isNext) return undefined;
  const counts = crossings.map(({ slots }) => slots.length);
  const slots = counts.reduce((sum, count) => sum + count);
  const each = inRange(...rangeOf(counts));
  const which = index === 0 ? 'first' : index + 1 === dim ? 'last' : 'next';
  const dimensions = dimensionsNamed(dimensionsOf(crossings));
  const across = crossings.length === 1 ? dimensions : `${dimensions}, ${each} each`;
  const begin = slots === 1 ? '1 slot crosses' : `${slots} slots cross`;
  return `${begin} the ${which} one-bit of ${slots === 1 ? 'its address' : 'their addresses'} from the base up: ${across}.${linksSaid(facts)}`;
});

/** The dimensions of the one-bits, upwards from the base and around. */
function onesFromBase(address: number, dim: number): number[] {
  const first = base(address, dim);
  return Array.from({ length: dim }, (_, i) => (first + i) % dim).filter((k) => (address >>> k) & 1);
}

/** All slots with a bit, in one message. */
const bitWords = ofCrossings((facts, [{ dimension, slots, addresses }, ...others]) => {
  const hasBit = slots.every((slot, i) => ((addresses[i] & slot) >>> dimension) & 1);
  if (others.length > 0 || !hasBit || 2 * slots.length !== facts.schedule.pattern.slots) return undefined;
  const which = slots.length === 1 ? `Slot ${slots[0]}, whose` : `The ${slots.length} slots whose`;
  const cross = slots.length === 1 ? 'is one, crosses' : 'is one cross';
  return `${which} bit ${dimension} ${cross} dimension ${dimension} in one message${linksAtWork(facts)}`;
});

/** Blocks that go to their receivers at once: those of one relative address. */
const addressWords: Wording = (facts) => {
  const { frame, sendings } = facts;
  if (frame?.kind !== 'address' || sendings.length === 0) return undefined;
  const differences = new Set(sendings.map(({ map }) => differenceOf(map)));
  const [difference] = differences;
  if (differences.size !== 1 || difference === undefined) return undefined;
  const slots = sendings.flatMap(({ slots }) => Array.from(slots));
  const own = sendings[0].slots.length;
  if (!slots.every((slot) => frame.of[slot] === difference)) return undefined;
  if (sendings.some((sending) => sending.slots.length !== own)) return undefined;
  const bits = Array.from({ length: 32 - Math.clz32(difference) }, (_, bit) => bit).filter(
    (bit) => (difference >>> bit) & 1,
  );
  const blocks = own === 1 ? 'the block' : `the ${own} blocks`;
  const where = `for the node that differs in bit${bits.length === 1 ? '' : 's'} ${inSpans(bits)}`;
  return `${whoDoes(facts, 'send')} ${blocks} ${where} ${straightThere(facts)}.${linksSaid(facts)}`;
};

/** Rounds of long messages across dimensions: "32 of 64 slots cross dimensions 0 to 5, 5 or 6 each". */
export const roundWords = ofCrossings((facts, crossings) => {
  if (crossings.length < 2 || !crossings.every(isNeeded)) return undefined;
  const counts = crossings.map(({ slots }) => slots.length);
  const slots = counts.reduce((sum, count) => sum + count);
  const each = countedRange(...rangeOf(counts), 'block');
  const dimensions = dimensionsNamed(dimensionsOf(crossings));
  return `${slots} of ${facts.schedule.pattern.slots} slots cross ${dimensions} in their bits, ${each} in each message${linksAtWork(facts)}`;
});

/** Of steps on cubes. */
export const CUBE_WORDINGS = {
  necklaces: necklaceWords,
  'complement pairs': pairWords,
  windows: windowWords,
  'table rows': tableWords,
  bits: bitWords,
  trees: treeRoundWords,
  addresses: addressWords,
};

import {
  base,
  distinguished,
  period,
  rotateLeft,
} from '../../../../src/schedules/algorithms/cube/address-rotations.ts';
import { binary, cardinal, countedRange, inRange } from '../../../words.ts';
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
import {
  type Crossing,
  crossingsOf,
  differenceOf,
  type StepFacts,
  type Wording,
  type Wordings,
} from './step-facts.ts';

/** A slot that crosses a dimension, and the relative address of its blocks. */
interface Crosser {
  readonly dimension: number;
  readonly slot: number;
  readonly address: number;
}

/** The crossings of a step in which one slot at most crosses each dimension, and has a one in its bit of the address. */
function crossersOf(facts: StepFacts): { dim: number; crossers: Crosser[] } | undefined {
  const { frame, schedule } = facts;
  const crossings = crossingsOf(facts);
  if (frame?.kind !== 'address' || schedule.topology.kind !== 'cube' || !crossings) return undefined;
  if (crossings.some(({ slots }) => slots.length !== 1)) return undefined;
  const crossers = crossings.map(({ dimension, slots: [slot] }) => ({
    ...{ dimension, slot },
    address: frame.of[slot],
  }));
  const isNeeded = crossers.every(({ dimension, address }) => (address >>> dimension) & 1);
  return isNeeded ? { dim: schedule.topology.dim, crossers } : undefined;
}

/** "They cross dimensions 0 to 5, one each" */
function theyCross(crossers: readonly Crosser[]): string {
  const dimensions = dimensionsNamed(crossers.map(({ dimension }) => dimension));
  return crossers.length === 1 ? `It crosses ${dimensions}` : `They cross ${dimensions}, one each`;
}

const slotsOf = (crossers: readonly Crosser[]) => crossers.map(({ slot }) => slot);

/** A full necklace, or complement pairs and the members of a necklace that go with them. */
const necklaceWords: Wording = (facts) => {
  const found = crossersOf(facts);
  if (found === undefined) return undefined;
  const { dim, crossers } = found;
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
};

/** What is no full necklace goes with its complement; the members of a necklace take the links that are left. */
function pairsWords(facts: StepFacts, crossers: readonly Crosser[], dim: number): string {
  const ofPairs = crossers.filter(({ address }) => period(address, dim) < dim);
  const others = crossers.filter(({ address }) => period(address, dim) === dim);
  const [{ slot }] = ofPairs;
  const what = `Of ${slot} and its opposite ${opposite(slot, dim)}, one always has the bit`;
  const many = ofPairs.length === 1 ? 'that pair uses one link' : 'such pairs use one link each';
  if (others.length === 0) {
    const count = ofPairs.length === 1 ? many : `${cardinal(ofPairs.length)} ${many}`;
    return `${what}; ${count}${linksAtWork(facts)}`;
  }
  const rest = others.length === 1 ? ' takes the last' : ' take the others';
  const links = crossers.length === dim ? '.' : linksAtWork(facts);
  return `${what}: ${many}. ${slotsNamed(slotsOf(others))}${rest}${links}`;
}

/** The slot of the same copy with all bits of the address turned. */
function opposite(slot: number, dim: number): number {
  return slot ^ (2 ** dim - 1);
}

/** Of each complement pair the slot that has the bit. */
const pairWords: Wording = (facts) => {
  const found = crossersOf(facts);
  if (found === undefined) return undefined;
  const { crossers } = found;
  const cross = crossers.length === 1 ? 'crosses' : 'cross';
  const dimensions = inSpans(crossers.map(({ dimension }) => dimension));
  const which = crossers.length === 1 ? 'it' : 'each';
  return `${slotsNamed(slotsOf(crossers))} ${cross} ${dimensions}: of ${which} and its opposite, one always has the bit.${linksSaid(facts)}`;
};

/** A window of a de Bruijn sequence, or several in a packet. */
const windowWords: Wording = (facts) => {
  const { frame, schedule, index } = facts;
  const crossings = crossingsOf(facts);
  if (frame?.kind !== 'address' || schedule.topology.kind !== 'cube' || !crossings) return undefined;
  const { dim } = schedule.topology;
  const places = windowsOf(crossings, dim);
  if (!places?.every((place) => frame.of[place] & 1)) return undefined;
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
  return `${ones}: ${windows} of ${dim} slots cross${places.length === 1 ? 'es' : ''} ${inSpans(crossings.map(({ dimension }) => dimension))}.${linksSaid(facts)}`;
};

/** The first slots of windows of which slot i + k crosses dimension k; undefined where there are none. */
function windowsOf(crossings: readonly Crossing[], dim: number): number[] | undefined {
  const [lowest] = crossings;
  if (crossings.length !== dim) return undefined;
  const isShifted = ({ dimension, slots }: Crossing) =>
    slots.length === lowest.slots.length && slots.every((slot, i) => slot === lowest.slots[i] + dimension);
  return crossings.every(isShifted) ? [...lowest.slots] : undefined;
}

/** A row of the table of cs838: a number, in each column with a bit turned and two exchanged. */
const tableWords: Wording = (facts) => {
  const found = crossersOf(facts);
  if (found === undefined) return undefined;
  const { dim, crossers } = found;
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
};

/** Every block crosses the next one-bit of its address, upwards from its base. */
const treeRoundWords: Wording = (facts) => {
  const { frame, schedule, index } = facts;
  const crossings = crossingsOf(facts);
  if (frame?.kind !== 'address' || schedule.topology.kind !== 'cube' || !crossings) return undefined;
  const { dim } = schedule.topology;
  const isNext = crossings.every(({ dimension, slots }) =>
    slots.every((slot) => onesFromBase(frame.of[slot], dim)[index] === dimension),
  );
  if (!isNext) return undefined;
  const counts = crossings.map(({ slots }) => slots.length);
  const slots = counts.reduce((sum, count) => sum + count);
  const each = inRange(Math.min(...counts), Math.max(...counts));
  const which = index === 0 ? 'first' : index + 1 === dim ? 'last' : 'next';
  const dimensions = dimensionsNamed(crossings.map(({ dimension }) => dimension));
  const across = crossings.length === 1 ? dimensions : `${dimensions}, ${each} each`;
  const begin = slots === 1 ? '1 slot crosses' : `${slots} slots cross`;
  return `${begin} the ${which} one-bit of ${slots === 1 ? 'its address' : 'their addresses'} from the base up: ${across}.${linksSaid(facts)}`;
};

/** The dimensions of the one-bits, upwards from the base and around. */
function onesFromBase(address: number, dim: number): number[] {
  const first = base(address, dim);
  return Array.from({ length: dim }, (_, i) => (first + i) % dim).filter((k) => (address >>> k) & 1);
}

/** All slots with a bit, in one message. */
const standardWords: Wording = (facts) => {
  const { frame, schedule } = facts;
  const [crossing, ...others] = crossingsOf(facts) ?? [];
  if (frame?.kind !== 'address' || crossing === undefined || others.length > 0) return undefined;
  const { dimension, slots } = crossing;
  const hasBit = slots.every((slot) => ((frame.of[slot] & slot) >>> dimension) & 1);
  if (!hasBit || 2 * slots.length !== schedule.pattern.slots) return undefined;
  const which = slots.length === 1 ? `Slot ${slots[0]}, whose` : `The ${slots.length} slots whose`;
  const cross = slots.length === 1 ? 'is one, crosses' : 'is one cross';
  return `${which} bit ${dimension} ${cross} dimension ${dimension} in one message${linksAtWork(facts)}`;
};

/** Blocks that go to their receivers at once: those of one relative address. */
const directWords: Wording = (facts) => {
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
export const roundWords: Wording = (facts) => {
  const { frame, schedule } = facts;
  const crossings = crossingsOf(facts);
  if (frame?.kind !== 'address' || !crossings || crossings.length < 2) return undefined;
  const isNeeded = crossings.every(({ dimension, slots }) =>
    slots.every((slot) => (frame.of[slot] >>> dimension) & 1),
  );
  if (!isNeeded) return undefined;
  const counts = crossings.map(({ slots }) => slots.length);
  const slots = counts.reduce((sum, count) => sum + count);
  const each = countedRange(Math.min(...counts), Math.max(...counts), 'block');
  const dimensions = dimensionsNamed(crossings.map(({ dimension }) => dimension));
  return `${slots} of ${schedule.pattern.slots} slots cross ${dimensions} in their bits, ${each} in each message${linksAtWork(facts)}`;
};

/** Of algorithms on cubes. */
export const CUBE_WORDINGS: Wordings = {
  necklace: necklaceWords,
  'pipelined-exchange': pairWords,
  'complement-pairs': pairWords,
  'staggered-pairs': pairWords,
  'hybrid-pairs': pairWords,
  'de-bruijn': windowWords,
  'schedule-table': tableWords,
  'standard-exchange': standardWords,
  'balanced-tree': treeRoundWords,
  'direct-exchange': directWords,
};

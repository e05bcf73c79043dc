import { InputError } from './errors.ts';
import { EMPTY, MAX_TABLE_PLACES, NOWHERE, type Pattern } from './pattern.ts';

/**
 * The pattern that brings the block of each place to any place at all.
 *
 * @param nodes at least 1
 * @param slots blocks per node, nodes x slots being at most 2^24
 * @param destinations by place, slot * nodes + node: the place where its block must end, or EMPTY if it starts empty
 * @param padding the places, ascending, that hold a block which nobody asks for
 * @throws InputError when the numbers do not fit together, two blocks would end in one place, or there is padding where no block is
 */
export function tablePattern(
  nodes: number,
  slots: number,
  destinations: ArrayLike<number>,
  padding: ArrayLike<number> = [],
): Pattern {
  if (![nodes, slots].every((count) => Number.isInteger(count) && count >= 1)) {
    throw new InputError(`a pattern of ${nodes} nodes and ${slots} slots: give at least 1 of each`);
  }
  const places = nodes * slots;
  if (places > MAX_TABLE_PLACES) {
    throw new InputError(
      `a pattern of ${places} places: give fewer nodes or slots, for at most ${MAX_TABLE_PLACES} places`,
    );
  }
  const origins = originsOf(destinations, places);
  const table = Int32Array.from(destinations);
  const starts = table.includes(EMPTY) ? startsOf(table) : undefined;
  const spare = padding.length > 0 ? requirePadding(padding, table) : undefined;
  return {
    kind: 'table',
    nodes,
    slots,
    origins,
    ...(starts && { starts }),
    ...(spare && { padding: spare }),
    destination: (place) => table[place],
    origin: (place) => (origins[place] === NOWHERE ? EMPTY : origins[place]),
    encode: () => ({
      kind: 'table',
      slots,
      ...(starts && { starts: Array.from(starts) }),
      destinations: Array.from(starts ? starts.map((place) => table[place]) : table),
      ...(spare && { padding: Array.from(spare) }),
    }),
  };
}

function startsOf(table: Int32Array): Uint32Array<ArrayBuffer> {
  const starts: number[] = [];
  for (const [place, end] of table.entries()) if (end !== EMPTY) starts.push(place);
  return Uint32Array.from(starts);
}

/** @throws InputError unless they are places of blocks, ascending */
function requirePadding(padding: ArrayLike<number>, table: Int32Array): Uint32Array<ArrayBuffer> {
  const spare = Uint32Array.from(padding);
  for (const [index, place] of spare.entries()) {
    const isAscending = index === 0 || place > spare[index - 1];
    if (isAscending && place < table.length && table[place] !== EMPTY) continue;
    throw new InputError(
      `the pattern has padding in place ${padding[index]}: give places that hold a block at the start, ascending`,
    );
  }
  return spare;
}

/** @throws InputError unless each is a place of its own, or EMPTY */
function originsOf(destinations: ArrayLike<number>, places: number): Uint32Array<ArrayBuffer> {
  if (destinations.length !== places) {
    throw new InputError(`the pattern of ${destinations.length} entries: give ${places}, one per place`);
  }
  const origins = new Uint32Array(places).fill(NOWHERE);
  for (let place = 0; place < places; place++) {
    const target = destinations[place];
    if (target === EMPTY) continue;
    if (!Number.isInteger(target) || target < 0 || target >= places || origins[target] !== NOWHERE) {
      throw new InputError(
        `the pattern sends place ${place} to ${target}: give each block a place of its own, 0 to ${places - 1}`,
      );
    }
    origins[target] = place;
  }
  return origins;
}

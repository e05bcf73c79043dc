import { EMPTY, NOWHERE, type Pattern } from '../../src/schedules/model/pattern.ts';

/**
 * A pattern of any places on any number of nodes.
 * @param destination by place, slot * nodes + node: where its block must end, or EMPTY
 */
export function tableBy(nodes: number, slots: number, destination: (place: number) => number): Pattern {
  const places = Array.from({ length: nodes * slots }, (_, place) => place);
  const starts = places.filter((place) => destination(place) !== EMPTY);
  const origins = new Uint32Array(places.length).fill(NOWHERE);
  for (const place of starts) origins[destination(place)] = place;
  const some = starts.length < places.length;
  return {
    kind: 'table',
    nodes,
    slots,
    origins,
    ...(some && { starts: Uint32Array.from(starts) }),
    destination,
    origin: (place) => (origins[place] === NOWHERE ? EMPTY : origins[place]),
    encode: () => ({
      kind: 'table',
      slots,
      ...(some && { starts }),
      destinations: starts.map((place) => destination(place)),
    }),
  };
}

/** The same places, with nothing said of why: what looks the same from every node must be found out without that. */
export function asTable(pattern: Pattern): Pattern {
  return tableBy(pattern.nodes, pattern.slots, (place) => pattern.destination(place));
}

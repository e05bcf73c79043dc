/*
 * The exchange algorithm for a matrix in strips, one for each of N = 2^n nodes: Ho-Johnsson 1986, sections 3.3.2 and 5.1,
 * and nothing that knows a schedule. A node holds B = PQ/N elements, B/N for each node. In exchange j = 0 .. n - 1 it
 * exchanges half of them with a neighbour: every other one of 2^(j+1) pieces of its array. Here an exchange is counted
 * once. In the paper a node sends and then receives, so that every startup and every element of it takes twice its time.
 */

/**
 * How the half that is exchanged leaves the node. `shuffled`: the array is shuffled after every exchange, so that the half
 * is one piece. `unbuffered`: piece by piece from where they lie. `buffered`: copied into a buffer, sent as one, and copied
 * out. `optimal`: pieces of at least B_copy elements from where they lie, and smaller ones through the buffer.
 */
export type StripForm = 'shuffled' | 'unbuffered' | 'buffered' | 'optimal';

/** All of them. */
export const STRIP_FORMS: readonly StripForm[] = ['shuffled', 'unbuffered', 'buffered', 'optimal'];

/** What the counts depend on. Elements are those of the matrix, or equal blocks of them. */
export interface StripSize {
  /** How the halves leave. */
  readonly form: StripForm;
  /** Dimensions of the cube, n: at least 1. */
  readonly dim: number;
  /** Elements of a node, B: a multiple of 2^dim. */
  readonly elements: number;
  /** Elements of the largest message, B_m: a whole number, at least 1; or Infinity. */
  readonly packet: number;
  /** Elements of the smallest piece that is not copied, B_copy; for the form `optimal`, and for no other. */
  readonly buffer?: number;
}

/** What a node does in a transpose, one after another. */
export interface NodeWork {
  /** Messages, one on each of its ports at a time. */
  readonly startups: number;
  /** Elements of these messages, of the longest of those that leave at the same time. */
  readonly elements: number;
  /** Elements that change their place inside the node. */
  readonly copied: number;
}

/** The fewest elements of a piece that is sent from where it lies: 0 if all are, Infinity if none is. */
export function leastDirect({ form, buffer = 0 }: Pick<StripSize, 'form' | 'buffer'>): number {
  return { shuffled: 0, unbuffered: 0, buffered: Number.POSITIVE_INFINITY, optimal: buffer }[form];
}

/**
 * The counts of all n exchanges: B/2 elements each, in ceil(B / 2 B_m) messages, or from where they lie in
 * 2^j ceil(B / 2^(j+1) B_m). The buffer costs a copy of B/2 elements into it and one out of it; a shuffle moves all but the
 * first and the last N-th of the array.
 */
export function stripCounts(size: StripSize): NodeWork {
  const exchanges = stripExchanges(size);
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return {
    startups: sum(exchanges.map(({ piece, pieces }) => pieces * Math.ceil(piece / size.packet))),
    elements: (size.dim * size.elements) / 2,
    copied: sum(exchanges.map(({ copied }) => copied)),
  };
}

/** The n exchanges: elements of a message, however long; how many go one after another; and elements copied for them. */
export function stripExchanges(size: Omit<StripSize, 'packet'>) {
  const { form, dim, elements } = size;
  const copied = form === 'shuffled' ? elements - (2 * elements) / 2 ** dim : elements;
  return Array.from({ length: dim }, (_, j) => {
    const piece = elements / 2 ** (j + 1);
    const isDirect = form !== 'shuffled' && piece >= leastDirect(size);
    return isDirect ? { piece, pieces: 2 ** j, copied: 0 } : { piece: elements / 2, pieces: 1, copied };
  });
}

/**
 * Most startups from the first that an element is in to the last, inclusive. It is an element that leaves with the first
 * message, and in the last exchange with the last piece.
 */
export function stripSpan(size: StripSize): number {
  const { dim, elements, packet } = size;
  const perNode = elements / 2 ** dim;
  const { piece } = stripExchanges(size)[dim - 1];
  // Of the last piece, or of all in one: the messages before that of the last element which left with the first message.
  const before = Math.floor((piece - perNode + Math.min(perNode, packet) - 1) / packet);
  return stripCounts(size).startups - Math.ceil(piece / packet) + before + 1;
}

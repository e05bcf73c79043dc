import type { Certificate, Counts } from './counts.ts';
import type { NetworkKind } from './networks/network-kind.ts';
import { exampleOf, NETWORK_KINDS } from './networks/network-kinds.ts';
import type { Topology } from './networks/topology.ts';
import type { Problem } from './problem.ts';
import type { Schedule } from './schedule.ts';

/** The forms of a schedule: as its algorithm gives it, step by step, or gathered into rounds of long messages. */
export type Form = 'step' | 'block';
/** All forms. */
export const FORMS: readonly Form[] = ['step', 'block'];

/** An answer that an algorithm has given to a problem, proved and counted. */
export interface Answer<P extends Problem = Problem> {
  readonly problem: P;
  /** As the algorithm gives it. */
  readonly schedule: Schedule;
  /** What was counted of it. */
  readonly counted: Certificate;
}

/** A promise: words, and what they mean. */
export interface Guarantee<P extends Problem = Problem> {
  /** In a few words, as a part of a sentence: "all ports". The letters in it are those of docs/command-line.md. */
  readonly says: string;
  /** Whether an answer keeps it, on channels one block wide. */
  holds(answer: Answer<P>): boolean;
}

/** What an algorithm promises, in words. */
export function guaranteeOf({ guarantees = [] }: Pick<Algorithm, 'guarantees'>): string {
  return guarantees.map(({ says }) => says).join('; ');
}

/** What the answers of an algorithm need of a machine. */
export interface Needs extends Partial<Pick<Counts, 'ports' | 'switching'>> {
  /** At least so many startups; left out: as many as the lower bound says. */
  readonly startups?: number;
  /** Each message is one block, or one element, so that startups are no fewer than blocks in sequence. Left out: messages may be longer. */
  readonly singles?: true;
}

/**
 * What the blocks of a step have in common, which words and marks for a step go by: necklaces of relative addresses, complement pairs,
 * windows of a de Bruijn sequence, rows of a table, the next one-bits of trees; a bit or all of the address; the offset, a digit of
 * it, what goes on to the next node, all or by shorter ways, what goes along an axis; turns of a torus, meetings on a mesh; parts of
 * a grid, partners in it, its submeshes.
 */
export type StepsBy =
  | 'necklaces'
  | 'complement pairs'
  | 'windows'
  | 'table rows'
  | 'trees'
  | 'bits'
  | 'addresses'
  | 'offsets'
  | 'digits'
  | 'hops'
  | 'shorter ways'
  | 'axes'
  | 'turns'
  | 'meetings'
  | 'parts'
  | 'partners'
  | 'submeshes';

/** A named way to answer problems of some kinds: one file each, listed in the catalogue. */
export interface Algorithm<P extends Problem = Problem> {
  /** The name on the command line: lower case, words joined by hyphens. */
  readonly name: string;
  /** Further names, such as those of the papers; left out: none. */
  readonly aliases?: readonly string[];
  /** Where it is published: paper and section. */
  readonly source: string;
  /** What the blocks of a step have in common; left out: nothing that a word or a mark says. */
  readonly stepsBy?: StepsBy;
  /** What it promises. Tests hold drawn answers against it; left out: nothing, or what its exchanges promise. */
  readonly guarantees?: readonly Guarantee<P>[];
  /** Kinds of problems that it has schedules for. Its name is its own among those of a kind. */
  readonly solves: readonly string[];
  /**
   * Whether it has schedules for networks of the kind of this one, as far as their sizes allow: the same for all of a kind. Left out: for
   * all.
   */
  readonly networks?: (topology: Topology) => boolean;
  /**
   * What all of its schedules for a network need at least, where that is known before any is made: a machine with one port cannot run
   * what uses all. Undefined where it has no schedule, as sides must be powers of two; left out: nothing is known.
   */
  needs?(topology: Topology): Needs | undefined;
  /** Members of its family that may be better for blocks of some size; left out: there are none. */
  further?(problem: P): readonly Algorithm<P>[];
  /**
   * Its answers are those of others for problems of its kind, of which it takes the best that it finds without prices. Where all of these
   * are priced nobody need ask it. Left out: they are its own.
   */
  readonly chooses?: true;
  /** Every node does the same: its schedules take as long to make as the ways of one node's blocks. Left out: as those of all. */
  readonly alike?: true;
  /** Of a matrix that it moves: its layout where the problem does not say one, see `findGridLayout`; left out: consecutive. */
  readonly lies?: string;
  /**
   * Makes the schedule for a problem.
   * @throws InputError when the algorithm has none, or the problem is too large
   */
  schedule(problem: P): Schedule;
  /**
   * What the answer to a problem takes by the closed formulas of the source, without any schedule: what is counted of the schedule for
   * channels one block wide, in its form. `solve` has the schedule claim it.
   *
   * @returns undefined where there is no such formula
   */
  counts?(problem: P, form: Form): Counts | undefined;
}

/** What an algorithm that is made of another one has of it: what it is called, and the networks that it is for. */
export function knownAs({
  name,
  aliases,
  source,
  stepsBy,
  networks,
}: Algorithm<never>): Pick<Algorithm, 'name' | 'aliases' | 'source' | 'stepsBy' | 'networks'> {
  return {
    name,
    source,
    ...(aliases && { aliases }),
    ...(stepsBy && { stepsBy }),
    ...(networks && { networks }),
  };
}

/** Whether an algorithm has schedules for networks of the kind of this one, as far as their sizes allow. */
export function isForNetwork({ networks }: Pick<Algorithm, 'networks'>, topology: Topology): boolean {
  return networks?.(topology) ?? true;
}

/** What its schedules for a network need at least, as far as is known; undefined where it has none. */
export function needsOf(
  algorithm: Pick<Algorithm, 'networks' | 'needs'>,
  topology: Topology,
): Needs | undefined {
  if (!isForNetwork(algorithm, topology)) return undefined;
  return algorithm.needs ? algorithm.needs(topology) : {};
}

/** The kinds of networks that it has schedules for. */
export function kindsFor(algorithm: Pick<Algorithm, 'networks'>): readonly NetworkKind[] {
  return NETWORK_KINDS.filter((kind) => isForNetwork(algorithm, exampleOf(kind)));
}

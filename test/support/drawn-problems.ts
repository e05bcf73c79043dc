import { problemSaid } from '../../src/formats/problems/said-problem.ts';
import {
  type Algorithm,
  algorithmsFor,
  FORMS,
  InputError,
  type Problem,
  type Schedule,
  solve,
} from '../../src/schedules/index.ts';
import { kindsFor } from '../../src/schedules/model/algorithm.ts';
import { gcd } from '../../src/schedules/model/gcd.ts';
import { NETWORK_KINDS } from '../../src/schedules/model/networks/network-kinds.ts';
import { inForm } from '../../src/schedules/transforms/forms.ts';
import { seeded } from './timetables.ts';

/** The words of the command line that say a problem and its network, by their names without dashes. */
type Words = Readonly<Record<string, string>>;

/** A problem that was drawn, and how the command line says it. */
export interface Drawn {
  readonly words: Words;
  readonly problem: Problem;
}

/** Draws from a seed, the same each time. */
class Dice {
  private readonly random: () => number;

  constructor(seed: number) {
    this.random = seeded(seed);
    // The first numbers of neighbouring seeds are near each other.
    for (let i = 0; i < 8; i++) this.random();
  }

  /** From least to most, both included. */
  number(least: number, most: number): number {
    return least + Math.floor(this.random() * (most - least + 1));
  }

  of<T>(list: readonly T[]): T {
    return list[this.number(0, list.length - 1)];
  }

  /** Sides of a grid of at most so many nodes. */
  sides(most: number, among: readonly number[]): number[] {
    const sides: number[] = [];
    let nodes = 1;
    for (let axes = this.number(1, 3); axes > 0; axes--) {
      const side = this.of(among);
      if (nodes * side > most) break;
      sides.push(side);
      nodes *= side;
    }
    return sides.length > 0 ? sides : [this.of(among)];
  }
}

/** Small networks of each kind; the oracle of schedule files knows the same kinds. */
const NETWORKS: Readonly<Record<string, (dice: Dice) => Words>> = {
  cube: (dice) => ({ dim: `${dice.number(1, 5)}` }),
  torus: (dice) =>
    dice.number(0, 5) === 0 ? { ring: `${dice.of([3, 5, 8, 12, 16, 20])}` } : { torus: shapeOf(dice) },
  mesh: (dice) => ({ mesh: shapeOf(dice) }),
  wrapped: (dice) => ({ mesh: shapeOf(dice), wrap: `${dice.number(0, 2)}` }),
  without(dice) {
    const network: Words = dice.of([
      { torus: shapeOf(dice) },
      { mesh: shapeOf(dice) },
      { dim: `${dice.number(2, 5)}` },
    ]);
    const node = dice.number(0, 8);
    return { ...network, without: dice.of([`${node}`, `${node}-${node + 1}`, `0-1,${node + 2}`]) };
  },
  lattice(dice) {
    const [a, d] = [dice.number(2, 6), dice.number(2, 6)];
    return { lattice: `${a},${dice.number(0, d - 1)}/0,${d}` };
  },
  circulant(dice) {
    const nodes = dice.number(5, 40);
    const jumps = new Set([dice.number(1, Math.floor(nodes / 2)), dice.number(1, Math.floor(nodes / 2))]);
    const common = [...jumps].reduce(gcd, nodes);
    return { circulant: `${nodes}:${[...(common > 1 ? new Set([1, ...jumps]) : jumps)].join(',')}` };
  },
  switch(dice) {
    const nodes = dice.number(2, 17);
    return { switch: dice.number(0, 1) === 0 ? `${nodes}` : `${nodes}:${dice.number(1, nodes - 1)}` };
  },
  servers(dice) {
    const each = dice.number(2, 4);
    return { servers: `${dice.number(2, 5)}x${each}:${dice.number(1, each)}` };
  },
  graph(dice) {
    const nodes = dice.number(2, 12);
    const links = new Set<string>();
    for (let node = 1; node < nodes; node++) {
      for (let more = dice.number(1, 3); more > 0; more--) links.add(`${dice.number(0, node - 1)}-${node}`);
    }
    // Now and then some are wider than others.
    const isWide = dice.number(0, 2) === 0;
    return { links: [...links].map((link) => (isWide && dice.number(0, 1) ? `${link}x2` : link)).join(',') };
  },
};

/** Even sides and multiples of four, which many algorithms need, as often as any. */
function shapeOf(dice: Dice): string {
  const among = dice.of([
    [2, 3, 4, 5, 6, 7],
    [2, 4, 8],
    [4, 8],
  ]);
  const sides = dice.sides(64, among);
  return (dice.number(0, 2) === 0 ? sides.map(() => sides[0]).slice(0, 2) : sides).join('x');
}

const TRAFFIC: readonly ((dice: Dice, nodes: number) => string)[] = [
  (dice) => `zipf:${dice.of([0, 0.6, 1.2])},tokens=${dice.number(1, 24)},seed=${dice.number(1, 99)}`,
  (dice) => `uniform,amount=${dice.number(1, 6)},seed=${dice.number(1, 99)}`,
  (dice) => `gini:${dice.of([0, 0.3])},amount=${dice.number(1, 4)},seed=${dice.number(1, 99)}`,
  (dice, nodes) =>
    `peers:${dice.number(1, nodes - 1)},amount=${dice.number(1, 6)},seed=${dice.number(1, 99)}`,
  (dice) => `permutation,amount=${dice.number(1, 9)},seed=${dice.number(1, 99)}`,
  (dice) => `antipode,amount=${dice.number(1, 9)}`,
  (dice) => `tornado,amount=${dice.number(1, 9)}`,
  (dice, nodes) => `hot-row:${dice.number(0, nodes - 1)},amount=${dice.number(1, 5)}`,
  (dice, nodes) => `hot-column:${dice.number(0, nodes - 1)},amount=${dice.number(1, 5)}`,
  (dice, nodes) => `one-pair:${dice.number(0, nodes - 1)},amount=${dice.number(1, 9)}`,
];

const LAYOUTS = ['consecutive', 'cyclic', 'consecutive-gray', 'cyclic-gray', 'combined-2'];
const LINES = ['-rows', '-columns'];
const PERMUTATIONS = ['bit-reversal', 'shuffle', 'unshuffle', 'transpose', 'vector-reversal'];

/** What is asked on a network of so many nodes. */
const QUESTIONS: Readonly<Record<string, (dice: Dice, nodes: number) => Words>> = {
  exchange: (dice) => copies(dice),
  sequence: (dice) => copies(dice),
  permutation: (dice) => ({ permute: dice.of(PERMUTATIONS) }),
  transpose(dice, nodes) {
    const side = () => `${nodes * 2 ** dice.number(0, 1)}`;
    const [lines, to] = dice.of([[...LINES], ['', '']]);
    const layouts = {
      from: `${dice.of(LAYOUTS)}${lines}`,
      to: `${dice.of(LAYOUTS)}${to === '' ? '' : lines}`,
    };
    return { transpose: `${side()}x${side()}`, ...(dice.number(0, 1) === 0 && layouts) };
  },
  conversion: (dice) => ({
    convert: `${dice.number(1, 20)}x${dice.number(1, 20)}`,
    from: `${dice.of(LAYOUTS)}${dice.of(LINES)}`,
    to: `${dice.of(LAYOUTS)}${dice.of(LINES)}`,
  }),
  scatter: (dice, nodes) => ({ scatter: `${dice.number(0, nodes - 1)}`, ...copies(dice) }),
  gather: (dice, nodes) => ({ gather: `${dice.number(0, nodes - 1)}`, ...copies(dice) }),
  uneven: (dice, nodes) => ({ uneven: dice.of(TRAFFIC)(dice, nodes) }),
};

function copies(dice: Dice): Words {
  return { copies: `${dice.of([1, 1, 2, 3, 4, 6])}` };
}

/** The problem that words say. @throws InputError for words that say none */
function problemOf(words: Words, algorithm?: Algorithm): Problem {
  const said = (name: string) =>
    name in words ? { text: words[name], typed: `--${name} "${words[name]}"` } : undefined;
  return problemSaid({ said, written: (name) => `--${name}` }, algorithm);
}

/**
 * Problems of a kind on small networks, for an algorithm if one is given: those of them that words can say.
 * @param networks the kinds among which the network is drawn
 */
export function* drawnProblems(kind: string, seed: number, algorithm?: Algorithm): Iterable<Drawn> {
  const kinds = algorithm === undefined ? NETWORK_KINDS : kindsFor(algorithm);
  const networks = kinds.flatMap((one) => NETWORKS[one.kind] ?? []);
  for (let number = 0; number < MOST_DRAWS; number++) {
    const dice = new Dice(1000 * seed + number);
    try {
      const network = kind === 'sequence' ? axesOf(dice) : dice.of(networks)(dice);
      const { nodes } = kind === 'sequence' ? { nodes: 0 } : problemOf(network).topology;
      const words = { ...network, ...QUESTIONS[kind](dice, nodes) };
      yield { words, problem: problemOf(words, algorithm) };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
    }
  }
}

/** Words that say no problem are drawn as well: of some algorithms nearly all. */
const MOST_DRAWS = 20_000;

/** Axes of a cube, or now and then of a grid. */
function axesOf(dice: Dice): Words {
  if (dice.number(0, 3) === 0) return { torus: '4x4', axes: '0,1' };
  const [d, s] = [dice.number(1, 3), dice.number(2, 4)];
  const isEven = dice.number(0, 3) > 0;
  const axes = Array.from({ length: s }, () => (isEven ? d : dice.number(1, 2)));
  return { axes: axes.slice(0, Math.floor(6 / d)).join('x') };
}

/** Schedules of all algorithms that have one, for problems of a kind, in steps and in rounds. */
export function* drawnSchedules(
  kind: string,
  seed: number,
): Iterable<{ readonly name: string; readonly schedule: Schedule }> {
  const algorithms = algorithmsFor(kind);
  let number = 0;
  for (const { words, problem } of drawnProblems(kind, seed)) {
    // Every algorithm comes as often, if it has a schedule.
    const algorithm = algorithms[number % algorithms.length];
    const form = FORMS[Math.floor(number / algorithms.length) % FORMS.length];
    number++;
    try {
      const schedule = inForm(algorithm, problem, solve(algorithm, problem), form);
      yield { name: `${algorithm.name} (${form}) of ${JSON.stringify(words)}`, schedule };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
    }
  }
}

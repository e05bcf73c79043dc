import { clockOf, timesOf } from '../../costs/clock.ts';
import { countsOf } from '../../costs/formulas/index.ts';
import type { Machine } from '../../costs/machine.ts';
import type { Curves, Item, PaperTable, Statement } from '../item.ts';
import type { Rival, suhShinPrint } from '../printed/suh-shin.ts';

type Kind = 'torus' | 'mesh';

/** Figures 13 to 16: predicted times, of which the text says in words how they compare. */
export function predictions({ rivals }: typeof suhShinPrint, paragon: Machine): Item[] {
  return [
    figure('Figure 13', 'torus', rivals.torus, [4, 5, 6, 7], paragon),
    figure('Figure 14', 'mesh', rivals.mesh, [4, 5, 6, 7], paragon),
    dearStartups('Figure 15', 'torus', rivals.torus, paragon),
    dearStartups('Figure 16', 'mesh', rivals.mesh, paragon),
  ];
}

/** The block sizes of the figures, in bytes. */
const SIZES = Array.from({ length: 13 }, (_, power) => 2 ** power);

/** The time in seconds by the size of a block in bytes. */
type Time = (bytes: number) => number;

/** The times on 2^d x 2^d nodes: those of the rivals by the formulas, that of the proposed algorithm by its counts. */
function timesOn(
  kind: Kind,
  rivals: readonly Rival[],
  d: number,
  machine: Machine,
): { readonly name: string; readonly of: Time }[] {
  const counts = countsOf('suh-shin', { kind, shape: [2 ** d, 2 ** d] });
  if (counts === undefined) throw new Error(`no formula for suh-shin on a ${kind} of 2^${d} x 2^${d} nodes`);
  const site = { machine, nodes: 4 ** d };
  const proposed = clockOf(counts, site);
  return [
    { name: 'proposed', of: (bytes) => proposed(bytes).total },
    ...rivals.map(({ name, of }) => ({
      name,
      of: (bytes: number) => timesOf({ turns: 1, aligned: 0, ...of(d) }, site, bytes).total,
    })),
  ];
}

/** The block size at which two times, linear in it, are equal. */
function crossing(one: Time, other: Time): number {
  const [atOne, atTwo] = [1, 2].map((bytes) => one(bytes) - other(bytes));
  return 1 - atOne / (atTwo - atOne);
}

/** Where the proposed algorithm begins to be faster than [13], by d. */
function crossings(kind: Kind, rivals: readonly Rival[], dims: readonly number[], machine: Machine) {
  return dims.map((d) => {
    const [proposed, , fewStartups] = timesOn(kind, rivals, d, machine);
    return crossing(proposed.of, fewStartups.of);
  });
}

function curves(kind: Kind, rivals: readonly Rival[], dims: readonly number[], machine: Machine): Curves {
  return {
    kind: 'curves',
    x: { label: 'block size', unit: 'bytes' },
    y: { label: 'time', unit: 'seconds' },
    panels: dims.map((d) => ({
      name: `${2 ** d} x ${2 ** d} ${kind}`,
      series: timesOn(kind, rivals, d, machine).map(({ name, of }) => ({
        name,
        points: SIZES.map((bytes) => [bytes, of(bytes)] as const),
      })),
    })),
  };
}

function crossingTable(dims: readonly number[], found: readonly number[]): PaperTable {
  return {
    title: 'from which block size on the proposed algorithm is faster than [13]',
    head: ['network', 'bytes'],
    rows: dims.map((d, i) => [`${2 ** d} x ${2 ** d}`, found[i].toFixed(1)]),
  };
}

/** What the text says of either figure: [13] is best for small blocks, the proposed algorithm for large ones. */
function choices(
  kind: Kind,
  rivals: readonly Rival[],
  dims: readonly number[],
  machine: Machine,
): Statement[] {
  const times = dims.map((d) => timesOn(kind, rivals, d, machine));
  const [least, most] = [SIZES[0], SIZES[SIZES.length - 1]];
  const isBest = (index: number, bytes: number) =>
    times.every((algorithms) => algorithms.every(({ of }) => algorithms[index].of(bytes) <= of(bytes)));
  return [
    { says: '[13] is the fastest for small blocks', isSo: isBest(2, least) },
    { says: 'the proposed algorithm is the fastest for large blocks', isSo: isBest(0, most) },
    {
      says: `the proposed algorithm is faster than ${rivals[0].name} for every size`,
      isSo: SIZES.every((bytes) => times.every(([proposed, rival]) => proposed.of(bytes) < rival.of(bytes))),
    },
  ];
}

const PRICES = 't_s = 75 µs, t_c = 0.011 µs, t_l = 0.02 µs, ρ = 0.014 µs and t_b = (126d - 113) µs';

function figure(
  title: string,
  kind: Kind,
  rivals: readonly Rival[],
  dims: readonly number[],
  paragon: Machine,
): Item {
  const found = crossings(kind, rivals, dims, paragon);
  return {
    title,
    source: 'section 5',
    about:
      `Predicted times on 2^d x 2^d nodes with the Paragon’s prices: ${PRICES}. The text describes the curves and ` +
      'prints no number of them.',
    figure: curves(kind, rivals, dims, paragon),
    tables: [crossingTable(dims, found)],
    statements: [
      ...choices(kind, rivals, dims, paragon),
      {
        says: 'on larger networks the crossing is at smaller blocks',
        isSo: found.every((bytes, i) => i === 0 || bytes < found[i - 1]),
      },
    ],
    errata: [],
  };
}

/** Figures 15 and 16: t_s / t_c = 20 000. */
function dearStartups(title: string, kind: Kind, rivals: readonly Rival[], paragon: Machine): Item {
  const dims = [4, 6];
  const dear = { ...paragon, startup: 20_000 * paragon.perByte };
  const found = crossings(kind, rivals, dims, dear);
  const before = crossings(kind, rivals, dims, paragon);
  return {
    title,
    source: 'section 5',
    about:
      'The same with t_s/t_c = 20 000, that is t_s = 220 µs. The text describes the curves and prints no number of them.',
    figure: curves(kind, rivals, dims, dear),
    tables: [crossingTable(dims, found)],
    statements: [
      ...choices(kind, rivals, dims, dear),
      {
        says: 'the crossing is at larger blocks than with cheaper startups',
        isSo: found.every((bytes, i) => bytes > before[i]),
      },
    ],
    errata: [],
  };
}

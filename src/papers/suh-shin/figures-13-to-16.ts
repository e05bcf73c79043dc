import { clockOf, timesOf } from '../../costs/clock.ts';
import type { PricedMachine } from '../../costs/priced-machine.ts';
import { completeExchange, findAlgorithm, mesh, torus } from '../../schedules/index.ts';
import type { Item } from '../item.ts';
import { from } from '../numbers.ts';
import { item } from '../plan.ts';
import type { Print, Rival } from '../printed/suh-shin.ts';

/*
 * Figures 13 to 16: predicted times of the proposed algorithm and of two others, of which the text says in words how they
 * compare.
 */

type Kind = 'torus' | 'mesh';

/** What is predicted for networks of 2^d x 2^d nodes. */
interface Study {
  readonly kind: Kind;
  /** Of the others the last is [13], which has few startups. */
  readonly rivals: readonly Rival[];
  readonly dims: readonly number[];
  readonly machine: PricedMachine;
}

/** The block sizes of the figures, in bytes. */
const SIZES = from(0, 12).map((power) => 2 ** power);

/** The time in seconds by the size of a block in bytes. */
type Time = (bytes: number) => number;

/** The times on 2^d x 2^d nodes: those of the rivals by the formulas, that of the proposed algorithm by its counts. */
function timesOn(
  { kind, rivals, machine }: Study,
  d: number,
): { readonly name: string; readonly of: Time }[] {
  const shape = [2 ** d, 2 ** d];
  const counts = findAlgorithm('suh-shin').counts?.(
    completeExchange({ topology: kind === 'torus' ? torus(shape) : mesh(shape) }),
    'step',
  );
  if (counts === undefined) throw new Error(`no formula for suh-shin on a ${kind} of 2^${d} x 2^${d} nodes`);
  const site = { machine, nodes: 4 ** d };
  const proposed = clockOf(counts, site);
  return [
    { name: 'proposed', of: (bytes) => proposed(bytes).total },
    ...rivals.map(({ name, of }) => {
      const [startups, blocks, hops, rearranged, barriers] = of(d);
      const amounts = { turns: 1, startups, blocks, hops, aligned: 0, rearranged, barriers } as const;
      return { name, of: (bytes: number) => timesOf(amounts, site, bytes).total };
    }),
  ];
}

/** The block sizes at which the proposed algorithm and [13] take the same time, linear in it, by d. */
function crossings(study: Study): number[] {
  return study.dims.map((d) => {
    const [proposed, , fewStartups] = timesOn(study, d);
    const [atOne, atTwo] = [1, 2].map((bytes) => proposed.of(bytes) - fewStartups.of(bytes));
    return 1 - atOne / (atTwo - atOne);
  });
}

/**
 * The curves, where they cross, and what the text says of them: of all figures that [13] is best for small blocks, and only
 * there, and of this one how the crossings compare.
 */
function predicted(
  study: Study,
  ofCrossings: { readonly says: string; readonly areSo: (found: readonly number[]) => boolean },
): Pick<Item, 'figure' | 'tables' | 'statements'> {
  const { kind, rivals, dims } = study;
  const found = crossings(study);
  const times = dims.map((d) => timesOn(study, d));
  const [least, most] = [SIZES[0], SIZES[SIZES.length - 1]];
  const isBest = (index: number, bytes: number) =>
    times.every((algorithms) => algorithms.every(({ of }) => algorithms[index].of(bytes) <= of(bytes)));
  return {
    figure: {
      kind: 'curves',
      x: { label: 'block size', unit: 'bytes' },
      y: { label: 'time', unit: 'seconds' },
      panels: dims.map((d, i) => ({
        name: `${2 ** d} x ${2 ** d} ${kind}`,
        series: times[i].map(({ name, of }) => ({
          name,
          points: SIZES.map((bytes) => [bytes, of(bytes)]),
        })),
      })),
    },
    tables: [
      {
        title: 'from which block size on the proposed algorithm is faster than [13]',
        head: ['network', 'bytes'],
        rows: dims.map((d, i) => [`${2 ** d} x ${2 ** d}`, found[i].toFixed(1)]),
      },
    ],
    statements: [
      { says: '[13] is the fastest for small blocks', isSo: isBest(2, least) },
      { says: 'the proposed algorithm is the fastest for large blocks', isSo: isBest(0, most) },
      {
        says: `the proposed algorithm is faster than ${rivals[0].name} for every size`,
        isSo: SIZES.every((bytes) =>
          times.every(([proposed, rival]) => proposed.of(bytes) < rival.of(bytes)),
        ),
      },
      { says: ofCrossings.says, isSo: ofCrossings.areSo(found) },
    ],
  };
}

const PARAGON = 'intel-paragon';
const PRICES = 't_s = 75 µs, t_c = 0.011 µs, t_l = 0.02 µs, ρ = 0.014 µs and t_b = (126d - 113) µs';

/** Figures 13 and 14: with the prices of the Paragon. */
export const published = (title: string, kind: Kind) =>
  item(({ rivals }: Print, machineOf) => ({
    title,
    source: 'section 5',
    about:
      `Predicted times on 2^d x 2^d nodes with the Paragon’s prices: ${PRICES}. The text describes the curves and ` +
      'prints no number of them.',
    ...predicted(
      { kind, rivals: rivals[kind], dims: [4, 5, 6, 7], machine: machineOf(PARAGON) },
      {
        says: 'on larger networks the crossing is at smaller blocks',
        areSo: (found) => found.every((bytes, i) => i === 0 || bytes < found[i - 1]),
      },
    ),
  }));

/** Figures 15 and 16: t_s / t_c = 20 000. */
export const dearStartups = (title: string, kind: Kind) =>
  item(({ rivals }: Print, machineOf) => {
    const machine = machineOf(PARAGON);
    const cheap = { kind, rivals: rivals[kind], dims: [4, 6], machine };
    const before = crossings(cheap);
    return {
      title,
      source: 'section 5',
      about:
        'The same with t_s/t_c = 20 000, that is t_s = 220 µs. The text describes the curves and prints no number of them.',
      ...predicted(
        { ...cheap, machine: { ...machine, startup: 20_000 * machine.perByte } },
        {
          says: 'the crossing is at larger blocks than with cheaper startups',
          areSo: (found) => found.every((bytes, i) => bytes > before[i]),
        },
      ),
    };
  });

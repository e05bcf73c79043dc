import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { encodeSchedule } from '../../src/formats/schedule/schedule-writer.ts';
import {
  algorithmsFor,
  blocked,
  completeExchange,
  cube,
  exchangeSequence,
  findAlgorithm,
  findPermutation,
  gather,
  InputError,
  mesh,
  PERMUTATION_NAMES,
  ring,
  type Schedule,
  STRIP_FORMS,
  scatter,
  sequenceAlgorithms,
  solve,
  stripTranspose,
  torus,
  widened,
} from '../../src/schedules/index.ts';
import { conversionOn, permutedBy } from '../support/exchange.ts';
import { requestedTranspose } from '../support/requested-transposes.ts';

const algorithms = [
  ...algorithmsFor('exchange'),
  ...['bruck-3', 'de-bruijn-random-7-residue'].map((name) => findAlgorithm(name)),
];

const networks = [
  ...[1, 2, 3, 4, 5].map((dim) => cube(dim)),
  cube(3, 2),
  torus([4, 4]),
  torus([8, 8]),
  torus([3, 5]),
  mesh([4, 4]),
  mesh([4, 2]),
  ring(6),
  ring(12),
];

/** Two copies and wide channels on networks of so many nodes only. */
const SMALL = 16;

/** What schedules are for, and the schedules in their forms; undefined, where there is none. */
type Named = [name: string, ...forms: (Schedule | undefined)[]];

/** The sums of all forms and what they are for; nothing where there is no schedule at all. */
function lineOf([name, ...forms]: Named): string {
  return forms.some((form) => form)
    ? `${forms.map((form) => (form ? sumOf(form) : '-')).join(' ')} ${name}\n`
    : '';
}

/** The start of the SHA-256 of its file without claims. */
function sumOf(schedule: Schedule): string {
  const file = [...encodeSchedule(schedule)].join('').replace(/^"claims":.*\n/m, '');
  return createHash('sha256').update(file).digest('hex').slice(0, 12);
}

/** Undefined where the input is refused. */
function orNone(make: () => Schedule): Schedule | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** Complete exchanges in steps, in blocks, and on small networks in channels of width 4. */
function* exchanges(): Generator<Named> {
  for (const topology of networks) {
    const small = topology.nodes <= SMALL;
    for (const algorithm of algorithms) {
      for (const copies of small ? [1, 2] : [1]) {
        const steps = orNone(() => solve(algorithm, completeExchange({ topology, copies })));
        const forms = steps && [
          orNone(() => blocked(steps)),
          ...(small ? [orNone(() => widened({ ...steps, width: 4 }))] : []),
        ];
        yield [`${algorithm.name} on ${topology.label}, ${copies} times`, steps, ...(forms ?? [])];
      }
    }
  }
}

/** Exchanges in sequence in steps, in blocks, and in channels of width 2. */
function* sequences(): Generator<Named> {
  for (const algorithm of sequenceAlgorithms) {
    for (const axes of [
      [2, 2],
      [3, 2],
      [2, 2, 2],
      [3, 3],
    ]) {
      const steps = orNone(() => solve(algorithm, exchangeSequence({ axes, copies: 2 })));
      const forms = steps && [blocked(steps), widened({ ...steps, width: 2 })];
      yield [`${algorithm.name} on axes ${axes}`, steps, ...(forms ?? [])];
    }
  }
}

function* namedPermutations(): Generator<Named> {
  const named = PERMUTATION_NAMES.filter((name) => !name.endsWith('-B'));
  for (const name of [...named, 'shuffle-2', 'unshuffle-3']) {
    const permuted = (slots: number) =>
      orNone(() => permutedBy('necklace', { topology: cube(3), slots }, findPermutation(name)));
    yield [`${name} of 4, 8 and 16 slots`, permuted(4), permuted(8), permuted(16)];
  }
}

function* conversions(): Generator<Named> {
  const layouts = ['cyclic-rows', 'consecutive-columns', 'combined-2-rows-gray'];
  for (const [from, to] of layouts.flatMap((from) => layouts.map((to) => [from, to] as const))) {
    const converted = (rows: number, columns: number) =>
      orNone(() => {
        return findAlgorithm('necklace', 'conversion').schedule(conversionOn(3, rows, columns, from, to));
      });
    yield [`16 x 8 and 10 x 6 from ${from} to ${to}`, converted(16, 8), converted(10, 6)];
  }
}

/** In the order of the sums. */
const METHODS = 'srt drt mrt combined naive way-1 way-2 way-3 exchange'.split(' ');

function* transposes(): Generator<Named> {
  for (const method of METHODS) {
    for (const [from, to] of [
      ['consecutive', 'consecutive'],
      ['consecutive', 'cyclic'],
      ['cyclic', 'consecutive'],
      ['consecutive', 'consecutive-gray'],
      ['combined-2,cyclic', 'cyclic-gray'],
    ]) {
      const request = { matrix: [16, 16], parts: [4, 4], from, to, method } as const;
      yield [`${method} from ${from} to ${to}`, orNone(() => requestedTranspose(request).schedule)];
    }
  }
  for (const form of STRIP_FORMS) {
    const buffer = form === 'optimal' && { buffer: 8 };
    const strips = (copies: number) => ({
      ...stripTranspose({ dim: 3, copies, form, packet: 4, ...buffer }),
      algorithm: `exchange, ${form}`,
    });
    yield [`strips, ${form}, 2 and 3 times`, strips(2), strips(3)];
  }
}

function* trees(): Generator<Named> {
  for (const [name, topology, root, copies] of [
    ['sbt', cube(3), 0, 1],
    ['bst', cube(3), 0, 1],
    ['rotated-sbts', cube(3), 0, 3],
    ['rotated-sbts', cube(4), 5, 2],
    ['reflected-sbts', cube(3), 0, 2],
    ['reflected-sbts', cube(4), 5, 2],
  ] as const) {
    const forms = [scatter, gather].map((make) => {
      const problem = make({ topology, root, copies });
      const schedule = solve(findAlgorithm(name, problem.kind), problem);
      // As it was called when the sums were recorded.
      return { ...schedule, algorithm: `${problem.kind}, ${copies > 1 ? `${copies} ` : ''}${name}` };
    });
    yield [`${name} on ${topology.label}, scatter and gather of node ${root}`, ...forms];
  }
}

test('the schedules of every algorithm are what they were when they were recorded', async () => {
  const kinds = [exchanges, sequences, namedPermutations, conversions, transposes, trees];
  const lines = kinds.flatMap((kind) => [...kind()].map(lineOf));
  await expect(lines.join('')).toMatchFileSnapshot('schedule-hashes.txt');
});

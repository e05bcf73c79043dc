import { describe, expect, it } from 'vitest';
import { type Choice, type LibraryAlgorithm, libraryChoices } from '../../../../src/costs/library-choices.ts';
import { FREE } from '../../../../src/costs/price-list.ts';
import { LIBRARIES, type LibraryName } from '../../../../src/engines/choices/choice-files.ts';

/** Startups and copies by which all three algorithms are the fastest somewhere. */
const MACHINE = { ...FREE, startup: 5e-6, perByte: 1e-9, rearrangementPerByte: 0.2e-9 };
const RANKS = [2, 3, 4, 5, 6, 7, 8, 11, 12, 16, 20, 31, 32, 100];

/** What a library takes on so many ranks, for blocks of so many bytes, as its reader says. */
type Taken = (ranks: number, bytes: number) => string | undefined;

/** Numbers alone matter; `#` begins a remark. The last size of communicators, and of data, that is not above the own one counts. */
function takenByOpenMpi(text: string): Taken {
  const numbers = text
    .split('\n')
    .flatMap((line) => line.replace(/#.*/, '').trim().split(/\s+/))
    .filter((word) => word !== '')
    .map(Number);
  const next = () => numbers.shift() ?? Number.NaN;
  expect([next(), next()]).toEqual([1, 3]);
  const rules = Array.from({ length: next() }, () => ({
    ranks: next(),
    sizes: Array.from({ length: next() }, () => ({
      from: next(),
      algorithm: next(),
      tuned: [next(), next()],
    })),
  }));
  expect(numbers).toEqual([]);
  for (const { sizes } of rules) expect(sizes[0].from).toBe(0);
  return (ranks, bytes) => {
    const rule = rules.findLast((one) => one.ranks <= ranks);
    const taken = rule?.sizes.findLast(({ from }) => from <= bytes * ranks);
    expect(taken?.tuned).toEqual([0, 0]);
    return { 1: 'linear', 2: 'pairwise', 3: 'bruck' }[taken?.algorithm ?? 0];
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a parsed file
type Json = any;

/** Conditions are looked at in their order, and the first that holds is followed. */
function takenByMpich(text: string): Taken {
  const names: Readonly<Record<string, string>> = {
    scattered: 'linear',
    pairwise: 'pairwise',
    brucks: 'bruck',
  };
  const holds = (condition: string, ranks: number, bytes: number): boolean => {
    const [, what, relation, value] = /^(\w+)(<=|=)(\w+)$/.exec(condition) ?? [];
    if (value === 'any' || condition === 'comm_type=intra' || condition === 'is_sendbuf_inplace=no')
      return true;
    if (relation === '=') return false;
    return { comm_size: ranks, avg_msg_size: bytes }[what as 'comm_size'] <= Number(value);
  };
  return (ranks, bytes) => {
    let tree: Json = JSON.parse(text)['collective=alltoall'];
    for (;;) {
      const [first] = Object.keys(tree);
      const name = /^algorithm=MPIR_Alltoall_intra_(\w+)$/.exec(first)?.[1];
      if (name !== undefined) return names[name];
      const key = Object.keys(tree).find((condition) => holds(condition, ranks, bytes));
      if (key === undefined) return undefined;
      tree = tree[key];
    }
  };
}

/** Both ends of a range belong to it. */
function takenByUcc(text: string): Taken {
  const tokens = (/^export UCC_TL_UCP_TUNE='(.*)'$/m.exec(text)?.[1] ?? '').split('#').map((token) => {
    const [, from, to, least, most, algorithm] =
      /^alltoall:host:(\d+)-(\d+|inf):\[(\d+)-(\d+|inf)\]:@(\w+)$/.exec(token) ?? [];
    const end = (value: string) => (value === 'inf' ? Number.POSITIVE_INFINITY : Number(value));
    return { from: Number(from), to: end(to), least: Number(least), most: end(most), algorithm };
  });
  return (ranks, bytes) => {
    const [taken, second] = tokens.filter(
      ({ from, to, least, most }) =>
        ranks >= least && ranks <= most && bytes * ranks >= from && bytes * ranks <= to,
    );
    expect(second).toBeUndefined();
    return taken?.algorithm;
  };
}

const READERS: Readonly<Record<LibraryName, readonly [file: string, taken: (text: string) => Taken]>> = {
  'open-mpi': ['rules.conf', takenByOpenMpi],
  mpich: ['alltoall.json', takenByMpich],
  ucc: ['tune.sh', takenByUcc],
};

/** The choice of the largest communicator that is not larger; of a total size, where a library knows no block. */
function wanted(
  choices: readonly Choice[],
  ranks: number,
  bytes: number,
  isTotal: boolean,
): LibraryAlgorithm | undefined {
  const choice = choices.findLast((one) => one.ranks <= ranks);
  return choice?.stretches.findLast(
    ({ fromBytes }, i) =>
      i === 0 || (isTotal ? fromBytes * choice.ranks <= bytes * ranks : fromBytes <= bytes),
  )?.algorithm;
}

describe.each(Object.keys(READERS) as LibraryName[])('the choices of %s', (name) => {
  const { algorithms, files } = LIBRARIES[name];
  const [file, reader] = READERS[name];

  it.each([
    ['one port', 1, { ...MACHINE, ports: 'one' }],
    ['three ports', 3, { ...MACHINE, ports: 'all' }],
  ] as const)('are read as they were made, on nodes with %s', (_, ports, machine) => {
    const choices = libraryChoices({ nodes: 32, ports, machine }, algorithms);
    const [, text] = files(choices, 'A test.').find(([one]) => one === file) ?? ['', []];
    const taken = reader([...text].join(''));
    const found = new Set<string>();
    const changes = choices.flatMap(({ stretches }) => stretches.map(({ fromBytes }) => fromBytes));
    const sizes = [...new Set([1, ...changes.flatMap((size) => [size - 1, size, size + 1]), 2 ** 31])];
    for (const ranks of RANKS) {
      for (const bytes of sizes.filter((size) => size > 0)) {
        const name = taken(ranks, bytes);
        expect(name, `${ranks} ranks, ${bytes} B`).toBe(
          wanted(choices, ranks, bytes, file !== 'alltoall.json'),
        );
        if (name !== undefined) found.add(name);
      }
    }
    expect(found.size).toBeGreaterThanOrEqual(2);
  });

  it('come with the commands that make the library read them', () => {
    const [, text] = files([], 'A test.').find(([one]) => one === 'README.md') ?? ['', []];
    expect([...text].join('')).toMatch(
      /coll_tuned_dynamic_rules_filename|COLL_SELECTION_TUNING_JSON|UCC_TL_UCP_TUNE/,
    );
  });
});

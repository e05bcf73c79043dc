import { describe, expect, it } from 'vitest';
import { renderJohnssonHoTables } from '../../../../src/cli/terminal/paper-tables-text.ts';
import { johnssonHoTables } from '../../../../src/papers/johnsson-ho/tables/johnsson-ho-tables.ts';
import {
  completeExchange,
  cube,
  findAlgorithm,
  InputError,
  type NodeMap,
  relativeExchange,
  type Step,
  widened,
} from '../../../../src/schedules/index.ts';
import { exchangeOn, stepsIn } from '../../../support/exchange.ts';

const tables = (name: string, dim: number, width?: number) =>
  johnssonHoTables(findAlgorithm(name).schedule(exchangeOn(dim)), width);

/** A schedule on three dimensions with any steps, under any name. */
const byHand = (algorithm: string, steps: (across: (mask: number) => NodeMap) => Step[]) =>
  relativeExchange(exchangeOn(3), {
    algorithm,
    ports: 'all',
    switching: 'store-and-forward',
    steps,
  });

describe('johnssonHoTables', () => {
  it('gives head and sections, each a table with a title', () => {
    const { sections, ...head } = tables('necklace', 3, 2);
    expect(head).toEqual({
      algorithm: 'necklace',
      dim: 3,
      problem: { kind: 'exchange', label: 'complete exchange', copies: 1 },
      steps: 4,
      span: 3,
    });
    expect(sections.map(({ kind, title }) => [kind, title])).toEqual([
      ['memory', 'Memory after alignment: (source destination) [tables 1 and 2]'],
      ['memory', 'After step 1: 011 across 0, 110 across 1, 111 across 2 [table 4]'],
      ['memory', 'After step 2: 101 across 2, 011 across 1, 111 across 0 [table 4]'],
      ['memory', 'After step 3: 110 across 2, 101 across 0, 111 across 1 [table 4]'],
      ['memory', 'After step 4: 001 across 0, 010 across 1, 100 across 2 [table 4]'],
      ['memory', 'Memory after realignment: (source destination)'],
      [
        'steps',
        'Dimension that each address or complement pair crosses in each step [table 5; table 7, where the first step is 0]',
      ],
      [
        'subsets',
        'Subsets of addresses that are scheduled together, and the time that each takes [section 5]',
      ],
      [
        'generating',
        'Generating table: dimension, and line or pair [figure 3, right half; rows and lines from 0, as in section 3.5.3]',
      ],
      ['blocks', 'Blocks: 3 rounds, largest block 2 [table 8; rounds from 0, as there]'],
      // Opposite nodes are three links apart.
      ['width', 'Channels 2 blocks wide: 3 steps [table 9; rounds and steps from 0, as there]'],
    ]);
    for (const { columns, rows } of sections) {
      for (const row of rows) expect(row.length).toBe(columns.length);
    }
    expect(sections.find(({ kind }) => kind === 'subsets')).toMatchObject({
      columns: ['subset', 'steps', 'time', 'addresses'],
      rows: [
        ['K1', '1-3', '3', 'C(111) R(011)'],
        ['K2', '4', '1', 'R(001)'],
      ],
    });
  });

  it.each([
    ['necklace', 5, 3],
    ['necklace', 5, 4],
    ['necklace', 6, 2],
    ['de-bruijn', 5, 2],
    ['complement-pairs', 4, 2],
    ['staggered-pairs', 4, 3],
    ['standard-exchange', 4, 3],
    ['balanced-tree', 4, 2],
  ])('tells the steps that %s on %i dimensions has on channels %i blocks wide', (name, dim, width) => {
    const section = tables(name, dim, width).sections.at(-1);
    const wide = widened(findAlgorithm(name).schedule({ ...exchangeOn(dim), width }));
    expect(section?.title).toContain(`Channels ${width} blocks wide: ${stepsIn(wide)} steps [`);
    const named = section?.rows.flatMap((row) => row.slice(1).filter((cell) => cell !== ''));
    const steps = named?.map((cell) => Number(cell.split(' : ')[1])) ?? [];
    expect([...new Set(steps)].sort((a, b) => a - b)).toEqual(
      Array.from({ length: stepsIn(wide) }, (_, t) => t),
    );
  });

  it.each([
    'standard-exchange',
    'complement-pairs',
    'staggered-pairs',
    'hybrid-pairs',
    'necklace',
    'de-bruijn',
    'schedule-table',
    'balanced-tree',
  ])('shows the memory of %s after every step, and every block in its place in the end', (name) => {
    for (const dim of [1, 2, 3]) {
      const { steps, sections } = tables(name, dim);
      const memories = sections.filter(({ kind }) => kind === 'memory');
      expect(memories.length).toBe(steps + 2);
      expect(memories.slice(1, -1).map(({ title }) => title.split(':')[0])).toEqual(
        Array.from({ length: steps }, (_, t) => `After step ${t + 1}`),
      );
      const nodes = Array.from({ length: 2 ** dim }, (_, node) => node);
      const binary = (node: number) => node.toString(2).padStart(dim, '0');
      expect(memories.at(-1)).toEqual({
        kind: 'memory',
        title: 'Memory after realignment: (source destination)',
        columns: ['slot', ...nodes.map((node) => `P${node}`)],
        rows: nodes.map((slot) => [String(slot), ...nodes.map((node) => `(${slot} ${binary(node)})`)]),
      });
    }
  });

  it('leaves out the tables that would be too wide to read, and says so', () => {
    const remarks = (dim: number) =>
      tables('de-bruijn', dim)
        .sections.filter(({ rows }) => rows.length === 0)
        .map(({ title }) => title);
    const memory = 'The memory is shown for up to 8 nodes';
    expect(remarks(3)).toEqual([]);
    expect(remarks(4)).toEqual([memory]);
    expect(remarks(6)).toEqual([memory]);
    expect(remarks(7)).toEqual([memory, 'The steps of the addresses are shown for up to 64 nodes']);
  });

  it('shows what a wrong schedule does, by its own count', () => {
    const { steps, span, sections } = johnssonHoTables(
      byHand('lost', (across) => [[{ map: across(1), slots: [1, 3] }], [], [{ map: across(4), slots: [3] }]]),
    );
    expect({ steps, span }).toEqual({ steps: 3, span: 3 });
    const memories = sections.filter(({ kind }) => kind === 'memory');
    expect(memories.map(({ title }) => title)).toEqual([
      'Memory after alignment: (source destination) [tables 1 and 2]',
      'After step 1: 001 across 0, 011 across 0 [table 4]',
      'After step 2: nothing moves [table 4]',
      'After step 3: 011 across 2 [table 4]',
      'Memory after realignment: (source destination)',
    ]);
    // The blocks that cross one dimension arrive; those of address 011 end where 101 leads.
    const atNode0 = ['(0 000)', '(1 000)', '(0 010)', '(5 110)', '(0 100)', '(0 101)', '(0 110)', '(0 111)'];
    expect(memories.at(-1)?.rows.map(([, cell]) => cell)).toEqual(atNode0);
  });

  it('draws the generating table only where the steps are those of the table', () => {
    const kinds = (steps: (across: (mask: number) => NodeMap) => Step[]) =>
      johnssonHoTables(byHand('necklace', steps)).sections.map(({ kind }) => kind);
    expect(kinds((across) => [[{ map: across(1), slots: [1] }]])).not.toContain('generating');
    expect(kinds(() => [])).not.toContain('generating');
    expect(tables('necklace', 3).sections.map(({ kind }) => kind)).toContain('generating');
  });

  it.each<[why: string, Parameters<typeof byHand>[1]]>([
    ['step 1 takes slot 3 twice', (across) => [[1, 2].map((mask) => ({ map: across(mask), slots: [3] }))]],
    [
      'tables are drawn for exchanges across one dimension at a time; step 2 has another',
      (across) => [[], [{ map: across(3), slots: [3] }]],
    ],
    [
      'tables are drawn for an alignment by relative addresses, steps along rows, and a realignment',
      (across) => [[{ map: across(1), slots: [1], to: [3] }]],
    ],
    [
      'its tables are too long; give a schedule of at most 131072 steps',
      () => Array.from({ length: 2 ** 17 + 1 }, () => []),
    ],
  ])('refuses a schedule where %s', (why, steps) => {
    expect(() => johnssonHoTables(byHand('by hand', steps))).toThrow(new InputError(`by hand: ${why}`));
  });

  it('refuses phases in another order, several cubes, and several blocks for one node', () => {
    const schedule = findAlgorithm('de-bruijn').schedule(exchangeOn(3));
    const [align, segment, realign] = schedule.phases;
    for (const phases of [[], [align, segment], [align, realign, segment], [realign, segment, realign]]) {
      expect(() => johnssonHoTables({ ...schedule, phases })).toThrow(/an alignment by relative addresses/);
    }
    for (const exchange of [
      completeExchange({ topology: cube(3, 2) }),
      completeExchange({ topology: cube(3), copies: 2 }),
    ]) {
      expect(() => johnssonHoTables(findAlgorithm('necklace').schedule(exchange))).toThrow(
        /one cube and one block/,
      );
    }
  });

  it('says in the title alone that with one port each step is a block', () => {
    expect(tables('standard-exchange', 4).sections.at(-1)).toEqual({
      kind: 'blocks',
      title: 'Blocks: 4 rounds, largest block 8: each step is one block of all its addresses',
      columns: [],
      rows: [],
    });
  });

  it('refuses what is too long to read', () => {
    expect(() => tables('necklace', 15)).toThrow(
      new InputError('necklace on 15 dimensions: its tables are too long; give at most 14'),
    );
  });
});

describe('renderJohnssonHoTables', () => {
  it('puts the columns of each table in line, below its title', () => {
    const text = renderJohnssonHoTables({
      algorithm: 'by hand',
      dim: 2,
      problem: { kind: 'exchange', label: 'complete exchange', copies: 1 },
      steps: 2,
      span: 1,
      sections: [
        {
          kind: 'subsets',
          title: 'Some',
          columns: ['a', 'long'],
          rows: [
            ['wide', ''],
            ['', 'x'],
          ],
        },
        { kind: 'blocks', title: 'None', columns: [], rows: [] },
      ],
    });
    expect(text).toBe(
      'by hand on the 2-cube: 2 steps, span 1\ncomplete exchange on 4 nodes\n' +
        'In [brackets]: the table or figure of Johnsson-Ho 1992 that has this form. The first step is step 1.\n\nSome\na     long\nwide\n      x\n\nNone\n',
    );
  });
});

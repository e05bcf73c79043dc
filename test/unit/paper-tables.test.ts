import { describe, expect, it } from 'vitest';
import { paperTables, renderPaperTables } from '../../src/formats/paper-tables.ts';
import { findAlgorithm, InputError } from '../../src/schedules/index.ts';
import { exchangeOn } from '../exchange.ts';

const tables = (name: string, dim: number, width?: number) =>
  paperTables(findAlgorithm(name).schedule(exchangeOn(dim)), width);

describe('paperTables', () => {
  it('gives head and sections, each a table with a title', () => {
    const { sections, ...head } = tables('necklace', 3, 2);
    expect(head).toEqual({ algorithm: 'necklace', dim: 3, steps: 4, span: 3 });
    expect(sections.map(({ kind, title }) => [kind, title])).toEqual([
      ['memory', 'Memory after alignment: (source destination)'],
      ['memory', 'After step 0: 011 across 0, 110 across 1, 111 across 2'],
      ['memory', 'After step 1: 101 across 2, 011 across 1, 111 across 0'],
      ['memory', 'After step 2: 110 across 2, 101 across 0, 111 across 1'],
      ['steps', 'Dimension that each address or complement pair crosses in each step'],
      ['groups', 'Groups of addresses that travel together'],
      ['generating', 'Generating table: dimension and line'],
      ['blocks', 'Blocks: 3 rounds, largest block 2'],
      ['width', 'Channels 2 blocks wide: 2 steps'],
    ]);
    for (const { columns, rows } of sections) {
      for (const row of rows) expect(row.length).toBe(columns.length);
    }
    expect(sections.find(({ kind }) => kind === 'groups')).toEqual({
      kind: 'groups',
      title: 'Groups of addresses that travel together',
      columns: ['group', 'steps', 'count', 'addresses'],
      rows: [
        ['1', '0-2', '3', 'C(111) R(011)'],
        ['2', '3', '1', 'R(001)'],
      ],
    });
  });

  it('leaves out the tables that would be too wide to read', () => {
    const kinds = (dim: number) => new Set(tables('de-bruijn', dim).sections.map(({ kind }) => kind));
    expect(kinds(3)).toEqual(new Set(['memory', 'steps', 'groups', 'blocks']));
    expect(kinds(4)).toEqual(new Set(['steps', 'groups', 'blocks']));
    expect(kinds(7)).toEqual(new Set(['groups', 'blocks']));
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

describe('renderPaperTables', () => {
  it('puts the columns of each table in line, below its title', () => {
    const text = renderPaperTables({
      algorithm: 'by hand',
      dim: 2,
      steps: 2,
      span: 1,
      sections: [
        {
          kind: 'groups',
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
    expect(text).toBe('by hand on a 2-cube: 2 steps, span 1\n\nSome\na     long\nwide\n      x\n\nNone\n');
  });
});

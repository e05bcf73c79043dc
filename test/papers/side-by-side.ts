import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import type { PricedMachine } from '../../src/costs/priced-machine.ts';
import { publishedCounts } from '../../src/papers/counts/published-counts.ts';
import { paperNames, prints, recomputedPapers } from '../../src/papers/index.ts';
import {
  agrees,
  type Compared,
  type Item,
  isCompared,
  type Paper,
  type TableCell,
  verdictOf,
} from '../../src/papers/item.ts';
import { count } from '../support/sample.ts';

/** The items of papers, each by the name of its paper and its own. */
const itemsOf = (papers: readonly Paper[]): Item[] =>
  papers.flatMap(({ name, items }) => items.map((item) => ({ ...item, title: `${name}: ${item.title}` })));

/** The papers that are computed once more. What cs838 counts on large grids takes as long as all others: `npm run test:long` has it. */
const twice = paperNames.filter((name) => name !== 'cs838' || inject('sample') === 'all');

/** A cell of an item, and the item with another one in its place. */
interface Place {
  readonly cell: Compared;
  readonly with: (other: Compared) => Item;
}

/** `npm run test:all` tries some cells of each item, the first among them. */
const STRIDE = count(23, 23, 1);

function* placesOf(item: Item): Iterable<Place> {
  let next = 0;
  for (const [t, { rows }] of item.tables.entries()) {
    for (const [r, row] of rows.entries()) {
      for (const [c, cell] of row.entries()) {
        if (!isCompared(cell) || next++ % STRIDE !== 0) continue;
        yield {
          cell,
          with: (other) => ({
            ...item,
            tables: item.tables.with(t, {
              ...item.tables[t],
              rows: rows.with(r, row.with(c, other) as unknown as (typeof rows)[number]),
            }),
          }),
        };
      }
    }
  }
}

/** Other values for what was computed. */
function mutants({ computed, printed, relation }: Compared): (string | number | undefined)[] {
  if (typeof computed !== 'number') return [`${computed}?`, undefined];
  const beyond = { 'at most': 1, 'at least': -1 };
  const further =
    relation === 'at most' || relation === 'at least' ? [Number(printed) + beyond[relation]] : [];
  return [computed + 1, computed - 1, -computed - 1, ...further, undefined];
}

/** What is printed with every value changed: names, titles and relations stay. */
function changed<T>(print: T): T {
  const other = (value: unknown, key?: string): unknown => {
    if (typeof value === 'function') return (...given: unknown[]) => other(value(...given));
    if (typeof value === 'number') return value + 1;
    if (typeof value === 'string') return key === 'title' || key === 'name' ? value : `${value}?`;
    if (Array.isArray(value)) {
      const isRow = typeof value[0] === 'string';
      return value.map((cell, i) => (isRow && i === 0 ? cell : other(cell)));
    }
    if (typeof value !== 'object' || value === null) return value;
    if ('relation' in value && 'value' in value) {
      const beyond = value.relation === 'at most' ? -1e6 : 1e6;
      return { ...value, value: Number(value.value) + beyond };
    }
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, other(one, name)]));
  };
  return other(print) as T;
}

/** Tests papers that were computed, which takes long: so it is done once for these tests and for others. */
export function describeItems(papers: readonly Paper[], machines: readonly PricedMachine[]): void {
  describe('the verdict of an item', () => {
    const items = itemsOf(papers);

    it('turns when any value that was computed is another, or is not there', () => {
      let [made, killed] = [0, 0];
      const survivors: Compared[] = [];
      for (const item of items) {
        const { different } = verdictOf(item);
        for (const { cell, with: withCell } of placesOf(item)) {
          if (!agrees(cell)) continue;
          for (const computed of mutants(cell)) {
            made++;
            const { computed: _, ...rest } = cell;
            const mutant = withCell(computed === undefined ? rest : { ...rest, computed });
            const found = verdictOf(mutant);
            if (found.verdict === 'differs' && found.different === different + 1) killed++;
            else survivors.push({ ...rest, ...(computed !== undefined && { computed }) });
          }
        }
      }
      // What survives has a value within the bound that the text gives, and no other.
      const withinBound = survivors.filter(({ computed, printed, relation }) =>
        relation === 'at most' ? Number(computed) <= Number(printed) : Number(computed) >= Number(printed),
      );
      expect(survivors.filter(({ relation }) => relation === 'equal' || relation === 'rounded up')).toEqual(
        [],
      );
      expect(survivors.filter(({ computed }) => computed === undefined)).toEqual([]);
      expect(withinBound).toHaveLength(survivors.length);
      expect(killed + survivors.length).toBe(made);
      expect(made).toBeGreaterThan(5000 / STRIDE);
      // Of the first cells more are bounds.
      expect(killed / made).toBeGreaterThan(count(0.9, 0.9, 0.98));
      console.log(`${killed} of ${made} changed values turned a verdict; the others keep a printed bound`);
    });

    it('turns when anything that is printed is not there, and when a statement is not so', () => {
      for (const item of items) {
        const { different } = verdictOf(item);
        for (const { cell, with: withCell } of placesOf(item)) {
          const { printed: _, ...rest } = cell;
          expect(verdictOf(withCell(rest)).different).toBe(different + (agrees(cell) ? 1 : 0));
        }
        for (const [i, statement] of item.statements.entries()) {
          if (!statement.isSo) continue;
          const statements = item.statements.with(i, { ...statement, isSo: false });
          expect(verdictOf({ ...item, statements })).toMatchObject({
            verdict: 'differs',
            different: different + 1,
          });
        }
      }
    });
  });

  describe('the two sides of an item', () => {
    const items = itemsOf(papers.filter((_, i) => twice.includes(paperNames[i])));
    const others = itemsOf(recomputedPapers(twice, machines, () => {}, changed(prints)).papers);
    const cellsOf = ({ tables }: Item): TableCell[] =>
      tables
        .filter(({ rows }) => rows.flat().some(isCompared))
        .flatMap(({ rows }) => rows.flatMap(([, ...cells]) => cells));
    /** These are beside the formulas of counts/cs838-counts.ts and counts/suh-shin-counts.ts. */
    const isCounted = ({ about }: Item) => about.includes('counts of proved schedules');

    it('have nothing in common: what is computed stays as it is when everything printed is changed', () => {
      const computed = (item: Item) =>
        cellsOf(item).map((cell) => (isCompared(cell) ? (cell.computed ?? 'nothing') : cell));
      expect(others.map(({ title }) => title)).toEqual(items.map(({ title }) => title));
      for (const [i, item] of items.entries())
        expect(computed(others[i]), item.title).toEqual(computed(item));
    });

    it('differ in every cell then', () => {
      for (const [i, item] of items.entries()) {
        if (isCounted(item)) continue;
        const cells = cellsOf(item).flatMap((cell, place) =>
          isCompared(cell) && agrees(cell) ? [cellsOf(others[i])[place]] : [],
        );
        expect(
          cells.filter((cell) => isCompared(cell) && agrees(cell)),
          item.title,
        ).toEqual([]);
      }
    });

    it('meet where they are compared: the prints know nothing of the product, and it nothing of them', () => {
      const sources = new URL('../../src/', import.meta.url);
      const importsOf = (path: string) =>
        readFileSync(new URL(path, sources), 'utf8').match(/^(import|} from|export .* from) .*$/gm) ?? [];
      const files = readdirSync(new URL('papers/', sources), { recursive: true, encoding: 'utf8' }).filter(
        (path) => path.endsWith('.ts'),
      );
      for (const path of files.filter((one) => one.startsWith('printed/'))) {
        const foreign = importsOf(`papers/${path}`).filter((line) => /from '(?!\.\/)/.test(line));
        expect(foreign, path).toEqual([]);
      }
      for (const path of files.filter((one) => !one.startsWith('printed/') && one !== 'index.ts')) {
        const values = importsOf(`papers/${path}`).filter(
          (line) => /printed\/(?!said)/.test(line) && !line.startsWith('import type'),
        );
        expect(values, path).toEqual([]);
      }
    });

    it('that are counts of grids have formulas of the sides alone', () => {
      const importsOf = (name: string) => {
        const source = new URL(`../../src/papers/counts/${name}.ts`, import.meta.url);
        return Array.from(
          readFileSync(source, 'utf8').matchAll(/^(import( type)?) .* from '(.*)';$/gm),
          (found) => [found[1], found[3]].join(' '),
        );
      };
      expect(importsOf('grid-law')).toEqual([]);
      expect(importsOf('cs838-counts')).toEqual(['import ./grid-law.ts']);
      expect(importsOf('suh-shin-counts')).toEqual(['import ./grid-law.ts']);
      const unknown = {
        steps: Number.NaN,
        blocksInSequence: Number.NaN,
        hopsInSequence: Number.NaN,
        lowerBound: Number.NaN,
      };
      for (const { shapes, laws } of publishedCounts) {
        for (const { source: whose, of: formula } of laws) {
          if (whose === 'any schedule') continue;
          for (const shape of shapes) expect(formula(shape, unknown)).toBeGreaterThan(0);
        }
      }
    });
  });
}

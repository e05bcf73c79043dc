import { describe, expect, it, test } from 'vitest';
import { pricesOf } from '../../bench/simgrid/choice.ts';
import { FIGURES, figureSvg } from '../../bench/simgrid/figures.ts';
import { PLATFORMS } from '../../bench/simgrid/platforms.ts';
import { readRecord } from '../../bench/simgrid/record.ts';
import { gain, resultsOf, winsFrom, worst } from '../../bench/simgrid/results.ts';
import { tablesOf } from '../../bench/simgrid/tables.ts';
import { answerOf } from '../../src/costs/candidates.ts';
import { clockOf, siteOf } from '../../src/costs/clock.ts';
import { countsOnOwnWays } from '../../src/engines/export-facts.ts';
import { rankRounds } from '../../src/engines/rank-rounds.ts';
import { completeExchange, findAlgorithm } from '../../src/schedules/index.ts';
import { read } from './documents.ts';

const PAGES = ['docs/when-it-wins.md', 'docs/when-it-wins-tables.md'];
/** Without `limiter_link`. */
const EVEN = ['torus 8x8', 'torus 4x4x4'];

const results = resultsOf(readRecord());

const tables = tablesOf(results);

it.each(PAGES)('the tables of %s are those of the record (vitest -u writes them anew)', async (name) => {
  let page = read(name);
  for (const [title, table] of tables) {
    const [before, behind] = page.split(`<!-- ${title} -->\n`);
    if (behind === undefined) continue;
    const end = behind.indexOf('<!-- end -->');
    expect(end, title).toBeGreaterThanOrEqual(0);
    page = `${before}<!-- ${title} -->\n${table}\n${behind.slice(end)}`;
  }
  await expect(page).toMatchFileSnapshot(`../../${name}`);
});

test('every table of the record is on a page, and no page has others', () => {
  const marked = PAGES.flatMap((name) =>
    [...read(name).matchAll(/^<!-- (?!end -->)(.*) -->$/gm)].map(([, title]) => title),
  );
  expect(marked).toEqual(tables.map(([title]) => title));
});

it.each(FIGURES.map((figure) => [figure.name, figure] as const))(
  'the figure of %s is that of the record (vitest -u draws it anew)',
  async (name, figure) => {
    await expect(figureSvg(figure, results)).toMatchFileSnapshot(`../../docs/when-it-wins-${name}.svg`);
  },
);

/** Exchanges in which all ranks do the same at the same time, or nearly. */
const EXACT = ['necklace', 'de-bruijn', 'torus-necklaces', 'suh-shin'];

it.each(
  readRecord()
    .filter(({ exchange }) => EXACT.includes(exchange))
    // The prices know nothing of a limit, of TCP, or of ranks in another order.
    .filter(({ platform }) => !/limited|default model|shuffled/.test(platform))
    .map((line) => [line.exchange, line.platform, line.message, line] as const),
)(
  'allport predicts %s on a %s, %s us a message, to a fifth of a percent',
  (name, platformName, message, line) => {
    const { topology } = PLATFORMS.find((platform) => platform.name === platformName) ?? PLATFORMS[0];
    const problem = completeExchange({ topology, copies: 1 });
    const counts = countsOnOwnWays(rankRounds(answerOf({ algorithm: findAlgorithm(name), problem })));
    const clock = clockOf(counts, siteOf(pricesOf(message * 1e-6), topology));
    for (const [bytes, microseconds] of Object.entries(line.microseconds)) {
      const ratio = (clock(Number(bytes)).total * 1e6) / microseconds;
      expect(Math.abs(ratio - 1), `${bytes} B`).toBeLessThan(0.002);
    }
  },
);

describe('on even tori', () => {
  const even = results.filter(({ platform }) => EVEN.includes(platform.name));

  it.each(even.map((result) => [result.platform.name, result.message, result] as const))(
    'the library is the fastest of all on a %s from some size on, at %s us a message, and never far from the faster of ours and the rules',
    (_name, _message, { rows }) => {
      expect(winsFrom(rows)).toBeDefined();
      expect(gain(rows[rows.length - 1])).toBeGreaterThan(1.1);
      for (const row of rows) expect(worst([row]), `${row.bytes} B`).toBeLessThanOrEqual(1.1);
    },
  );
});

import { describe, expect, it, test } from 'vitest';
import { pricesOf } from '../../bench/simgrid/choice.ts';
import { FIGURES, figureSvg } from '../../bench/simgrid/figures.ts';
import { PLATFORMS } from '../../bench/simgrid/platforms.ts';
import { readRecord } from '../../bench/simgrid/record.ts';
import { gain, resultsOf, winsFrom, worst } from '../../bench/simgrid/results.ts';
import { tablesOf } from '../../bench/simgrid/tables.ts';
import { clockOf, siteOf } from '../../src/costs/clock.ts';
import { completeExchange, findAlgorithm } from '../../src/schedules/index.ts';
import { read } from './documents.ts';

const PAGE = 'docs/when-it-wins.md';
const results = resultsOf(readRecord());

test('the tables of the page are those of the record (vitest -u writes them anew)', async () => {
  let page = read(PAGE);
  for (const [title, table] of tablesOf(results)) {
    const [before, behind] = page.split(`<!-- ${title} -->\n`);
    const end = behind.indexOf('\n<!-- end -->');
    expect(end, title).toBeGreaterThanOrEqual(0);
    page = `${before}<!-- ${title} -->\n${table}${behind.slice(end)}`;
  }
  await expect(page).toMatchFileSnapshot(`../../${PAGE}`);
});

it.each(FIGURES.map((figure) => [figure.name, figure] as const))(
  'the figure of %s is that of the record (vitest -u draws it anew)',
  async (name, figure) => {
    await expect(figureSvg(figure, results)).toMatchFileSnapshot(`../../docs/when-it-wins-${name}.svg`);
  },
);

it.each(
  readRecord()
    .filter(({ exchange }) => ['necklace', 'torus-necklaces'].includes(exchange))
    .map((line) => [line.exchange, line.platform, line.message, line] as const),
)(
  'allport predicts %s on a %s, %s us a message, to a fifth of a percent',
  (name, platformName, message, line) => {
    const { topology } = PLATFORMS.find((platform) => platform.name === platformName) ?? PLATFORMS[0];
    const counts = findAlgorithm(name).counts?.(completeExchange({ topology, copies: 1 }), 'block');
    if (counts === undefined) throw new Error(`no formula for ${name} on ${topology.label}`);
    const clock = clockOf(counts, siteOf(pricesOf(message * 1e-6), topology));
    for (const [bytes, microseconds] of Object.entries(line.microseconds)) {
      const ratio = (clock(Number(bytes)).total * 1e6) / microseconds;
      expect(Math.abs(ratio - 1), `${bytes} B`).toBeLessThan(0.002);
    }
  },
);

describe('on even tori', () => {
  const even = results.filter(({ platform }) => ['torus 8x8', 'torus 4x4x4'].includes(platform.name));

  it.each(even.map((result) => [result.platform.name, result.message, result] as const))(
    'the library is the fastest of all on a %s from some size on, at %s us a message',
    (_name, _message, { rows }) => {
      const from = winsFrom(rows);
      expect(from).toBeDefined();
      const below = rows.filter(({ bytes }) => bytes < (from?.bytes ?? 0));
      expect(worst(below)).toBeLessThanOrEqual(1.1);
      expect(gain(rows[rows.length - 1])).toBeGreaterThan(1.1);
    },
  );
});

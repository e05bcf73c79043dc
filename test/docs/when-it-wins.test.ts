import { describe, expect, it } from 'vitest';
import { chosen, exactPrices, priceLists, REFITTED } from '../../bench/simgrid/choice.ts';
import { filesOf } from '../../bench/simgrid/pages.ts';
import { mostOnALink, PLATFORMS, type Platform } from '../../bench/simgrid/platforms.ts';
import { readRecord } from '../../bench/simgrid/record.ts';
import { gain, overAlone, overOwn, resultsOf, winsFrom } from '../../bench/simgrid/results.ts';
import { answerOf } from '../../src/costs/candidates.ts';
import { clockOf, siteOf } from '../../src/costs/clock.ts';
import { countsOnOwnWays } from '../../src/engines/export-facts.ts';
import { rankRounds } from '../../src/engines/rank-rounds.ts';
import { completeExchange, findAlgorithm } from '../../src/schedules/index.ts';

const record = readRecord();
const results = resultsOf(record);

function platformOf(name: string): Platform {
  const found = PLATFORMS.find((platform) => platform.name === name);
  if (found === undefined) throw new Error(`no platform ${name}`);
  return found;
}

it.each(filesOf(results))('%s is that of the record (vitest -u writes it anew)', async (path, text) => {
  await expect(text).toMatchFileSnapshot(path);
});

it.each(record.choices.map((line) => [line.platform, line.message, line] as const))(
  'the library takes on a %s at %s us a message what the record says, by each price list',
  (name, message, { takes, ...prices }) => {
    const lists = priceLists(message * 1e-6, prices);
    const sizes = Object.keys(takes[REFITTED]).map(Number);
    for (const [list, taken] of Object.entries(takes)) {
      expect(chosen(platformOf(name).topology, lists[list], sizes), list).toEqual(taken);
    }
  },
);

/** Exchanges in which all ranks do the same at the same time, or nearly. */
const EXACT = ['necklace', 'de-bruijn', 'torus-necklaces', 'suh-shin', 'standard-exchange'];

/** Of the others a fifth of a percent. With a cost of messages the phases of suh-shin with long blocks wait for each other: 4.6 % once. */
const withinOf = (exchange: string, message: number) =>
  exchange === 'suh-shin' && message > 0 ? 0.05 : 0.002;

/** Whether the exact prices know all of a platform. */
function isKnown({ placement, model, network }: Platform): boolean {
  const hasOwnRoutes = typeof network === 'string' && !network.includes('limiter_link');
  return placement === 'right' && model === 'CM02' && hasOwnRoutes;
}

it.each(
  record.times
    .filter(({ of, exchange, platform }) => {
      return of === 'allport' && EXACT.includes(exchange) && isKnown(platformOf(platform));
    })
    .map((line) => [line.exchange, line.platform, line.message, line] as const),
)('allport predicts %s on a %s, %s us a message', (name, platform, message, line) => {
  const { topology } = platformOf(platform);
  const problem = completeExchange({ topology, copies: 1 });
  const counts = countsOnOwnWays(rankRounds(answerOf({ algorithm: findAlgorithm(name), problem })));
  const clock = clockOf(counts, siteOf(exactPrices(message * 1e-6), topology));
  for (const [bytes, microseconds] of Object.entries(line.microseconds)) {
    const ratio = (clock(Number(bytes)).total * 1e6) / microseconds;
    expect(Math.abs(ratio - 1), `${bytes} B`).toBeLessThan(withinOf(name, message));
  }
});

it.each([
  ['torus 8x8', 80, 64],
  ['torus 4x4x4', 48, 32],
  ['torus 4x4', 12, 8],
])(
  'blocks that go half around a %s load the busiest link with %s blocks, or evenly with %s',
  (name, most, even) => {
    expect(mostOnALink(platformOf(name))).toBe(most);
    expect(mostOnALink(platformOf(`${name}, even ties`))).toBe(even);
  },
);

describe('what the page says', () => {
  const rowsOf = (name: string, message: number) =>
    results.find(({ platform, message: own }) => platform.name === name && own === message)?.rows ?? [];
  const cells = results.flatMap(({ platform, message, rows }) =>
    rows.map((row) => ({ row, platform, cell: `${platform.name}, ${message} us, ${row.bytes} B` })),
  );

  it('long blocks win on an even torus by the routes of SimGrid, and tie by even ones', () => {
    const lastOf = (name: string) => rowsOf(name, 0).at(-1) ?? expect.fail(name);
    expect(winsFrom(rowsOf('torus 4x4', 0))).toBeDefined();
    expect(gain(lastOf('torus 4x4'))).toBeGreaterThan(1.4);
    expect(Math.abs(gain(lastOf('torus 4x4, even ties')) - 1)).toBeLessThan(0.02);
  });

  it('the guard holds the library to 1.1 times what MPI itself takes, on random placements', () => {
    const random = cells.filter(({ platform }) => platform.placement === 'random');
    expect(random.length).toBeGreaterThan(0);
    for (const { row, cell } of random) expect(overOwn(row), cell).toBeLessThanOrEqual(1.1);
  });

  it('the guard holds the library to 1.05 times what it takes alone, on right placements', () => {
    const right = cells.filter(({ platform }) => platform.placement === 'right');
    expect(right.length).toBeGreaterThan(0);
    for (const { row, cell } of right) expect(overAlone(row), cell).toBeLessThanOrEqual(1.05);
  });
});

import { expect, test } from 'vitest';
import { allport } from '../cli/cli.ts';
import { cases } from '../support/sample.ts';
import { read } from './documents.ts';
import { describePage } from './page.ts';

const PAGE = 'docs/degraded-networks.md';

describePage(PAGE);

/** The cells of the rows of a table whose first cell is a network. */
const rows = (columns: number): string[][] =>
  [...read(PAGE).matchAll(/^\| (`--[^|]*)\|(.*)\|$/gm)]
    .map(([, first, others]) => [first, ...others.split('|')].map((cell) => cell.replaceAll('`', '').trim()))
    .filter((cells) => cells.length === columns);

const json = async (...words: string[]) => JSON.parse((await allport(...words, '--json', '--quiet')).stdout);

// Those of many nodes, and those whose every link is looked at, take up to a minute each.
const SLOW = [
  '--torus 16x16x16',
  '--torus 16x16',
  '--mesh 8x8',
  '--network slim-fly:5',
  '--network dragonfly:9x4',
  '--dim 8',
  '--dim 10',
];
const failures = rows(7).sort(
  (one, other) => Number(SLOW.includes(one[0])) - Number(SLOW.includes(other[0])),
);

test.each(cases(failures, 2, failures.length - SLOW.length))(
  'of %s is said what is found: %s whole, %s without link %s, flow %s, direct-rounds %s, %s without a node',
  async (network, whole, link, which, flow, rounds, node) => {
    const words = network.split(' ');
    const ofLinks = await json('bound', ...words, '--worst', 'link');
    const ofNodes = await json('bound', ...words, '--worst', 'node');
    expect([ofLinks.whole, ofLinks.failures[0].what, ofLinks.failures[0].blockTimes]).toEqual([
      ...[Number(whole), which, Number(link)],
    ]);
    expect(ofNodes.failures[0].blockTimes).toBe(Number(node));
    if (flow === '') return;
    const made = async (algorithm: string) =>
      (await json('check', algorithm, ...words, '--without', which)).certificate;
    expect((await made('flow')).blocksInSequence).toBe(Number(flow));
    const { steps, blocksInSequence } = await made('direct-rounds');
    expect(`${steps} / ${blocksInSequence}`).toBe(rounds);
  },
);

test.each(rows(2))('the bound on %s is %s', async (network, least) => {
  const { bounds } = await json('bound', ...network.split(' '));
  expect(bounds[0].blockTimes).toBe(Number(least));
});

test('the tables have the networks that the page names', () => {
  expect([failures.length, rows(2).length]).toEqual([13, 11]);
});

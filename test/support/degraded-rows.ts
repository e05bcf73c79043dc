import { expect } from 'vitest';
import { allport } from '../cli/cli.ts';
import { read } from '../docs/documents.ts';

/** The page whose tables these are. */
export const DEGRADED_PAGE = 'docs/degraded-networks.md';

/** The cells of the rows of a table of the page whose first cell is a network. */
export function rowsOf(columns: number): string[][] {
  return [...read(DEGRADED_PAGE).matchAll(/^\| (`--[^|]*)\|(.*)\|$/gm)]
    .map(([, first, others]) => [first, ...others.split('|')].map((cell) => cell.replaceAll('`', '').trim()))
    .filter((cells) => cells.length === columns);
}

/** What a command prints as JSON. */
export async function printed(...words: string[]) {
  return JSON.parse((await allport(...words, '--json', '--quiet')).stdout);
}

/** A row about a switch that fails is what the commands print. */
export async function expectSwitch(...[network, whole, without, least, packed]: string[]) {
  const words = network.split(' ');
  const boundOf = async (...more: string[]) =>
    (await printed('bound', ...words, ...more)).bounds[0].blockTimes;
  expect([await boundOf(), await boundOf('--without', without)]).toEqual([Number(whole), Number(least)]);
  const { certificate } = await printed('check', 'packed', ...words, '--without', without);
  expect(certificate.blocksInSequence).toBe(Number(packed));
}

/** A row about single failures is what the commands print. */
export async function expectFailures(...[network, whole, link, which, flow, rounds, node]: string[]) {
  const words = network.split(' ');
  const ofLinks = await printed('bound', ...words, '--worst', 'link');
  const ofNodes = await printed('bound', ...words, '--worst', 'node');
  expect([ofLinks.whole, ofLinks.failures[0].what, ofLinks.failures[0].blockTimes]).toEqual([
    ...[Number(whole), which, Number(link)],
  ]);
  expect(ofNodes.failures[0].blockTimes).toBe(Number(node));
  const made = async (algorithm: string) =>
    (await printed('check', algorithm, ...words, '--without', which)).certificate;
  if (flow !== '') expect((await made('flow')).blocksInSequence).toBe(Number(flow));
  if (rounds === '') return;
  const { steps, blocksInSequence } = await made('direct-rounds');
  expect(`${steps} / ${blocksInSequence}`).toBe(rounds);
}

import { resolve } from 'node:path';
import { rank, sweep } from '../../costs/advice.ts';
import { candidatesFor } from '../../costs/candidates.ts';
import type { PricedMachine } from '../../costs/priced-machine.ts';
import { type Exchange, InputError } from '../../schedules/index.ts';
import { type Common, command } from '../command.ts';
import { readMachine } from '../files/machine-file.ts';
import { algorithms, algorithmsFor } from '../options/algorithm.ts';
import { html, machine, wide } from '../options/common-options.ts';
import { channelWidth, copies, exchangeOf, network } from '../options/network.ts';
import { flag, option, type Typed, type Values } from '../options/option.ts';
import { blockBytes, blockBytesIn } from '../options/values.ts';
import { renderPrediction } from '../terminal/prediction-text.ts';

/** One size, a range of sizes, or both; and of which algorithms. */
const ASKED = [
  option('--bytes <size>', 'bytes of a block, as 64, 4KiB or 1MB', blockBytes),
  option(
    '--sweep <range>',
    'a range of block sizes, as bytes=1..1MiB; with --bytes, that size is marked',
    (text, typed) => {
      const [, low, high] = /^bytes=([^.].*?)\.\.(.+)$/.exec(text) ?? [];
      if (low === undefined) throw new InputError(`${typed}: give sizes, as bytes=1..1MiB`);
      const [from, to] = [low, high].map((size) => blockBytesIn(text, size, typed));
      if (from >= to) throw new InputError(`${typed}: give the smaller size first, as bytes=1..1MiB`);
      return { from, to };
    },
  ),
  algorithms,
  flag('--all', 'count also large schedules of what has no formula on the network; may take a while'),
] as const;

export const costCommand = command(
  'cost',
  'what an exchange takes on a machine by its prices, and which algorithm to choose',
  [
    ['allport cost --dim 10 --machine intel-paragon --bytes 64', 'the fastest first'],
    ['allport machines intel-ipsc | allport cost --dim 10 --machine - --bytes 64', 'prices of a file'],
    ['allport cost --dim 10 --machine cluster-100g --sweep bytes=1..1MiB', 'which is fastest where'],
    ['allport cost --mesh 4x4 --machine cluster-100g --bytes 64 --all', 'large schedules too'],
  ],
)
  .options(
    ...network,
    copies,
    option(
      '--width <b>',
      'blocks that cross a channel side by side (default: what the machine has)',
      channelWidth,
    ),
    machine,
    ...ASKED,
    html,
    wide,
  )
  .does(async (options) => {
    const exchange = exchangeOf(options);
    requireSizes(options);
    const { machine: name, html, width } = options;
    if (name !== undefined && html !== undefined && resolve(name) === resolve(html)) {
      throw new InputError(`--html "${html}" is the file of --machine: give another one`);
    }
    const machine = await readMachine(name);
    const priced = width === undefined ? machine : { ...machine, channelWidth: width };
    const prediction = predict(exchange, priced, options);
    const { ranking, sweep } = prediction;
    return {
      result: { ...prediction.exchange, ...ranking, ...(sweep && { sweep }) },
      text: (screen) => renderPrediction(prediction, screen),
      page: ({ costHtml }, provenance) => costHtml(prediction, provenance),
    };
  });

/** @throws InputError where there is no size, or --bytes is not in the range of --sweep */
function requireSizes({ bytes, sweep: range, typed }: Values<typeof ASKED> & Typed): void {
  if (bytes === undefined && range === undefined) {
    throw new InputError(
      'no --bytes given: give the bytes of a block, say --bytes 4KiB, or --sweep bytes=1..1MiB',
    );
  }
  if (bytes !== undefined && range !== undefined && (bytes < range.from || bytes > range.to)) {
    throw new InputError(`${typed.bytes} with ${typed.sweep}: give a size of that range`);
  }
}

/**
 * What the algorithms take that have a price.
 * @throws InputError when none has a price
 */
function predict(
  exchange: Exchange,
  machine: PricedMachine,
  { algorithm: named, bytes, sweep: range, all, progress }: Values<typeof ASKED> & Common,
) {
  const { topology, copies } = exchange;
  const { candidates, leftOut } = candidatesFor(algorithmsFor(named, exchange), exchange, machine, {
    all,
    onSchedule: (algorithm) => progress.stage(`counting the schedule of ${algorithm}`),
  });
  if (candidates.length === 0) {
    const reasons = [...new Set(leftOut.map(({ reason }) => reason))].join('; ');
    const cure = leftOut.some(({ countable }) => countable) ? 'give --all, or' : 'give';
    throw new InputError(
      `--machine "${machine.name}" (ports: ${machine.ports}, ${machine.switching}): no algorithm has a price ` +
        `for ${topology.label} (${reasons}); ${cure} another machine or network`,
    );
  }
  const site = { machine, nodes: topology.nodes };
  const chosen = (named ?? []).map(({ name }) => name);
  return {
    exchange: { network: topology.label, nodes: topology.nodes, copies, machine, chosen, leftOut },
    ranking: bytes === undefined ? undefined : rank(candidates, site, bytes),
    sweep: range && sweep(candidates, site, { ...range, marked: bytes }),
  };
}

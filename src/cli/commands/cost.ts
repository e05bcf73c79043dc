import { resolve } from 'node:path';
import { rank, sweep } from '../../costs/advice.ts';
import { candidatesFor } from '../../costs/candidates.ts';
import type { PricedMachine } from '../../costs/priced-machine.ts';
import { type Algorithm, type Exchange, InputError } from '../../schedules/index.ts';
import { type Common, command } from '../command.ts';
import { readMachine } from '../files/machine-file.ts';
import { STDIO } from '../files/stdio.ts';
import { algorithmsFor, algorithmsNamed, SEVERAL } from '../options/algorithm.ts';
import { html, machine, wide } from '../options/common-options.ts';
import { A_NETWORK, channelWidth, copies, exchangeOf, network, PROBLEM } from '../options/network.ts';
import { flag, option, type Typed, type Values } from '../options/option.ts';
import { blockBytes, blockBytesIn } from '../options/values.ts';
import { renderPrediction } from '../terminal/prediction-text.ts';

/** One size, a range of sizes, or both; and of which algorithms. */
const ASKED = [
  option('--bytes <size>', 'bytes of a block, as 64, 4k or 1MB', blockBytes),
  option(
    '--sweep <range>',
    'a range of block sizes, as 1..1M; with --bytes, that size is marked',
    (text, typed) => {
      const [, low, high] = /^([^.].*?)\.\.(.+)$/.exec(text) ?? [];
      if (low === undefined) throw new InputError(`${typed}: give two sizes, as 1..1M`);
      const [from, to] = [low, high].map((size) => blockBytesIn(text, size, typed));
      if (from >= to) throw new InputError(`${typed}: give the smaller size first, as 1..1M`);
      return { from, to };
    },
  ),
  flag('--all', 'count also large schedules of what has no formula on the network; may take a while'),
] as const;

export const costCommand = command('cost', 'what it takes on a machine, the fastest first', [
  ['allport cost --dim 10 --machine intel-paragon --bytes 64', 'the fastest first'],
  ['allport cost bruck-4 necklace --dim 10 --machine cluster-100g --bytes 4k', 'these two'],
  ['allport machines intel-ipsc | allport cost --dim 10 --machine - --bytes 64', 'prices of a file'],
  ['allport cost --dim 10 --machine cluster-100g --sweep 1..1M', 'which is fastest where'],
  ['allport cost --mesh 4x4 --machine cluster-100g --bytes 64 --all', 'large schedules too'],
])
  .argument(...SEVERAL)
  .needs(`${A_NETWORK}\n         --machine <name> --bytes <size>`)
  .options(
    ...network,
    copies,
    option(
      '--width <b>',
      'blocks that cross a channel side by side (default: what the machine has)',
      channelWidth,
    ).helpGroup(PROBLEM),
    machine,
    ...ASKED,
    html,
    wide,
  )
  .does(async (options, names) => {
    const exchange = exchangeOf(options);
    const named = algorithmsNamed(names);
    requireSizes(options);
    const { machine: name, html, width } = options;
    if (name !== undefined && name !== STDIO && html !== undefined && resolve(name) === resolve(html)) {
      throw new InputError(`--html "${html}" is the file of --machine: give another one`);
    }
    const machine = await readMachine(name);
    const priced = width === undefined ? machine : { ...machine, channelWidth: width };
    const prediction = predict(exchange, priced, named, options);
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
    throw new InputError('no --bytes given: give the bytes of a block, say --bytes 4k, or --sweep 1..1M');
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
  named: readonly Algorithm[],
  { bytes, sweep: range, all, progress }: Values<typeof ASKED> & Common,
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
  const chosen = named.map(({ name }) => name);
  return {
    exchange: { network: topology.label, nodes: topology.nodes, copies, machine, chosen, leftOut },
    ranking: bytes === undefined ? undefined : rank(candidates, site, bytes),
    sweep: range && sweep(candidates, site, { ...range, marked: bytes }),
  };
}

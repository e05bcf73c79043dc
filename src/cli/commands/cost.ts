import { resolve } from 'node:path';
import type { Command } from 'commander';
import { rank, type Sizes, sweep } from '../../costs/advice.ts';
import { candidatesFor } from '../../costs/candidates.ts';
import type { Machine } from '../../costs/machine.ts';
import { type Algorithm, catalogue, type Exchange, InputError } from '../../schedules/index.ts';
import { type CommonOptions, command, print } from '../command.ts';
import { readMachine } from '../files/machine-file.ts';
import { parseAlgorithmsFor } from '../options/algorithm.ts';
import { type NetworkOptions, parseExchange } from '../options/network.ts';
import { option } from '../options/shared.ts';
import { parseBlockBytes, parseSweep, parseWidth } from '../options/values.ts';
import { renderPrediction } from '../terminal/cost-text.ts';
import { createProgress } from '../terminal/progress.ts';
import { type PageOptions, pageFile, printWithPage } from '../terminal/report-page.ts';

/** Options as the command line gives them. */
interface CostOptions
  extends CommonOptions,
    PageOptions,
    Pick<NetworkOptions, 'dim' | 'torus' | 'mesh' | 'ring' | 'copies' | 'width'> {
  readonly machine?: string;
  readonly bytes?: string;
  readonly sweep?: string;
  readonly algorithm?: string;
  readonly all?: boolean;
}

/** One size, a range of sizes, or both. */
interface Blocks {
  readonly bytes?: number;
  readonly range?: Sizes;
}

export function costCommand(): Command {
  return command('cost', 'what an exchange takes on a machine by its prices, and which algorithm to choose', [
    ['allport cost --dim 10 --machine intel-paragon --bytes 64', 'the fastest first'],
    ['allport machines intel-ipsc | allport cost --dim 10 --machine - --bytes 64', 'prices of a file'],
    ['allport cost --dim 10 --machine cluster-100g --sweep bytes=1..1MiB', 'which is fastest where'],
    ['allport cost --mesh 4x4 --machine cluster-100g --bytes 64 --all', 'large schedules too'],
  ])
    .addOption(option.dim())
    .addOption(option.torus())
    .addOption(option.mesh())
    .addOption(option.ring())
    .addOption(option.copies())
    .option('--width <b>', 'blocks that cross a channel side by side (default: what the machine has)')
    .addOption(option.machine())
    .option('--bytes <size>', 'bytes of a block, as 64, 4KiB or 1MB')
    .option('--sweep <range>', 'a range of block sizes, as bytes=1..1MiB; with --bytes, that size is marked')
    .addOption(option.algorithms())
    .option('--all', 'count also large schedules of what has no formula on the network; may take a while')
    .addOption(option.html())
    .action(async (options: CostOptions) => {
      const exchange = parseExchange(options);
      const blocks = parseBlocks(options);
      const named = options.algorithm === undefined ? [] : parseAlgorithmsFor(options.algorithm, exchange);
      requireApart(options);
      const page = await pageFile(options);
      const machine = withWidth(await readMachine(options.machine), options);
      const prediction = predict(exchange, machine, named, blocks, options);
      const { exchange: priced, ranking, sweep } = prediction;
      await printWithPage(
        page,
        options,
        ({ costHtml }, provenance) => costHtml(prediction, provenance),
        () =>
          print({ ...priced, ...ranking, ...(sweep && { sweep }) }, options.json, () =>
            renderPrediction(prediction),
          ),
      );
    });
}

/** @throws InputError where the page would be written over the prices */
function requireApart({ machine, html }: CostOptions): void {
  if (machine !== undefined && html !== undefined && resolve(machine) === resolve(html)) {
    throw new InputError(`--html "${html}" is the file of --machine: give another one`);
  }
}

/** The machine, with channels as wide as --width says. */
function withWidth(machine: Machine, { width }: CostOptions): Machine {
  return width === undefined ? machine : { ...machine, channelWidth: parseWidth(width) };
}

/** What --bytes and --sweep give; at least one of them. */
function parseBlocks({ bytes: size, sweep: range }: CostOptions): Blocks {
  if (size === undefined && range === undefined) {
    throw new InputError(
      'no --bytes given: give the bytes of a block, say --bytes 4KiB, or --sweep bytes=1..1MiB',
    );
  }
  const blocks = {
    ...(size !== undefined && { bytes: parseBlockBytes(size) }),
    ...(range !== undefined && { range: parseSweep(range) }),
  };
  const { bytes = 1, range: { from, to } = { from: bytes, to: bytes } } = blocks;
  if (size !== undefined && (bytes < from || bytes > to)) {
    throw new InputError(`--bytes "${size}" with --sweep "${range}": give a size of that range`);
  }
  return blocks;
}

/**
 * What the algorithms take that have a price.
 * @param named those that are asked for; none: all
 * @throws InputError when none has a price
 */
function predict(
  exchange: Exchange,
  machine: Machine,
  named: readonly Algorithm[],
  { bytes, range }: Blocks,
  { all = false, quiet = false }: CostOptions,
) {
  const { topology, copies } = exchange;
  const forNetwork = catalogue.filter(({ networks }) => networks?.includes(topology.kind) ?? true);
  const progress = createProgress(quiet);
  const { candidates, leftOut } = candidatesFor(named.length > 0 ? named : forNetwork, exchange, machine, {
    all,
    onSchedule: (algorithm) => progress.stage(`counting the schedule of ${algorithm}`),
  });
  progress.end();
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

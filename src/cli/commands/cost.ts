import type { Command } from 'commander';
import { type Candidate, obstacle, rank, sweep, type Unpriced } from '../../costs/advice.ts';
import { countsOf } from '../../costs/formulas/index.ts';
import type { Machine } from '../../costs/machine.ts';
import type { PredictedExchange } from '../../report/prediction.ts';
import { catalogue, type Exchange, InputError } from '../../schedules/index.ts';
import { type CommonOptions, command, print } from '../command.ts';
import { renderRanking, renderSweep } from '../cost-text.ts';
import { readMachine } from '../machine-file.ts';
import { type NetworkOptions, option, parseBlockBytes, parseExchange, parseSweep } from '../options.ts';
import { type PageOptions, pageFile, printWithPage } from '../report-page.ts';

/** Options as the command line gives them. */
interface CostOptions
  extends CommonOptions,
    PageOptions,
    Pick<NetworkOptions, 'dim' | 'torus' | 'mesh' | 'ring' | 'copies'> {
  readonly machine?: string;
  readonly bytes?: string;
  readonly sweep?: string;
}

export function costCommand(): Command {
  return command('cost', 'what an exchange takes on a machine by its prices, and which algorithm to choose', [
    ['allport cost --dim 10 --machine intel-paragon --bytes 64', 'the fastest first'],
    ['allport machines intel-ipsc | allport cost --dim 10 --machine - --bytes 64', 'prices of a file'],
    ['allport cost --dim 10 --machine cluster-100g --sweep bytes=1..1MiB', 'which is fastest where'],
  ])
    .addOption(option.dim())
    .addOption(option.torus())
    .addOption(option.mesh())
    .addOption(option.ring())
    .addOption(option.copies())
    .option('--machine <name>', 'a machine of allport machines, or a file like them')
    .option('--bytes <size>', 'bytes of a block, as 64, 4KiB or 1MB')
    .option('--sweep <range>', 'a range of block sizes instead, as bytes=1..1MiB')
    .addOption(option.html())
    .action(async (options: CostOptions) => {
      const exchange = parseExchange(options);
      const block = parseBlock(options);
      const page = await pageFile(options);
      const machine = await readMachine(options.machine);
      const { candidates, leftOut } = candidatesFor(exchange, machine);
      const { topology, copies } = exchange;
      const predicted: PredictedExchange = {
        network: topology.label,
        nodes: topology.nodes,
        copies,
        machine,
        leftOut,
      };
      if (typeof block === 'number') {
        const ranking = { ...predicted, bytes: block, ranking: rank(candidates, predicted, block) };
        print(ranking, options.json, () => renderRanking(ranking));
        return;
      }
      const prediction = { ...predicted, sweep: sweep(candidates, predicted, block.from, block.to) };
      await printWithPage(
        page,
        options,
        ({ costHtml }, provenance) => costHtml(prediction, provenance),
        () => print(prediction, options.json, () => renderSweep(prediction)),
      );
    });
}

/** The size, or the range of sizes, that one of --bytes and --sweep gives. */
function parseBlock({ bytes, sweep: range, html }: CostOptions): number | ReturnType<typeof parseSweep> {
  if (range === undefined && html !== undefined) {
    throw new InputError(
      `--html "${html}" without --sweep: a page shows a range of sizes, say --sweep bytes=1..1MiB`,
    );
  }
  if (bytes !== undefined && range !== undefined) {
    throw new InputError(`--bytes "${bytes}" with --sweep "${range}": give one of them`);
  }
  if (range !== undefined) return parseSweep(range);
  if (bytes === undefined) {
    throw new InputError(
      'no --bytes given: give the bytes of a block, say --bytes 4KiB, or --sweep bytes=1..1MiB',
    );
  }
  return parseBlockBytes(bytes);
}

/**
 * The algorithms for a network that a machine can run, in their block form: it has the same blocks in fewer messages.
 * @throws InputError when there is none
 */
function candidatesFor({ topology, copies }: Exchange, machine: Machine) {
  const candidates: Candidate[] = [];
  const leftOut: Unpriced[] = [];
  for (const { name, networks } of catalogue) {
    if (networks?.includes(topology.kind) === false) continue;
    const counts = countsOf(name, topology.encode(), { copies, form: 'block' });
    if (counts === undefined) {
      leftOut.push({ algorithm: name, reason: 'no formula on this network' });
      continue;
    }
    const reason = obstacle(counts, machine);
    if (reason === undefined) candidates.push({ algorithm: name, counts });
    else leftOut.push({ algorithm: name, reason });
  }
  if (candidates.length === 0) {
    throw new InputError(
      `--machine "${machine.name}" (ports: ${machine.ports}, ${machine.switching}): no algorithm for ${topology.label} ` +
        'has a formula and runs on it; give another machine or network',
    );
  }
  return { candidates, leftOut };
}

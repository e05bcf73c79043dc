import { type CalledTimes, calledTimes } from '../../../costs/called-times.ts';
import type { Candidate } from '../../../costs/candidates.ts';
import type { Site } from '../../../costs/clock.ts';
import type { PricedMachine } from '../../../costs/priced-machine.ts';
import { type CallTrace, readCallTrace, type TracedCalls } from '../../../formats/call-trace.ts';
import { formatBytes, formatTime } from '../../../report/document/amounts.ts';
import { listed } from '../../../report/document/listed.ts';
import { InputError, type Topology } from '../../../schedules/index.ts';
import type { Answer } from '../../command.ts';
import { readText } from '../../files/text-file.ts';

/** Functions whose calls take the time that a trace has; counts of the uneven ones are priced as if they were even. */
const PRICED = /^MPI_Alltoall[vw]?(_c)?$/;

/** @throws InputError when it cannot be read, or is no trace */
export async function readTrace(path: string): Promise<CallTrace> {
  const cure = 'give the file that a program wrote with ALLPORT_STATISTICS';
  return readCallTrace(await readText(path, { option: '--trace', cure }), path === '-' ? 'stdin' : path);
}

/** What is priced, and by what. */
interface Priced {
  readonly candidates: readonly Candidate[];
  readonly site: Site;
  readonly topology: Topology;
  readonly machine: PricedMachine;
  /** The network and the machine as errors name options: --torus "8x8". */
  readonly words: readonly string[];
}

/**
 * What the all-to-alls of a program took and would take.
 * @throws InputError where no call is among as many ranks as the network has nodes
 */
export function calledCost({ ranks, seconds, calls }: CallTrace, priced: Priced): Answer {
  const { candidates, site, topology, machine, words } = priced;
  const isPriced = (one: TracedCalls) => PRICED.test(one.function) && one.ranks === topology.nodes;
  const own = calls.filter(isPriced);
  const left = calls.filter((one) => !isPriced(one));
  if (own.length === 0) {
    const found = calls.map((one) => `${one.function} among ${one.ranks}`);
    throw new InputError(
      `--trace: no MPI_Alltoall among ${topology.nodes} ranks, one for each node of ${topology.label}; it has ` +
        `${found.length === 0 ? 'no calls' : listed([...new Set(found)])}: give a network with as many nodes as ranks`,
    );
  }
  const times = calledTimes(own, candidates, site);
  const algorithms = [...new Set(times.fastest.map(({ algorithm }) => algorithm))];
  const library = algorithms.length === 1 ? ['--library'] : [];
  // Quotes that a shell does not need.
  const options = words.map((word) => word.replace(/"([\w.,:/+-]+)"$/, '$1'));
  const line = ['allport export', ...algorithms, ...library, ...options, '--engine mpi --out library'].join(
    ' ',
  );
  const program = { ranks, seconds };
  const leftOut = left.map((one) => ({ function: one.function, ranks: one.ranks, calls: one.calls }));
  const result = { network: topology.label, machine, program, ...times, leftOut, export: line };
  return { result, text: () => describe(times, result) };
}

function describe(
  times: CalledTimes,
  {
    network,
    machine,
    program,
    leftOut,
    export: line,
  }: {
    readonly network: string;
    readonly machine: PricedMachine;
    readonly program: { readonly seconds: number };
    readonly leftOut: readonly Pick<TracedCalls, 'function' | 'ranks' | 'calls'>[];
    readonly export: string;
  },
): string {
  const { calls, seconds, predictedSeconds, fastest } = times;
  const by = fastest.map(({ fromBytes, algorithm }) => `${algorithm} from ${formatBytes(fromBytes)}`);
  const how =
    fastest.length === 0
      ? 'with no bytes they take no time'
      : `by ${listed(by)} they take ${formatTime(predictedSeconds)}`;
  const isGain = predictedSeconds < seconds;
  const gain = isGain
    ? `${Number((seconds / predictedSeconds).toPrecision(3))} times as fast`
    : "not less: keep your MPI's own";
  const others = leftOut.map((one) => `${one.calls} of ${one.function} among ${one.ranks} ranks`);
  return [
    `${calls} all-to-alls took ${formatTime(seconds)} of ${formatTime(program.seconds)}; on ${network}, by the prices of ${machine.name} (${machine.basis}), ${how}: ${gain}.`,
    ...(others.length > 0 ? [`Not priced: ${listed(others)}.`] : []),
    ...(isGain ? ['', line] : []),
    '',
  ].join('\n');
}

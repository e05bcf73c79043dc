import { clockOf, type Times } from '../../costs/clock.ts';
import type { PricedMachine } from '../../costs/priced-machine.ts';
import type { CurvesFigure } from '../item.ts';
import { type CountedTransposeName, countedTranspose } from './counted-transposes.ts';

/*
 * The model of Ho-Johnsson 1986, section 5, for transposes on the Intel iPSC, with the prices of the machine of that name: one
 * startup for each packet of at most B_m bytes. A node has PQ/N bytes of a matrix of PQ bytes.
 */

export const IPSC = 'intel-ipsc';

/** Blocks of this length take as long to copy as a startup, by the text: 64 single-precision numbers. */
export const COPY_BYTES = 256;
export const KIB = 1024;

export const sizeName = (bytes: number) => `${bytes / KIB} KiB`;

/** What a node does in a transpose of so many bytes, in bytes; strips are `optimal` with the buffer of the text. */
export function countsOf(
  method: CountedTransposeName,
  n: number,
  bytes: number,
  { packetBytes }: PricedMachine,
) {
  return countedTranspose(method).counts({ dim: n, elements: bytes / 2 ** n }, packetBytes, COPY_BYTES);
}

/** What it takes on the iPSC, where a node sends or receives. */
export function timesOf(method: CountedTransposeName, n: number, bytes: number, ipsc: PricedMachine): Times {
  const machine = { ...ipsc, duplex: 'half' as const };
  return clockOf(countsOf(method, n, bytes, ipsc), { machine, nodes: 2 ** n })(1);
}

/** Seconds of a block transpose: its communication, and copying before and after. */
export function blockTimes(n: number, bytes: number, ipsc: PricedMachine): Times {
  return timesOf('step by step', n, bytes, ipsc);
}

const AXES = {
  copied: { label: 'copied', unit: 'bytes' },
  matrix: { label: 'matrix', unit: 'bytes' },
  dimensions: { label: 'dimensions of the cube', unit: 'dimensions' },
} as const;

/** The lines of a drawing by their names: the seconds over its axis. */
type Lines = Readonly<Record<string, (x: number) => number>>;

/** A figure of times over one of the axes, of several drawings, each with its lines. */
export function timeCurves(
  over: keyof typeof AXES,
  at: readonly number[],
  panels: readonly (readonly [name: string, lines: Lines])[],
): CurvesFigure {
  return {
    kind: 'curves',
    x: AXES[over],
    y: { label: 'time', unit: 'seconds' },
    panels: panels.map(([name, lines]) => ({
      name,
      series: Object.entries(lines).map(([line, of]) => ({ name: line, points: at.map((x) => [x, of(x)]) })),
    })),
  };
}

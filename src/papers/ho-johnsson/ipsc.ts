import type { Machine } from '../../costs/machine.ts';
import { transposeMethod } from '../../costs/partitions.ts';
import { type NodeWork, stripCounts } from '../../schedules/algorithms/transpose/strip-costs.ts';
import type { Curves } from '../item.ts';

/*
 * The model of Ho-Johnsson 1986, section 5, for transposes on the Intel iPSC, with the prices of the machine of that name: one
 * startup for each packet of at most B_m bytes. A node has PQ/N bytes of a matrix of PQ bytes.
 */

export const IPSC = 'intel-ipsc';

/** Blocks of this length take as long to copy as a startup, by the text: 64 single-precision numbers. */
export const COPY_BYTES = 256;
export const KIB = 1024;

export const sizeName = (bytes: number) => `${bytes / KIB} KiB`;

/** A strip transpose without buffers, or with the best one: what a node does, in bytes. */
export function stripWork(n: number, bytes: number, { packetBytes }: Machine, isBuffered: boolean): NodeWork {
  const size = { dim: n, elements: bytes / 2 ** n, packet: packetBytes };
  return isBuffered
    ? stripCounts({ ...size, form: 'optimal', buffer: COPY_BYTES })
    : stripCounts({ ...size, form: 'unbuffered' });
}

/** Seconds of a strip transpose: with one port, a node sends and then receives. */
export function stripTime(n: number, bytes: number, ipsc: Machine, isBuffered: boolean): number {
  const { startups, elements, copied } = stripWork(n, bytes, ipsc, isBuffered);
  return 2 * (startups * ipsc.startup + elements * ipsc.perByte) + copied * ipsc.rearrangementPerByte;
}

/** Seconds of a block transpose: its communication, and copying before and after. */
export function blockTime(n: number, bytes: number, ipsc: Machine): { communication: number; copy: number } {
  const size = { dim: n, elements: bytes / 2 ** n };
  const { startups, elements, copied } = transposeMethod('step by step').work(size, ipsc.packetBytes, 0);
  return {
    communication: startups * ipsc.startup + elements * ipsc.perByte,
    copy: copied * ipsc.rearrangementPerByte,
  };
}

/** The times of the two parts together. */
export function totalTime(n: number, bytes: number, ipsc: Machine): number {
  const { communication, copy } = blockTime(n, bytes, ipsc);
  return communication + copy;
}

const AXES = {
  copied: { label: 'copied', unit: 'bytes' },
  matrix: { label: 'matrix', unit: 'bytes' },
  dimensions: { label: 'dimensions of the cube', unit: 'dimensions' },
} as const;

/** The lines of a drawing by their names: the seconds over its axis. */
type Lines = Readonly<Record<string, (x: number) => number>>;

/** A figure of times over one of the axes, of several drawings, each with its lines. */
export function times(
  over: keyof typeof AXES,
  at: readonly number[],
  panels: readonly (readonly [name: string, lines: Lines])[],
): Curves {
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

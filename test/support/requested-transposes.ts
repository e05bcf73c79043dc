import type { PacketTransposeName } from '../../src/schedules/algorithms/transpose/packet-cut.ts';
import { packetPlan, packetTransposes } from '../../src/schedules/algorithms/transpose/packet-transposes.ts';
import { pairwiseTranspose } from '../../src/schedules/algorithms/transpose/pairwise-transpose.ts';
import { findTransposePaths } from '../../src/schedules/algorithms/transpose/transpose-paths.ts';
import {
  cube,
  findAlgorithm,
  InputError,
  matrixTranspose,
  solve,
  type Transpose,
  transposeBy,
} from '../../src/schedules/index.ts';
import type { Elements, Schedule } from '../../src/schedules/model/schedule.ts';
import { findGridLayout } from '../../src/schedules/problems/grid-layout.ts';

/** The schedule of that name for so many packets of one element from each node. */
export function transposeOf(name: string, dim: number, packets: number): Schedule {
  return pairwiseTranspose(findTransposePaths(name), { dim, slots: packets, packet: 1 });
}

/**
 * The paths of Ho-Johnsson 1986, written from sections 4.3 to 4.5: of node i = (ra||ca) in a cube of n dimensions, the
 * dimensions alpha and beta in the order of the text, or none where ra = ca.
 */
export function pathsOfThePaper(name: string, i: number, n: number): number[][] {
  const h = n / 2;
  const [ra, ca] = [i >> h, i % 2 ** h];
  // alpha_{D-1}, .., alpha_0 and beta_{D-1}, .., beta_0: the dimensions to be routed, in descending order.
  const beta: number[] = [];
  for (let bit = 0; bit < h; bit++) if (((ra >> bit) & 1) !== ((ca >> bit) & 1)) beta.push(bit);
  const alpha = beta.map((bit) => bit + h);
  const D = beta.length;
  const path = (p: number) => {
    const j = p < D ? p : p - D;
    const dimensions: number[] = [];
    for (let back = 1; back <= D; back++) {
      const index = (j + D - back) % D;
      dimensions.push(...(p < D ? [alpha[index], beta[index]] : [beta[index], alpha[index]]));
    }
    return dimensions;
  };
  if (D === 0) return [];
  if (name === 'srt') return [path(0)];
  if (name === 'drt') return [path(0), path(D)];
  return Array.from({ length: 2 * D }, (_, p) => path(p));
}

/** (ca||ra) of (ra||ca). */
export function tr(i: number, n: number): number {
  const h = n / 2;
  return (i % 2 ** h) * 2 ** h + Math.floor(i / 2 ** h);
}

/** By element, row by row: the node that a layout in two dimensions puts it in, from what its name means. */
export function nodesOnGrid(
  layout: string,
  [rows, columns]: readonly [number, number],
  [rowParts, columnParts]: readonly [number, number],
): number[] {
  const [ofRows, ofColumns = ofRows] = layout.split(',');
  const part = (name: string, line: number, lines: number, parts: number) => {
    const block = /^combined-(\d+)/.exec(name)?.[1] ?? 1;
    const together = name.startsWith('consecutive') ? Math.ceil(lines / parts) : Number(block);
    const number = Math.floor(line / together) % parts;
    return name.endsWith('-gray') ? number ^ (number >> 1) : number;
  };
  const nodes: number[] = [];
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const [ra, ca] = [part(ofRows, i, rows, rowParts), part(ofColumns, j, columns, columnParts)];
      nodes.push(ra * columnParts + ca);
    }
  }
  return nodes;
}

/** Rows and columns. */
export type Pair = readonly [number, number];

/** A transpose in few words: rows and columns as pairs, layouts by their names. */
export interface GivenTranspose {
  readonly matrix: Pair;
  readonly parts: Pair;
  readonly from?: string;
  readonly to?: string;
  readonly method?: string;
  readonly packet?: number;
  readonly startup?: number;
}

/** A transpose, ready to be proved and run. */
export interface MadeTranspose extends Elements {
  readonly method: string;
  readonly schedule: Schedule;
  /** By element of the transposed matrix, row by row. */
  readonly end: Uint32Array<ArrayBuffer>;
  /** Elements of a node's block for the nodes of a label, and of the largest packet; of transposes in packets. */
  readonly share?: number;
  readonly packet?: number;
}

/** The problem. */
function transposeProblem(given: GivenTranspose): Transpose {
  const { matrix, parts, from = 'consecutive', to = from, packet, startup = 20 } = given;
  return matrixTranspose({
    topology: cube(Math.log2(parts[0] * parts[1])),
    matrix: { rows: matrix[0], columns: matrix[1] },
    grid: { rows: parts[0], columns: parts[1] },
    from: findGridLayout(from),
    to: findGridLayout(to),
    startup,
    ...(packet !== undefined && { packet }),
  });
}

/** The answer of an algorithm, of exchanges, or of the first of the usual ones that has any. */
export function requestedTranspose(given: GivenTranspose): MadeTranspose {
  const problem = transposeProblem(given);
  if (given.method !== undefined) return answerOf(given.method, problem);
  for (const usual of ['mrt', 'combined']) {
    try {
      return answerOf(usual, problem);
    } catch (error) {
      if (!(error instanceof InputError) || error.message.startsWith('packets of')) throw error;
    }
  }
  return answerOf('exchange', problem);
}

function answerOf(method: string, problem: Transpose): MadeTranspose {
  const algorithm =
    method === 'exchange' ? transposeBy(findAlgorithm('de-bruijn')) : findAlgorithm(method, 'transpose');
  const solved = solve(algorithm, problem);
  if (solved.elements === undefined) throw new Error(`${method} does not say where elements are`);
  const { unit, start, end } = solved.elements;
  const schedule = { ...solved, algorithm: method };
  const made = {
    method,
    schedule,
    unit,
    start,
    end: problem.demand().written.map((element) => end[element]),
  };
  if (!packetTransposes.some(({ name }) => name === method)) return made;
  const { share, cut } = packetPlan(method as PacketTransposeName, problem);
  return { ...made, share, packet: cut.largest * cut.unit };
}

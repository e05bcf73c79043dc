import { shapeOf } from '../../host/run/experiment.ts';
import { type PacketTransposeName, stagesOf } from '../../schedules/algorithms/transpose/packet-cut.ts';
import { packetPlan, packetTransposes } from '../../schedules/algorithms/transpose/packet-transposes.ts';
import { hasRecursiveRoute } from '../../schedules/algorithms/transpose/recursive-route.ts';
import { virtualPartitions } from '../../schedules/algorithms/transpose/virtual-partitions.ts';
import {
  type Algorithm,
  type Cube,
  findAlgorithm,
  findGridLayout,
  type GridParts,
  InputError,
  MAX_SLOTS,
  MAX_TRANSPOSE_DIM,
  matrixTranspose,
  type Schedule,
  solve,
  type Transpose,
  transposeAlgorithms,
  transposeBy,
  UnknownAlgorithmError,
} from '../../schedules/index.ts';
import { popcount } from '../../schedules/model/topology.ts';
import { localMovesByNode } from '../../schedules/proof/local-moves.ts';
import { command } from '../command.ts';
import { elementBytesOf, elementFile, wordsPerElement } from '../files/element-file.ts';
import { seed } from '../options/common-options.ts';
import { bytesOfElement, matrix, sizeOf } from '../options/matrix.ts';
import { cubeOf, dim } from '../options/network.ts';
import { option, type Read, type Typed, type Values } from '../options/option.ts';
import { input, kernels, out } from '../options/run.ts';
import { asTyped, count, pairOf } from '../options/values.ts';
import { runTask } from '../run-task.ts';

/** In transmissions of an element. */
const startup: Read<number> = (text, typed) => {
  const value = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (value > 0 && value <= 1e9) return value;
  throw new InputError(`${typed}: give a number above 0, at most 1e9, say 1250`);
};

const METHODS: readonly Algorithm<Transpose>[] = [
  ...transposeAlgorithms.filter(({ lies, name }) => lies === undefined && name !== 'srt-stepwise'),
  {
    ...transposeBy(findAlgorithm('de-bruijn')),
    ...{ name: 'exchange', aliases: ['de-bruijn'], source: 'Johnsson-Ho 1992 §2.2.2' },
  },
];

const TRANSPOSE = [
  dim,
  // What it may be depends on the cube.
  option(
    '--grid <r x c>',
    'parts of rows and of columns, whose product is 2^d (default: as many of each)',
    asTyped,
  ),
  matrix('rows and columns of the matrix, say 100x60'),
  option(
    '--from <layout>',
    'consecutive, cyclic or combined-B (blocks of B), -gray; one for rows and columns, or two as a,b',
    asTyped,
    'consecutive',
  ),
  option('--to <layout>', 'the same, of the transposed matrix (default: the one before)', asTyped),
  option(
    '--algorithm <name>',
    `${METHODS.map(({ name }) => name).join(', ')} (default: mrt, combined or exchange)`,
    asTyped,
  ),
  option('--packet <n>', 'elements of a packet (default: the best for --startup)', count(1, MAX_SLOTS)),
  option('--startup <x>', 'what a startup costs, in transmissions of an element', startup, '1250'),
  bytesOfElement,
] as const;

export const transpose2dCommand = command(
  'transpose2d',
  'transpose a matrix that lies two-dimensionally on a cube',
  [
    ['allport transpose2d --dim 8 --matrix 256x256 --packet 16', 'over many paths at once'],
    ['allport transpose2d --dim 8 --matrix 96x70 --algorithm srt', 'in the best packets'],
    ['allport transpose2d --dim 6 --matrix 64x64 --to consecutive-gray', 'and change the code'],
    ['allport transpose2d --dim 5 --grid 4x8 --matrix 32x64 --to cyclic', 'into another layout'],
  ],
)
  .needs('--dim <d> --matrix <PxQ>')
  .options(
    ...TRANSPOSE,
    seed,
    kernels,
    input('transpose this matrix: its elements row by row'),
    out('write the transposed matrix here, row by row'),
  )
  .does(async (options) => {
    const { from, to = from, input: path } = options;
    const bytes = options.bytes ?? (await elementBytesOf(path));
    const { parts, matrix, method, schedule, problem } = transposeOf(options);
    const { unit = 1, start = new Uint32Array(), end = start } = schedule.elements ?? {};
    const { elements, packet, packets } = packetsIn(method, problem);
    const moved = movedIn(schedule);
    const words = unit * wordsPerElement(bytes);
    const { rows, columns } = matrix;
    const sides = { before: [rows, columns], after: [columns, rows] } as const;
    const places = { unit, start, end: problem.demand().written.map((element) => end[element]) };
    const file = elementFile(shapeOf(schedule, words), bytes, places, sides);
    // A packet moves on in every step: there are no longer messages to combine.
    return runTask(
      options,
      () => ({ schedule, source: method.source, words, file }),
      `transpose of a ${rows} x ${columns} matrix`,
      ({ steps }) => {
        const counts = [...new Set(packets)].join(' to ');
        const inPackets = packets ? `, in ${counts} packets of up to ${packet}` : '';
        const asked = { ...matrix, parts: [parts.rows, parts.columns] };
        return {
          facts: {
            transpose: { ...asked, from, to, elements, ...(packets && { packet, packets }), moved },
          },
          text:
            `\nblock: ${elements} elements of a node${inPackets}\n` +
            `cycles: ${steps}, a startup each\nlocal moves: ${moved} slots of the busiest node\n`,
        };
      },
    );
  });

/** What is transposed, and how. */
function transposeOf(options: Values<typeof TRANSPOSE> & Typed) {
  const { from, to = from, algorithm, packet, startup, typed } = options;
  const topology = cubeOf(options);
  if (topology.dim > MAX_TRANSPOSE_DIM) {
    throw new InputError(`${typed.dim}: give at most ${MAX_TRANSPOSE_DIM} for a transpose`);
  }
  const matrix = sizeOf(options.matrix);
  const parts = partsOf(options, topology);
  const problem = matrixTranspose({
    ...{ topology, matrix, grid: parts, startup },
    from: findGridLayout(from),
    to: findGridLayout(to),
    ...(packet !== undefined && { packet }),
  });
  const { method, schedule } = answerOf(algorithm, problem);
  return { parts, matrix, problem, method, schedule: { ...schedule, algorithm: method.name } };
}

/** That of the algorithm, or of the first of the usual ones that has any. */
function answerOf(name: string | undefined, problem: Transpose) {
  const answer = (wanted: string) => {
    const method = METHODS.find(({ name, aliases }) => name === wanted || aliases?.includes(wanted));
    if (method === undefined) {
      const names = METHODS.map((known) => known.name).join(', ');
      throw new UnknownAlgorithmError(`unknown transpose algorithm "${wanted}": give one of ${names}`);
    }
    return { method, schedule: solve(method, problem) };
  };
  if (name !== undefined) return answer(name);
  const whole = virtualPartitions(problem.matrix, problem.grid, problem.from, problem.to);
  if (whole === undefined || whole.pairs.length === 0) return answer('exchange');
  if (whole.plain) return answer('mrt');
  return answer(stagesOf('combined', whole).every(hasRecursiveRoute) ? 'combined' : 'exchange');
}

/** Elements of a node's block, filled up to the fullest, and of its packets, if it has any. */
function packetsIn({ name }: Algorithm<Transpose>, problem: Transpose) {
  if (!packetTransposes.some((known) => known.name === name)) {
    const { from, to } = problem.demand();
    const elements = [...from.counts, ...to.counts].reduce((most, count) => Math.max(most, count), 0);
    return { elements, packet: undefined, packets: undefined };
  }
  const { whole, share, cut } = packetPlan(name as PacketTransposeName, problem);
  const labels = 2 ** popcount(whole.unpaired);
  const counts = whole.pairs.map((_, i) => Math.ceil((labels * cut.perLabel) / cut.packet(i + 1)));
  return {
    elements: labels * share,
    packet: cut.largest * cut.unit,
    packets: [Math.min(...counts), Math.max(...counts)],
  };
}

/** Parts of rows and columns that --grid gives; left out: as many of each. */
function partsOf(
  { grid, typed }: { readonly grid: string | undefined } & Typed,
  { dim, nodes }: Cube,
): GridParts {
  if (grid === undefined) {
    if (dim % 2 === 0) return { rows: 2 ** (dim / 2), columns: 2 ** (dim / 2) };
    throw new InputError(
      `${typed.dim} is odd, and cannot be half rows, half columns: give an even number, or --grid ${2 ** ((dim - 1) / 2)}x${2 ** ((dim + 1) / 2)}`,
    );
  }
  const [rows = 0, columns = 0] = pairOf(grid) ?? [];
  const isPowers = [rows, columns].every((parts) => Number.isInteger(Math.log2(parts)));
  if (isPowers && rows * columns === nodes) return { rows, columns };
  throw new InputError(`${typed.grid}: give powers of two whose product is ${nodes}, as 1x${nodes}`);
}

/** Slots whose blocks the busiest node moves in local phases. */
function movedIn(schedule: Schedule): number {
  const moved = new Uint32Array(schedule.topology.nodes);
  for (const moves of localMovesByNode(schedule))
    for (const [node, count] of moves.entries()) moved[node] += count;
  return moved.reduce((most, count) => Math.max(most, count), 0);
}

import { FREE, type PriceList } from '../../costs/price-list.ts';
import type { PaperTable } from '../item.ts';
import { item, type MachineOf } from '../plan.ts';
import { type PartitionTimes, partitionTimes } from './counted-transposes.ts';
import { IPSC, timeCurves } from './ipsc.ts';

/** Single-precision numbers. */
const ELEMENT_BYTES = 4;
/** Rows and columns of the matrix that lies on several cubes. */
const SIDE = 1024;
const DIMS = [2, 4, 6, 8, 10];
/** Dimensions of the cube that has several matrices, and their rows and columns: from an element for each pair of nodes on. */
const DIM = 6;
const SIDES = [64, 128, 256, 512, 1024, 2048, 4096];

/** The iPSC with the prices of elements, which have two digits in the text; a node with one port sends or receives. */
function pricesOf(machineOf: MachineOf): PriceList {
  const { startup, perByte, rearrangementPerByte, packetBytes } = machineOf(IPSC);
  const ofElement = (price: number) => Number((price * ELEMENT_BYTES).toPrecision(2));
  return {
    ...{ ...FREE, duplex: 'half', startup, packetBytes: packetBytes / ELEMENT_BYTES },
    ...{ perByte: ofElement(perByte), rearrangementPerByte: ofElement(rearrangementPerByte) },
  };
}

const timesOf = (dim: number, side: number, prices: PriceList) =>
  partitionTimes({ dim, elements: side ** 2 / 2 ** dim }, prices);

/** In milliseconds. */
const ms = (seconds: number) => Number((1000 * seconds).toPrecision(3));

/** A row for each size, with its times in the order in which they are made. */
function tableOf(
  first: string,
  rows: readonly (readonly [name: string, times: PartitionTimes])[],
): PaperTable {
  return {
    head: [
      ...[`${first}, all times in ms`, 'one port:\nstrips', '\nunbuffered', '\nblocks'],
      ...[
        'all ports:\nBST',
        '\nnecklace',
        '\nMRT',
        'as printed:\nstrips',
        '\nblocks',
        'theorem 4.1:\nthe case of',
      ],
    ],
    rows: rows.map(([name, { onePort, allPorts, theoremCase }]) => [
      name,
      ...[...Object.values(onePort), ...Object.values(allPorts)].map(ms),
      theoremCase,
    ]),
  };
}

/** The lines of both figures: the seconds of a size. */
function panelsOf(timesAt: (x: number) => PartitionTimes) {
  return [
    [
      'one port',
      {
        'strips, best buffers': (x: number) => timesAt(x).onePort.strips,
        'strips, unbuffered': (x: number) => timesAt(x).onePort.unbuffered,
        'blocks, step by step': (x: number) => timesAt(x).onePort.blocks,
      },
    ],
    [
      'all ports',
      {
        'strips, necklace': (x: number) => timesAt(x).allPorts.necklace,
        'strips, BST': (x: number) => timesAt(x).allPorts.balancedTree,
        'blocks, MRT': (x: number) => timesAt(x).allPorts.mrt,
      },
    ],
  ] as const;
}

const HOW =
  'By the formulas and the prices of the iPSC for elements of four bytes: with one port in packets of 1 KiB, and with all ' +
  'ports each with the packets that are best for it.';

export const overCubes = item((_, machineOf) => {
  const prices = pricesOf(machineOf);
  return {
    title: 'Section 6, one matrix on several cubes',
    source: 'section 6',
    about: `Strips beside blocks: a ${SIDE} x ${SIDE} matrix on cubes of n dimensions. ${HOW}`,
    table: tableOf(
      'n',
      DIMS.map((n) => [String(n), timesOf(n, SIDE, prices)]),
    ),
    figure: timeCurves(
      'dimensions',
      DIMS,
      panelsOf((n) => timesOf(n, SIDE, prices)),
    ),
  };
});

export const overMatrices = item((_, machineOf) => {
  const prices = pricesOf(machineOf);
  const bytesOf = (side: number) => side ** 2 * ELEMENT_BYTES;
  const sideOf = (bytes: number) => Math.sqrt(bytes / ELEMENT_BYTES);
  return {
    title: 'Section 6, several matrices on one cube',
    source: 'section 6',
    about: `Strips beside blocks: square matrices on a cube of ${DIM} dimensions. ${HOW}`,
    table: tableOf(
      'matrix',
      SIDES.map((side) => [`${side} x ${side}`, timesOf(DIM, side, prices)]),
    ),
    figure: timeCurves(
      'matrix',
      SIDES.map(bytesOf),
      panelsOf((bytes) => timesOf(DIM, sideOf(bytes), prices)),
    ),
  };
});

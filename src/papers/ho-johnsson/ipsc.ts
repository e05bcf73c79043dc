import { amountsOf, clockOf, type Times } from '../../costs/clock.ts';
import type { Machine } from '../../costs/machine.ts';
import { type TransposeMethodName, transposeMethod } from '../../costs/partitions.ts';
import type { Curves, Item, Series } from '../item.ts';
import { from } from '../numbers.ts';
import type { hoJohnssonPrint } from '../printed/ho-johnsson.ts';
import { sideBySide } from '../side-by-side.ts';

type Print = typeof hoJohnssonPrint;

/*
 * The model of Ho-Johnsson 1986, section 5, for transposes on the Intel iPSC, with the prices of the machine of that name: one
 * startup for each packet of at most B_m bytes. A node has PQ/N bytes of a matrix of PQ bytes.
 */

/** Blocks of this length take as long to copy as a startup, by the text: 64 single-precision numbers. */
const COPY_BYTES = 256;
const KIB = 1024;

const sizeName = (bytes: number) => `${bytes / KIB} KiB`;

/** Figures 6, 7 with 9, 10, 11(a) and 15, as far as the model goes, and what section 6 says of one port. */
export function ipscFigures(print: Print, ipsc: Machine): Item[] {
  return [
    figure6(print, ipsc),
    startups(print, ipsc),
    figure7(ipsc),
    figure10(ipsc),
    figure11(ipsc),
    figure15(ipsc),
    withoutCopies(ipsc),
  ];
}

/** What a node does in a transpose of so many bytes, in bytes; strips are `optimal` with the buffer of the text. */
function countsOf(method: TransposeMethodName, n: number, bytes: number, { packetBytes }: Machine) {
  return transposeMethod(method).counts({ dim: n, elements: bytes / 2 ** n }, packetBytes, COPY_BYTES);
}

/** What it takes on the iPSC, where a node sends or receives. */
function timesOf(method: TransposeMethodName, n: number, bytes: number, ipsc: Machine): Times {
  const machine = { ...ipsc, duplex: 'half' as const };
  return clockOf(countsOf(method, n, bytes, ipsc), { machine, nodes: 2 ** n })(1);
}

/** Seconds of a block transpose: its communication, and copying before and after. */
function blockTimes(n: number, bytes: number, ipsc: Machine): Times {
  return timesOf('step by step', n, bytes, ipsc);
}

const TIME = { label: 'time', unit: 'seconds' } as const;
const DIMENSIONS = { label: 'dimensions of the cube', unit: 'dimensions' } as const;
const BYTES = { label: 'matrix', unit: 'bytes' } as const;

function series(name: string, at: readonly number[], secondsOf: (x: number) => number): Series {
  return { name, points: at.map((x) => [x, secondsOf(x)] as const) };
}

function figure6(print: Print, { startup, rearrangementPerByte }: Machine): Item {
  const sizes = from(6, 14).map((power) => 2 ** power);
  const name = 'numbers whose copy takes as long as a startup';
  return {
    title: 'Figure 6',
    source: 'section 5.1',
    about:
      'The time of a copy inside a node, beside a startup. The line goes through the one point that the text gives, 37 ms ' +
      'for 4 kB. Where the two lines cross, a copy takes as long as a startup; numbers have four bytes.',
    figure: {
      kind: 'curves',
      x: { label: 'copied', unit: 'bytes' },
      y: TIME,
      panels: [
        {
          name: 'Intel iPSC',
          series: [
            series('copy', sizes, (bytes) => bytes * rearrangementPerByte),
            series('startup', sizes, () => startup),
          ],
        },
      ],
    },
    tables: [
      sideBySide({
        head: ['what', 'here'],
        computed: [[name, Math.round(startup / rearrangementPerByte / 4)]],
        printed: [[name, print.copiedNumbers]],
      }),
    ],
    statements: [],
    errata: ['Section 5.1, the smallest piece that is not copied.'],
  };
}

function startups(print: Print, ipsc: Machine): Item {
  const sizes = [
    { n: 2, bytes: 2 ** 18 },
    { n: 3, bytes: 2 ** 18 },
    { n: 4, bytes: 2 ** 18 },
    { n: 5, bytes: 2 ** 18 },
    { n: 6, bytes: 2 ** 18 },
    { n: 7, bytes: 2 ** 18 },
    { n: 5, bytes: 2 ** 20 },
    { n: 7, bytes: 2 ** 20 },
  ];
  const nameOf = ({ n, bytes }: (typeof sizes)[number]) => `${sizeName(bytes)}, n = ${n}`;
  const startupsOf = (method: TransposeMethodName, { n, bytes }: (typeof sizes)[number]) =>
    amountsOf(countsOf(method, n, bytes, ipsc), ipsc)(1).startups;
  return {
    title: 'Section 5.1, startups',
    source: 'section 5.1',
    about:
      'Startups of a strip transpose, counted message by message in packets of 1 kB, beside the text’s formulas: each ' +
      'block by itself, and blocks shorter than 256 bytes copied into packets.',
    tables: [
      sideBySide({
        head: ['matrix', 'unbuffered', 'buffered'],
        computed: sizes.map((size) => [
          nameOf(size),
          startupsOf('unbuffered', size),
          startupsOf('optimal', size),
        ]),
        printed: sizes.map((size) => {
          const [own, packet] = [size.bytes / 2 ** size.n, KIB];
          return [
            nameOf(size),
            print.unbuffered(size.n, own, packet),
            print.buffered(size.n, own, packet, COPY_BYTES),
          ];
        }),
      }),
    ],
    statements: [],
    errata: ['Section 5.1, startups without a buffer.'],
  };
}

function figure7(ipsc: Machine): Item {
  const sizes = [14, 16, 18, 20].map((power) => 2 ** power);
  const dims = from(1, 7);
  const unbuffered = (n: number, bytes: number) => timesOf('unbuffered', n, bytes, ipsc).total;
  const buffered = (n: number, bytes: number) => timesOf('optimal', n, bytes, ipsc).total;
  const [least, , , most] = sizes;
  const figure: Curves = {
    kind: 'curves',
    x: DIMENSIONS,
    y: TIME,
    panels: sizes.map((bytes) => ({
      name: `matrix of ${sizeName(bytes)}`,
      series: [
        series('unbuffered', dims, (n) => unbuffered(n, bytes)),
        series('buffered', dims, (n) => buffered(n, bytes)),
      ],
    })),
  };
  return {
    title: 'Figures 7 and 9',
    source: 'section 5.1',
    about:
      'The model’s time of a strip transpose with and without buffers. The paper measured; its text has no number of ' +
      'these figures.',
    figure,
    tables: [],
    statements: [
      {
        says: 'unbuffered, the time grows exponentially in the dimensions',
        isSo: [5, 6].every((n) => unbuffered(n + 1, least) > 1.5 * unbuffered(n, least)),
      },
      {
        says: 'buffered, it grows no faster than linearly',
        isSo: dims.every((n) => buffered(n, least) <= n * 2 * buffered(1, least)),
      },
      {
        says: 'for small cubes or much data the two are the same',
        isSo: [1, 2, 3].every((n) => buffered(n, most) === unbuffered(n, most)),
      },
    ],
    errata: [],
  };
}

function figure10(ipsc: Machine): Item {
  const sizes = from(10, 18).map((power) => 2 ** power);
  const packets = (bytes: number) => Math.ceil(bytes / 2 ** 6 / ipsc.packetBytes);
  return {
    title: 'Figure 10',
    source: 'section 5.2.1',
    about: 'The model’s time of a block transpose: copying, communication, and both.',
    figure: {
      kind: 'curves',
      x: BYTES,
      y: TIME,
      panels: [2, 6].map((n) => ({
        name: `${n}-cube`,
        series: [
          series('both', sizes, (bytes) => blockTimes(n, bytes, ipsc).total),
          series('communication', sizes, (bytes) => blockTimes(n, bytes, ipsc).messages),
          series('copying', sizes, (bytes) => blockTimes(n, bytes, ipsc).rearrangement),
        ],
      })),
    },
    tables: [],
    statements: [
      {
        says: 'copying takes less time on the 6-cube than on the 2-cube',
        isSo: sizes.every(
          (bytes) => blockTimes(6, bytes, ipsc).rearrangement < blockTimes(2, bytes, ipsc).rearrangement,
        ),
      },
      {
        says: 'on the 6-cube the startups are the same for all matrices of up to 64 kB',
        isSo: packets(1) === packets(64 * KIB) && packets(64 * KIB + 64) > packets(1),
      },
    ],
    errata: [],
  };
}

function figure11(ipsc: Machine): Item {
  const dims = [2, 4, 6];
  const sizes = [10, 14, 18].map((power) => 2 ** power);
  const ends = (bytes: number) => [blockTimes(2, bytes, ipsc).total, blockTimes(6, bytes, ipsc).total];
  const [small, , large] = sizes.map(ends);
  return {
    title: 'Figure 11(a)',
    source: 'section 5.2.1',
    about: 'The model’s time of a block transpose by the dimensions of the cube.',
    figure: {
      kind: 'curves',
      x: DIMENSIONS,
      y: TIME,
      panels: [
        {
          name: 'Intel iPSC',
          series: sizes.map((bytes) =>
            series(sizeName(bytes), dims, (n) => blockTimes(n, bytes, ipsc).total),
          ),
        },
      ],
    },
    tables: [],
    statements: [
      { says: 'for small matrices the time grows with the dimensions', isSo: small[0] < small[1] },
      { says: 'for large ones it falls', isSo: large[0] > large[1] },
    ],
    errata: [],
  };
}

function figure15(ipsc: Machine): Item {
  const dims = [2, 4, 6, 8, 10];
  const sizes = [14, 18, 22].map((power) => 2 ** power);
  const strip = (n: number, bytes: number) => timesOf('optimal', n, bytes, ipsc).total;
  const block = (n: number, bytes: number) => blockTimes(n, bytes, ipsc).total;
  const [small, , large] = sizes;
  return {
    title: 'Figure 15',
    source: 'section 6',
    about:
      'The model’s time of a transpose in strips (one dimension, with buffers) and in blocks (two dimensions), the ' +
      'copying of the blocks included.',
    figure: {
      kind: 'curves',
      x: DIMENSIONS,
      y: TIME,
      panels: sizes.map((bytes) => ({
        name: `matrix of ${sizeName(bytes)}`,
        series: [
          series('strips', dims, (n) => strip(n, bytes)),
          series('blocks', dims, (n) => block(n, bytes)),
        ],
      })),
    },
    tables: [],
    statements: [
      {
        says: 'strips are faster where the matrix is large and the cube small',
        isSo: strip(2, large) < block(2, large),
      },
      {
        says: 'blocks are faster on sufficiently large cubes',
        isSo: strip(10, small) > block(10, small),
      },
    ],
    errata: [],
  };
}

/** What section 6 says if copying takes no time. */
function withoutCopies(ipsc: Machine): Item {
  const free = { ...ipsc, rearrangementPerByte: 0 };
  const sizes = [12, 14, 16, 18, 20].map((power) => 2 ** power);
  const isFaster = (n: number, bytes: number) =>
    timesOf('optimal', n, bytes, free).total < blockTimes(n, bytes, free).total;
  return {
    title: 'Section 6, one port',
    source: 'section 6',
    about:
      'Strips and blocks with one port at a time, for matrices of 4 KiB to 1 MiB on cubes of up to six dimensions.',
    tables: [],
    statements: [
      {
        says: 'without the time of copies strips are always faster',
        isSo: sizes.every((bytes) => [2, 4, 6].every((n) => isFaster(n, bytes))),
      },
    ],
    errata: ['Section 6, one port without copies.'],
  };
}

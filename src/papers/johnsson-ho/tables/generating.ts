import { rotateLeft } from '../../../schedules/algorithms/cube/address-rotations.ts';
import type { TableEntry } from '../../../schedules/algorithms/cube/necklace.ts';
import { generatingLine, necklaceAddresses, ordinal } from '../../../schedules/index.ts';
import { upTo } from '../../numbers.ts';
import type { Section } from './section.ts';
import type { Drawn } from './subsets.ts';

/** Figure 3: which line of the generating table each entry belongs to; the last rows belong to pairs. */
export function generatingSections(algorithm: string, { dim, steps }: Drawn): Section[] {
  const c = necklaceAddresses(dim).cyclicPairs.length % dim;
  if (algorithm !== 'necklace' || c === 0) return [];
  const mixed = 2 ** (dim - c) - 1;
  const lines = upTo(dim - c).map((line) => generatingLine(line, c, dim));
  const isDrawn = ({ column, dimension }: TableEntry, j: number) => {
    const address = rotateLeft(mixed, j, dim);
    return steps[column]?.some((move) => move.address === address && move.dimension === dimension);
  };
  // A schedule file may have the name, and other steps.
  if (!lines.every((line) => line.every(isDrawn))) return [];
  const rows = upTo(dim).map((row) =>
    upTo(dim).map((column) => `${(row + column) % dim}${row < dim - c ? '' : ' pair'}`),
  );
  for (const [number, line] of lines.entries()) {
    for (const { row, column } of line) rows[row][column] += ` line ${number}`;
  }
  return [
    {
      kind: 'generating',
      title:
        'Generating table: dimension, and line or pair [figure 3, right half; rows and lines from 0, as in section 3.5.3]',
      columns: ['row', ...rows.map((_, t) => `step ${ordinal(t)}`)],
      rows: rows.map((row, r) => [String(r), ...row]),
    },
  ];
}

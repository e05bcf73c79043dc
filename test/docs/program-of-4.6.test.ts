import { describe, expect, it } from 'vitest';

/*
 * The evidence for an entry of docs/errata.md: the program of Ho-Johnsson 1986, section 4.6, as it is printed, run by hand.
 * What each node sends and receives in each iteration depends on two flags and on two bits of its number.
 */

/** Whether a flag follows the last bit, or the parity of all bits so far. */
type Control = 'block' | 'parity';

/** By node: the node whose block it holds at the end, or undefined if some block found nobody to receive it. */
function program(n: number, rowControl: Control, columnControl: Control): number[] | undefined {
  const half = n / 2;
  const nodes = 2 ** n;
  const bit = (node: number, place: number) => (node >> place) & 1;
  let buf = Array.from({ length: nodes }, (_, node) => node);
  const even = Array.from({ length: nodes }, () => ({ row: true, column: true }));
  for (let j = half - 1; j >= 0; j--) {
    const act = Array.from({ length: nodes }, (_, node) => {
      const { row, column } = even[node];
      const key = `${row ? 'T' : 'F'}${column ? 'T' : 'F'}${bit(node, j + half)}${bit(node, j)}`;
      if (['TT00', 'TT11', 'FF01', 'FF10'].includes(key)) return 'pass';
      return ['TF00', 'TF11', 'FT01', 'FT10'].includes(key) ? 'column first' : 'row first';
    });
    const acrossRow = (node: number) => node ^ (1 << (j + half));
    const acrossColumn = (node: number) => node ^ (1 << j);
    // What a node gets across the row dimension is what its neighbour there sends across it, and so on.
    const overRow = (node: number) =>
      act[acrossRow(node)] === 'row first' ? buf[acrossRow(node)] : undefined;
    const overColumn = (node: number) => {
      const from = acrossColumn(node);
      if (act[from] === 'pass') return overRow(from);
      return act[from] === 'column first' ? buf[from] : undefined;
    };
    const next = buf.map((own, node) => {
      if (act[node] === 'pass') return own;
      return act[node] === 'row first' ? overColumn(node) : overRow(node);
    });
    if (next.includes(undefined)) return undefined;
    buf = next as number[];
    for (const [node, flags] of even.entries()) {
      const [r, c] = [bit(node, j + half) === 0, bit(node, j) === 0];
      flags.row = rowControl === 'block' ? r : flags.row === r;
      flags.column = columnControl === 'block' ? c : flags.column === c;
    }
  }
  return buf;
}

const gray = (number: number) => number ^ (number >> 1);

/** By node: the node whose block it must hold, if row i and column j of blocks are in node rows(i)||columns(j). */
function due(
  n: number,
  from: readonly [(i: number) => number, (j: number) => number],
  to: readonly [(i: number) => number, (j: number) => number],
): number[] {
  const side = 2 ** (n / 2);
  const sources: number[] = [];
  for (let i = 0; i < side; i++) {
    for (let j = 0; j < side; j++) sources[to[0](j) * side + to[1](i)] = from[0](i) * side + from[1](j);
  }
  return sources;
}

const binary = (number: number) => number;
const sizes = [2, 4, 6, 8, 10];

describe('Section 4.6, both codes.', () => {
  it('transposes where rows are in binary code and columns in Gray code', () => {
    for (const n of sizes)
      expect(program(n, 'block', 'parity')).toEqual(due(n, [binary, gray], [binary, gray]));
  });

  it('brings both to the Gray code with parity controls on both, and not with block controls as the text has it', () => {
    const right = sizes.map((n) => [n, due(n, [binary, binary], [gray, gray])] as const);
    for (const [n, sources] of right) expect(program(n, 'parity', 'parity')).toEqual(sources);
    expect(right.map(([n, sources]) => String(program(n, 'block', 'block')) === String(sources))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('brings both to the binary code with block controls on both, and not with parity controls as the text has it', () => {
    const right = sizes.map((n) => [n, due(n, [gray, gray], [binary, binary])] as const);
    for (const [n, sources] of right) expect(program(n, 'block', 'block')).toEqual(sources);
    expect(right.map(([n, sources]) => String(program(n, 'parity', 'parity')) === String(sources))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

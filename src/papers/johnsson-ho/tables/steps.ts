import { ordinal } from '../../../schedules/index.ts';
import { addressDigits } from '../../numbers.ts';
import type { Section } from './section.ts';
import { type Drawn, rowsOfTable } from './subsets.ts';

/** The table of addresses and steps is printed up to this many addresses. */
const MAX_ADDRESSES_SHOWN = 64;

/** The dimension that each address crosses in each step. */
export function stepsSection(drawn: Drawn): Section {
  const { dim, addresses, steps } = drawn;
  const kind = 'steps';
  if (addresses.length > MAX_ADDRESSES_SHOWN) {
    const title = `The steps of the addresses are shown for up to ${MAX_ADDRESSES_SHOWN} nodes`;
    return { kind, title, columns: [], rows: [] };
  }
  const dimensions = steps.map((step) => new Map(step.map((move) => [move.address, move.dimension])));
  return {
    kind,
    title:
      'Dimension that each address or complement pair crosses in each step [table 5; table 7, where the first step is 0]',
    columns: ['address', ...steps.map((_, t) => String(ordinal(t)))],
    rows: rowsOfTable(drawn).map((row) => {
      const names = row.map((address) => addressDigits(address, dim)).join(', ');
      const crossed = dimensions.map((inStep) =>
        row.map((address) => inStep.get(address)).find(Number.isInteger),
      );
      return [
        row.length === 1 ? names : `(${names})`,
        ...crossed.map((dimension) => String(dimension ?? '-')),
      ];
    }),
  };
}

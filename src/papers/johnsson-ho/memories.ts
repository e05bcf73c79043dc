import { memoryStates } from '../memory-states.ts';
import { addressDigits, upTo } from '../numbers.ts';
import { item } from '../plan.ts';
import type { Print } from '../printed/johnsson-ho.ts';
import { onCube } from '../schedules.ts';
import { type ComputedRow, sideBySide } from '../side-by-side.ts';

/** The memory of the 3-cube with Algorithm 1, by what led to it: for each address the entries source:address of the nodes. */
function memoryAfter(what: string, addresses: readonly number[]): ComputedRow[] {
  const state = [...memoryStates(onCube('complement-pairs', 3))].find(({ after }) => after === what);
  return addresses.map((address) => [
    addressDigits(address, 3),
    ...Array.from(state?.origins.slice(8 * address, 8 * address + 8) ?? [], (origin) => {
      return `${origin % 8}:${addressDigits(Math.floor(origin / 8), 3)}`;
    }),
  ]);
}

const HEAD = ['address', ...upTo(8).map((node) => `P${node}`)];
const IN_PAIRS = upTo(4).flatMap((address) => [address, 7 - address]);
const ENTRY = 'An entry source:address is the block that node source had at that address.';

export const table1 = item((print: Print) => ({
  title: 'Table 1',
  source: 'section 2.2.1',
  about: `The memory of a 3-cube after the alignment, by relative address. ${ENTRY}`,
  tables: [sideBySide({ head: HEAD, computed: memoryAfter('alignment', upTo(8)), printed: print.table1 })],
}));

export const table2 = item((print: Print) => ({
  title: 'Table 2',
  source: 'section 2.2.1',
  about: 'The same memory, a relative address and its complement one below the other.',
  tables: [sideBySide({ head: HEAD, computed: memoryAfter('alignment', IN_PAIRS), printed: print.table2 })],
}));

export const table4 = item((print: Print) => ({
  title: 'Table 4',
  source: 'section 3.1',
  about: `Where the blocks of the first three complement pairs are after each step of Algorithm 1. ${ENTRY}`,
  tables: print.table4.map((printed, i) =>
    sideBySide({
      title: `after step ${i + 1}`,
      head: HEAD,
      computed: memoryAfter(String(i + 1), IN_PAIRS.slice(0, 6)),
      printed,
    }),
  ),
}));

import { findSequenceAlgorithm, sequenceSchedule } from '../../schedules/index.ts';
import type { Item } from '../item.ts';
import { memoryStates } from '../memory.ts';
import { upTo } from '../numbers.ts';
import type { johnssonHoPrint } from '../printed/johnsson-ho.ts';
import { type ComputedRow, sideBySide } from '../side-by-side.ts';
import { binary, scheduleOn } from './on-cube.ts';

type Print = typeof johnssonHoPrint;

/** Tables 1 to 4: what lies where. */
export function memoryItems(print: Print): Item[] {
  return [table1(print), table2(print), table3(print), table4(print)];
}

/** The memory of the 3-cube with Algorithm 1, by what led to it: for each address the entries source:address of the nodes. */
function memoryAfter(what: string, addresses: readonly number[]): ComputedRow[] {
  const state = [...memoryStates(scheduleOn('complement-pairs', 3))].find(({ after }) => after === what);
  return addresses.map((address) => [
    binary(address, 3),
    ...Array.from(state?.origins.slice(8 * address, 8 * address + 8) ?? [], (origin) => {
      return `${origin % 8}:${binary(Math.floor(origin / 8), 3)}`;
    }),
  ]);
}

const HEAD = ['address', ...upTo(8).map((node) => `P${node}`)];
const IN_PAIRS = upTo(4).flatMap((address) => [address, 7 - address]);
const ENTRY = 'An entry source:address is the block that node source had at that address.';

function table1(print: Print): Item {
  return {
    title: 'Table 1',
    source: 'section 2.2.1',
    about: `The memory of a 3-cube after the alignment, by relative address. ${ENTRY}`,
    tables: [sideBySide({ head: HEAD, computed: memoryAfter('alignment', upTo(8)), printed: print.table1 })],
    statements: [],
    errata: [],
  };
}

function table2(print: Print): Item {
  return {
    title: 'Table 2',
    source: 'section 2.2.1',
    about: 'The same memory, a relative address and its complement one below the other.',
    tables: [sideBySide({ head: HEAD, computed: memoryAfter('alignment', IN_PAIRS), printed: print.table2 })],
    statements: [],
    errata: [],
  };
}

function table3(print: Print): Item {
  const plan = findSequenceAlgorithm('sequential').plan({ axes: [2, 2], copies: 1 });
  const schedule = sequenceSchedule('sequential', plan);
  const { phases, slots } = schedule;
  const { nodes } = schedule.topology;
  const { steps } = plan.claims;
  const made = new Map([...memoryStates(schedule)].map(({ after, origins }) => [after, origins]));
  const atStart = Uint32Array.from({ length: slots * nodes }, (_, place) => place);
  // A block has the number of the place where it starts, node after node.
  const numberOf = (origin: number) => (origin % nodes) * slots + Math.floor(origin / nodes);
  const states = [
    { title: 'at the start', origins: atStart },
    { title: 'after the alignment', origins: made.get('alignment') },
    { title: 'after the exchange with j', origins: made.get(String(steps / 2)) },
    { title: 'after the exchange with k', origins: made.get(String(steps)) },
    { title: 'after the realignment', origins: made.get('realignment') },
  ];
  const head = (name: string) => [name, ...upTo(nodes).map((node) => `P${node}`)];
  return {
    title: 'Table 3',
    source: 'section 2.3',
    about:
      'The memory for two exchanges in sequence, (k, j | i) to (j, i | k), each axis of two dimensions: node k, j is ' +
      'P(4k + j), and the block that it had at address i has the number 4(4k + j) + i. The index of a node is the ' +
      'address from which the alignment brings a block to address 0.',
    tables: [
      sideBySide({
        title: 'the index of the alignments',
        head: head('index'),
        computed: phases.slice(0, 1).map((phase) => [
          'mod 2 add.',
          ...upTo(nodes).map((node) =>
            phase.kind === 'local'
              ? binary(
                  upTo(slots).findIndex((slot) => phase.map.apply(node, slot) === 0),
                  2,
                )
              : undefined,
          ),
        ]),
        printed: print.table3Index,
      }),
      ...states.map(({ title, origins }, state) =>
        sideBySide({
          title,
          head: head('i'),
          computed: upTo(slots).map((slot) => [
            String(slot),
            ...Array.from(origins?.slice(slot * nodes, (slot + 1) * nodes) ?? [], numberOf),
          ]),
          printed: print.table3[state],
        }),
      ),
    ],
    statements: [],
    errata: [],
  };
}

function table4(print: Print): Item {
  return {
    title: 'Table 4',
    source: 'section 3.1',
    about: `Where the blocks of the first three complement pairs are after each step of Algorithm 1. ${ENTRY}`,
    tables: [1, 2, 3].map((step) =>
      sideBySide({
        title: `after step ${step}`,
        head: HEAD,
        computed: memoryAfter(String(step), IN_PAIRS.slice(0, 6)),
        printed: print.table4[step - 1],
      }),
    ),
    statements: [],
    errata: [],
  };
}

import { exchangeSequence, sequenceAlgorithms, solve } from '../../schedules/index.ts';
import { memoryStates } from '../memory-states.ts';
import { addressDigits, upTo } from '../numbers.ts';
import { item } from '../plan.ts';
import type { Print } from '../printed/johnsson-ho.ts';
import { sideBySide } from '../side-by-side.ts';

export const table3 = item((print: Print) => {
  const [sequential] = sequenceAlgorithms;
  const sequence = exchangeSequence({ axes: [2, 2] });
  const plan = sequential.plan(sequence);
  const schedule = solve(sequential, sequence);
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
              ? addressDigits(
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
  };
});

import { ordinal, type Schedule } from '../../../schedules/index.ts';
import { memoryStates } from '../../memory-states.ts';
import { addressDigits, upTo } from '../../numbers.ts';
import type { Section } from './section.ts';
import { type Drawn, rowsOfTable } from './subsets.ts';

/** The memory is printed up to this many nodes: wider tables are not read. */
const MAX_NODES_SHOWN = 8;

/** The memory after alignment, each step and realignment, a block as (source destination). */
export function memorySections(schedule: Schedule, drawn: Drawn): Section[] {
  const kind = 'memory';
  const { dim, addresses, subsets } = drawn;
  const nodes = 2 ** dim;
  if (nodes > MAX_NODES_SHOWN) {
    return [{ kind, title: `The memory is shown for up to ${MAX_NODES_SHOWN} nodes`, columns: [], rows: [] }];
  }
  const order = rowsOfTable(drawn).flat();
  const byAddress = [
    { title: 'Memory after alignment: (source destination) [tables 1 and 2]', shown: order },
    ...subsets.flatMap(({ first, steps, moves }) =>
      steps.map((step, t) => {
        const moved = step.map(
          ({ address, dimension }) => `${addressDigits(address, dim)} across ${dimension}`,
        );
        return {
          title: `After step ${ordinal(first + t)}: ${moved.join(', ') || 'nothing moves'} [table 4]`,
          shown: order.filter((address) => moves.has(address)),
        };
      }),
    ),
  ];
  const columns = upTo(nodes).map((node) => `P${node}`);
  return Array.from(memoryStates(schedule), ({ origins }, state): Section => {
    const row = (slot: number) =>
      upTo(nodes).map((node) => {
        const origin = origins[slot * nodes + node];
        return `(${origin % nodes} ${addressDigits(Math.floor(origin / nodes), dim)})`;
      });
    if (state < byAddress.length) {
      const { title, shown } = byAddress[state];
      const rows = shown.map((address) => [addressDigits(address, dim), ...row(addresses.indexOf(address))]);
      return { kind, title, columns: ['address', ...columns], rows };
    }
    const rows = upTo(nodes).map((slot) => [String(slot), ...row(slot)]);
    const title = 'Memory after realignment: (source destination)';
    return { kind, title, columns: ['slot', ...columns], rows };
  });
}

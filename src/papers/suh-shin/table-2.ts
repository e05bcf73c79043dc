import { mesh, torus } from '../../schedules/index.ts';
import { item } from '../plan.ts';
import type { Printed } from '../printed/said.ts';
import type { Print } from '../printed/suh-shin.ts';
import { bySize } from '../side-by-side.ts';
import { COSTS, costsOn } from './cost-tables.ts';

const DIMS = [2, 3, 4, 5];
const KINDS = [
  { kind: 'torus', network: torus, networks: 'tori' },
  { kind: 'mesh', network: mesh, networks: 'meshes' },
] as const;

export const table2 = item((print: Print) => ({
  title: 'Table 2',
  source: 'section 5',
  about:
    'Costs on square networks, counted for the proposed algorithm and for [16], the cyclic exchange, beside the formulas. ' +
    'Those of [19] and [13] are only the values of the text’s formulas, since these algorithms are not in the catalogue. ' +
    'What [16] rearranges is no more than the text has.',
  tables: KINDS.flatMap(({ kind, network, networks }) => {
    const counted = (name: string, printed: (d: number) => readonly Printed[], algorithm?: string) =>
      bySize({
        title: `2^d x 2^d ${networks}, ${name}`,
        head: ['d', ...COSTS],
        sizes: DIMS,
        computed: (d) => costsOn(network([2 ** d, 2 ** d]), algorithm),
        printed,
      });
    return [
      counted('proposed', print.proposed[kind]),
      ...(kind === 'mesh' ? [counted('[16]', print.cyclicExchange, 'cyclic-exchange')] : []),
      {
        title: `2^d x 2^d ${networks}, the others by their formulas`,
        head: ['d', 'algorithm', ...COSTS],
        rows: DIMS.flatMap((d) =>
          print.rivals[kind]
            .filter((rival) => !rival.counted)
            .map(({ name, of }) => [String(d), name, ...of(d).map(Math.round)] as const),
        ),
      },
    ];
  }),
}));

import { mesh, torus } from '../../schedules/index.ts';
import { item } from '../plan.ts';
import { costsOn } from './cost-tables.ts';

export const section6 = item(() => ({
  title: 'Section 6',
  source: 'section 6',
  about:
    'Sides that are no multiples: the text adds virtual nodes and has no counts. What they cost here, beside the ' +
    'network that they make.',
  tables: [
    {
      head: ['network', 'with virtual\nnodes', 'startups', 'there', 'blocks\nsent', 'there'],
      rows: [
        [torus([10, 6]), torus([12, 8])],
        [torus([9, 5]), torus([12, 8])],
        [mesh([7, 7]), mesh([8, 8])],
        [mesh([9, 5]), mesh([10, 6])],
      ].map(([network, filled]) => {
        const [[startups, blocks], [startupsThere, blocksThere]] = [costsOn(network), costsOn(filled)];
        return [network.label, filled.label, startups, startupsThere, blocks, blocksThere] as const;
      }),
    },
  ],
}));

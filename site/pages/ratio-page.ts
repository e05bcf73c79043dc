import { pluralOf } from '../../src/formats/problems/said-problem.ts';
import type { Algorithm } from '../../src/schedules/index.ts';
import type { ProvedCounts } from '../measured/proved-counts.ts';
import { SAMPLES } from '../measured/samples.ts';
import type { SitePage } from '../page.ts';
import { ALGORITHMS, addressOf, RATIOS, ratioText } from './algorithm-page.ts';
import { markdownTable } from './markdown.ts';

/** An algorithm with what it takes for each sample that it answers. */
export interface Measured {
  readonly algorithm: Algorithm;
  readonly counts: readonly ProvedCounts[];
}

/** How close all algorithms come to the lower bound, on all networks. */
export function ratioPage(measured: readonly Measured[]): SitePage {
  const text = [
    '# How close to the bound',
    'Each number is the blocks in sequence that an algorithm takes, over the fewest that any schedule can take. **1** is the bound ' +
      'itself. 2 says that a schedule twice as fast is not ruled out. Fractions are rounded up. Empty: the algorithm has no schedule there.',
    'The bound is that of the ports and the switching that the algorithm uses, in the better one of its two forms. With one port ' +
      'more blocks must go in sequence than with all ports, so compare numbers of different ports with care: ' +
      '[`allport compare`](command-line.md#compare) has the blocks themselves. Every schedule behind these tables was ' +
      'proved when this page was made.',
    ...Object.entries(SAMPLES).flatMap(([kind, samples]) => {
      const rows = measured.filter(({ algorithm }) => algorithm.solves.includes(kind));
      const title = pluralOf(kind).replace(/^./, (first) => first.toUpperCase());
      return [
        `## ${title}`,
        markdownTable(
          ['algorithm', 'ports', ...samples.map(({ label }) => label)],
          rows.map(({ algorithm: { name }, counts }) => [
            `[${name}](../${addressOf(name)}.md)`,
            counts[0].ports,
            ...samples.map((sample) => {
              const own = counts.find((one) => one.sample === sample);
              const ratio = own ? ratioText(own) : '';
              return ratio === '1' ? '**1**' : ratio;
            }),
          ]),
        ),
      ];
    }),
    'The twisted torus has the basis 8,4/0,8, the circulant 64 nodes and the jumps 1 and 8. The scatter has 6 copies, the uneven ' +
      'exchanges have 32 tokens a node with skew 0.6.',
  ].join('\n\n');
  return { address: RATIOS, title: 'How close to the bound', source: ALGORITHMS, text, isWide: true };
}

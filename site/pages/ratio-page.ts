import { pluralOf } from '../../src/formats/problems/said-problem.ts';
import type { Algorithm } from '../../src/schedules/index.ts';
import { leastOf, type ProvedCounts } from '../measured/proved-counts.ts';
import { SAMPLES } from '../measured/samples.ts';
import type { SitePage } from '../page.ts';
import { ALGORITHMS, addressOf, RATIOS, ratioText } from './algorithm-page.ts';
import { markdownTable } from './markdown.ts';

/** An algorithm with what it takes for each sample that it answers. */
export interface Measured {
  readonly algorithm: Algorithm;
  readonly counts: readonly ProvedCounts[];
}

/** Each once: what an algorithm uses may depend on the network. */
function allOf(words: readonly string[]): string {
  return [...new Set(words)].join(' or ');
}

/** "**1** (64)", "1.02 (532)" */
function ratioCell(counts: ProvedCounts): string {
  const ratio = ratioText(counts);
  return `${ratio === '1' ? '**1**' : ratio} (${leastOf(counts)})`;
}

/** How close all algorithms come to the lower bound, on all networks. */
export function ratioPage(measured: readonly Measured[]): SitePage {
  const text = [
    '# How close to the bound',
    'Each number is the blocks in sequence that an algorithm takes, over the fewest that any schedule can take. **1** is the bound ' +
      'itself. 2 says that a schedule twice as fast is not ruled out. Fractions are rounded up. Empty: the algorithm has no schedule there.',
    'In brackets are the blocks themselves, or the elements where elements are asked for: these can be compared down a column. The ' +
      'numbers before them cannot. The bound is that of the ports and the switching that the algorithm uses, and where nodes use one ' +
      'port, or store a message before they send it on, more blocks must go in sequence. Counted is the better one of an ' +
      'algorithm’s two forms. Every schedule behind these tables was proved when this page was made.',
    'For a network of another size, `allport compare --torus 16x16` prints the blocks of all algorithms and the bound, ' +
      '[`allport bound --torus 16x16`](command-line.md#bound) the bound for each kind of ports and switching.',
    ...Object.entries(SAMPLES).flatMap(([kind, samples]) => {
      const rows = measured.filter(({ algorithm }) => algorithm.solves.includes(kind));
      const title = pluralOf(kind).replace(/^./, (first) => first.toUpperCase());
      return [
        `## ${title}`,
        markdownTable(
          ['algorithm', 'ports', 'switching', ...samples.map(({ label }) => label)],
          rows.map(({ algorithm: { name }, counts }) => [
            `[${name}](../${addressOf(name)}.md)`,
            allOf(counts.map(({ ports }) => ports)),
            allOf(counts.map(({ switching }) => switching)),
            ...samples.map((sample) => {
              const own = counts.find((one) => one.sample === sample);
              return own ? ratioCell(own) : '';
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

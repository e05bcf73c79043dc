import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { LegendItem } from '../../src/report/document/figure.ts';
import type { Content } from '../../src/report/document/markup.ts';
import '../../src/report/document/plot.css';
import { trafficFigure } from '../../src/report/figures/traffic.ts';
import { type TrafficTable, trafficSums } from '../../src/report/tables/traffic-squares.ts';
import { isUneven } from '../../src/schedules/problems/uneven.ts';
import { FiguresTable } from '../controls/figures-table.tsx';
import { problemIn, type Words } from '../problem/problem-in-words.ts';
import { grouped } from '../words.ts';
import './traffic.css';

/** Who sends how much to whom, as a picture and in numbers. */
export function Traffic({ problem: said }: { readonly problem: Words }) {
  const problem = problemIn(said);
  if (!isUneven(problem)) {
    return (
      <p class="traffic-note">
        Here every pair has what the problem gives it, and there is no table of traffic. Choose uneven in the
        bar to see one.
      </p>
    );
  }
  return <TrafficPicture nodes={problem.topology.nodes} counts={problem.counts} />;
}

function TrafficPicture({ nodes, counts }: TrafficTable) {
  const { title, caption, legend, draw } = useMemo(() => trafficFigure({ nodes, counts }), [counts]);
  return (
    <figure class="traffic-figure">
      <h2 id="traffic-title">{title}</h2>
      <Drawn content={draw('traffic-title')} />
      <p class="traffic-legend">
        {legend?.map((item) => (
          <Sign key={item.text} {...item} />
        ))}
      </p>
      <figcaption class="traffic-note">{caption}</figcaption>
      <Sums nodes={nodes} counts={counts} />
    </figure>
  );
}

function Sign({ sign, text }: LegendItem) {
  return (
    <span>
      <Drawn content={sign} /> {text}
    </span>
  );
}

/** What reports draw, too: its parts are made in a document. */
function Drawn({ content }: { readonly content: Content }) {
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (typeof content === 'function') frame.current?.replaceChildren(content(document));
  }, [content]);
  return <span class="traffic-drawn" ref={frame} />;
}

/** The same in numbers. */
function Sums({ nodes, counts }: TrafficTable) {
  const { sent, got } = useMemo(() => trafficSums({ nodes, counts }), [counts]);
  return (
    <details class="traffic-sums">
      <summary>What each node sends and gets</summary>
      <FiguresTable
        heads={['Node', 'Sends, in elements', 'Gets, in elements']}
        rows={Array.from(sent, (sends, node) => [node, grouped(sends), grouped(got[node])])}
      />
    </details>
  );
}

import { useEffect } from 'preact/hooks';
import { countedIn } from '../../src/report/tables/elements.ts';
import { useLater } from '../use-later.ts';
import { useSize } from '../use-size.ts';
import type { PricedMeasurement } from './measured-comparison.ts';

/** The figure, as wide as there is room. What draws it is loaded when there is something to draw. */
export function CompareChart({ rows }: { readonly rows: readonly PricedMeasurement[] }) {
  const [frame, { width } = {}] = useSize();
  const drawing = useLater(() => import('./compare-figure.ts'), []);
  useEffect(() => {
    if (drawing === undefined || width === undefined) return;
    frame.current?.replaceChildren(document.adoptNode(drawing.drawComparison(rows, width)));
  }, [drawing, rows, width]);
  return (
    <figure class="compare-figure">
      <div
        ref={frame}
        role="img"
        aria-label={`Charts of the ${rows.length} rows: ${countedIn(rows)} in sequence beside the lower bound, steps and span, links used, and times. The numbers are in the table above.`}
      />
      <figcaption class="compare-note">
        Each row is an algorithm in all of its forms. The scales are logarithmic, equal distances are equal
        factors; that of the links used is not. No schedule with the same ports and switching takes fewer{' '}
        {countedIn(rows)} in sequence than the lower bound.
      </figcaption>
    </figure>
  );
}

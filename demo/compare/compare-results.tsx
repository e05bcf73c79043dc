import { useId, useMemo } from 'preact/hooks';
import { bestRemark } from '../../src/report/tables/comparison.ts';
import { countedIn } from '../../src/report/tables/elements.ts';
import { describeLeftOut } from '../../src/report/tables/prediction.ts';
import type { PageProps } from '../page-props.ts';
import { saySame, shortly } from '../problem/problem-in-words.ts';
import { counted } from '../words.ts';
import { CompareChart } from './compare-chart.tsx';
import { CompareDownloads } from './compare-downloads.tsx';
import { CompareTable } from './compare-table.tsx';
import {
  type FoundComparison,
  fastestOn,
  leastOf,
  type MeasuredComparison,
  type PricedMeasurement,
  type Pricing,
  pricedMeasurements,
  unpricedOf,
} from './measured-comparison.ts';

interface CompareResultsProps extends PageProps {
  readonly comparison: MeasuredComparison | undefined;
  /** Whether all chosen algorithms are in it. */
  readonly isComplete: boolean;
  readonly pricing: Pricing;
}

/** What has been found so far: in words, in a table, in a figure, and as files. */
export function CompareResults(props: CompareResultsProps) {
  const { state, shown, change, comparison, isComplete, pricing } = props;
  const onGpu = shown.onGpu !== false;
  const id = useId();
  const rows = useMemo(
    () => (comparison ? pricedMeasurements(comparison, pricing) : []),
    [comparison, pricing],
  );
  const { sentence, best } = useMemo(() => leastOf(rows), [rows]);
  if (comparison === undefined) return <Explanation onGpu={onGpu} />;
  const { setting, refusals } = comparison;
  const problem = shortly(setting.problem);
  const isShown = saySame(setting.problem, state.problem);
  return (
    <>
      {rows.length > 0 && (
        <>
          {isComplete && (
            <Conclusion comparison={comparison} rows={rows} pricing={pricing} least={sentence} />
          )}
          <p id={id} class="compare-caption">
            <strong>
              {problem}, {countedIn(rows)} of {counted(setting.words, 'word')}.
            </strong>{' '}
            <ComparisonVerdict rows={rows} onGpu={onGpu} />
          </p>
          {!isShown && (
            <p class="compare-note">
              The page now shows {shortly(state.problem)}. Run again to compare on it.
            </p>
          )}
          <CompareTable
            rows={rows}
            best={best}
            labelledBy={id}
            shown={isShown ? state.algorithm : ''}
            onAlgorithm={isShown ? (algorithm) => change({ algorithm, moment: 0 }, true) : undefined}
          />
          <p class="compare-note">{bestRemark(rows)}</p>
          <UnpricedList rows={rows} pricing={pricing} />
          <CompareChart rows={rows} />
          <CompareDownloads {...props} comparison={comparison} rows={rows} />
        </>
      )}
      {refusals.length > 0 && (
        <div class="compare-refusals">
          <p>Left out:</p>
          <ul>
            {refusals.map(({ algorithm, why }) => (
              <li key={algorithm}>{why.startsWith(algorithm) ? why : `${algorithm}: ${why}`}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Explanation({ onGpu }: { readonly onGpu: boolean }) {
  return (
    <p class="compare-note">
      Each algorithm is proved, and the counts follow from its schedule alone; the times of a machine follow
      from the counts.{' '}
      {onGpu
        ? 'Then it is run here, once without being timed and then as often as you say, and every block is looked for in its place. Those milliseconds are what the simulation takes here, not what a network would take.'
        : 'This browser has no GPU to run it on.'}
    </p>
  );
}

/** Who is the fastest on the machine, and why: what the schedules take. */
function Conclusion({ comparison, rows, pricing, least }: FoundComparison & { readonly least: string }) {
  const fastest = useMemo(() => fastestOn(comparison, rows, pricing), [comparison, rows, pricing]);
  return (
    <p class="compare-conclusion">
      <strong>{fastest}</strong> {least}
    </p>
  );
}

function ComparisonVerdict({ rows, onGpu }: Pick<FoundComparison, 'rows'> & { readonly onGpu: boolean }) {
  if (!onGpu) {
    return <>Every schedule was proved. Nothing was run, since this browser has no GPU.</>;
  }
  const names = (some: readonly PricedMeasurement[]) => some.map(({ name }) => name).join(', ');
  const wrong = rows.filter(({ run }) => run?.verified === false);
  const right = rows.filter(({ run }) => run?.verified);
  const reasons = [...new Set(rows.flatMap(({ notRun }) => notRun ?? []))];
  return (
    <>
      {wrong.length > 0 && <strong class="problem">Blocks are in wrong places after {names(wrong)}.</strong>}
      {wrong.length === 0 &&
        right.length > 0 &&
        `Every block was found in its place, in ${right.length === rows.length ? `all ${right.length} rows` : `the ${right.length} rows that were run`}. `}
      {reasons.map((reason) => (
        <span key={reason}>
          Not run: {names(rows.filter(({ notRun }) => notRun === reason))} ({reason}).{' '}
        </span>
      ))}
    </>
  );
}

function UnpricedList({ rows, pricing }: Omit<FoundComparison, 'comparison'>) {
  const leftOut = unpricedOf(rows, pricing);
  if (leftOut.length === 0) return null;
  return (
    <p class="compare-note">
      No price on {pricing.machine.name}: {describeLeftOut({ leftOut })}.
    </p>
  );
}

import { useId } from 'preact/hooks';
import { formatNetwork } from '../../src/schedules/index.ts';
import type { State } from '../state.ts';
import { CompareChart } from './compare-chart.tsx';
import { CompareDownloads } from './compare-downloads.tsx';
import { CompareTable } from './compare-table.tsx';
import { type Comparison, leastOf, type Prices, predict } from './comparison.ts';

interface CompareResultsProps {
  readonly comparison: Comparison | undefined;
  /** Left out: nothing is predicted. */
  readonly prices: Prices | undefined;
  /** What the page shows. */
  readonly state: State;
  readonly onAlgorithm: (name: string) => void;
  readonly scheduleFile?: () => Promise<Blob>;
}

/** What has been measured so far: in words, in a table, in a figure, and as files. */
export function CompareResults({
  comparison,
  prices,
  state,
  onAlgorithm,
  scheduleFile,
}: CompareResultsProps) {
  const id = useId();
  if (comparison === undefined) {
    return (
      <p class="compare-note">
        Each algorithm is proved, run on this browser’s machine, and every block is looked for in its place.
        The counts follow from the schedule alone; the milliseconds are those of the simulation here, not of a
        network.
      </p>
    );
  }
  const { setting, measurements, refusals } = comparison;
  const network = formatNetwork(setting.topology);
  const isShown = network === formatNetwork(state.topology);
  return (
    <>
      {measurements.length > 0 && (
        <>
          <p id={id} class="compare-caption">
            <strong>
              {network}, {setting.mode} mode, blocks of {setting.words}{' '}
              {setting.words === 1 ? 'word' : 'words'}.
            </strong>{' '}
            <Verdict {...comparison} /> {prices && winner(comparison, prices)}
          </p>
          {!isShown && (
            <p class="compare-note">
              The page now shows {formatNetwork(state.topology)}. Run again to compare on it.
            </p>
          )}
          <CompareTable
            measurements={measurements}
            prices={prices}
            labelledBy={id}
            shown={isShown ? state.algorithm : ''}
            onAlgorithm={isShown ? onAlgorithm : undefined}
          />
          <CompareChart measurements={measurements} prices={prices} />
          <CompareDownloads
            comparison={comparison}
            prices={prices}
            {...(scheduleFile && { schedule: { algorithm: state.algorithm, file: scheduleFile } })}
          />
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

function Verdict({ measurements }: Comparison) {
  const wrong = measurements.filter(({ verified }) => !verified).map(({ algorithm }) => algorithm);
  if (wrong.length > 0) {
    return <strong class="problem">Blocks are in wrong places after {wrong.join(', ')}.</strong>;
  }
  return <>Every block was found in its place, in all {measurements.length} rows.</>;
}

function winner({ measurements }: Comparison, prices: Prices): string {
  const best = leastOf(measurements, (row) => predict(row, prices).totalMs);
  return best === undefined ? '' : `Least predicted time: ${best.names.join(', ')}.`;
}

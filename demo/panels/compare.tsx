import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { formatNetwork } from '../../src/schedules/index.ts';
import type { ExperimentChoice, Measurement } from '../laboratory/protocol.ts';
import type { State } from '../state.ts';
import { CompareMachine, parsePrices } from './compare-machine.tsx';
import { CompareResults } from './compare-results.tsx';
import type { Comparison } from './comparison.ts';
import './compare.css';

interface ComparePanelProps {
  readonly state: State;
  /** Names of the algorithms for the network. */
  readonly applicable: readonly string[];
  readonly measure: (choice: ExperimentChoice, runs: number) => Promise<Measurement>;
  /** Ends the measurement under way. */
  readonly cancel: () => void;
  /** The reader wants to see an algorithm on the page. */
  readonly onAlgorithm: (name: string) => void;
  /** The schedule that the page shows, as a file. */
  readonly scheduleFile?: () => Promise<Blob>;
}

const MAX_RUNS = 20;

/** What is measured now. */
interface UnderWay {
  readonly algorithm: string;
  readonly index: number;
  readonly of: number;
}

/** Runs algorithms on the network of the page, and compares them. */
export function ComparePanel(props: ComparePanelProps) {
  const { state, applicable, measure, cancel, onAlgorithm, scheduleFile } = props;
  // Those left out, so that all are chosen on a network that has others.
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [runs, setRuns] = useState('5');
  const [fields, setFields] = useState({ startupUs: '10', byteNs: '1' });
  const [blockBytes, setBlockBytes] = useState<string>();
  const [comparison, setComparison] = useState<Comparison>();
  const [underWay, setUnderWay] = useState<UnderWay>();
  // The comparison that goes on: another one, or none, once it has been cancelled.
  const going = useRef<object>(undefined);
  const runsId = useId();
  useEffect(() => () => stop(), []);

  const chosen = applicable.filter((name) => !leftOut.has(name));
  const prices = parsePrices({ ...fields, blockBytes: blockBytes ?? String(4 * state.words) });

  function stop() {
    if (going.current === undefined) return;
    going.current = undefined;
    setUnderWay(undefined);
    cancel();
  }

  async function run() {
    const mine = {};
    going.current = mine;
    const { topology, mode, words } = state;
    let found: Comparison = { setting: { topology, mode, words }, measurements: [], refusals: [] };
    setComparison(found);
    for (const [index, algorithm] of chosen.entries()) {
      setUnderWay({ algorithm, index, of: chosen.length });
      const outcome = await measure({ ...found.setting, algorithm }, Number(runs)).catch(reasonOf);
      if (going.current !== mine) return;
      found =
        typeof outcome === 'string'
          ? { ...found, refusals: [...found.refusals, { algorithm, why: outcome }] }
          : { ...found, measurements: [...found.measurements, outcome] };
      setComparison(found);
    }
    going.current = undefined;
    setUnderWay(undefined);
  }

  return (
    <div class="compare">
      <form
        class="compare-choice"
        onSubmit={(event) => {
          event.preventDefault();
          if (underWay) stop();
          else run();
        }}
      >
        <fieldset disabled={underWay !== undefined}>
          <legend>
            Algorithms for {formatNetwork(state.topology)}: {chosen.length} of {applicable.length}
          </legend>
          <p class="compare-all">
            <button type="button" onClick={() => setLeftOut(new Set())}>
              All
            </button>
            <button type="button" onClick={() => setLeftOut(new Set(applicable))}>
              None
            </button>
          </p>
          <div class="compare-algorithms">
            {applicable.map((name) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={!leftOut.has(name)}
                  onChange={({ currentTarget }) =>
                    setLeftOut(
                      new Set(
                        currentTarget.checked
                          ? [...leftOut].filter((other) => other !== name)
                          : [...leftOut, name],
                      ),
                    )
                  }
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
        <p class="compare-run">
          <label for={runsId}>Runs of each</label>
          <input
            id={runsId}
            type="number"
            min={1}
            max={MAX_RUNS}
            step={1}
            required
            value={runs}
            disabled={underWay !== undefined}
            onInput={({ currentTarget }) => setRuns(currentTarget.value)}
          />
          {/* One button, which keeps the focus. */}
          <button type="submit" class="compare-main" disabled={!underWay && chosen.length === 0}>
            {underWay ? 'Cancel' : 'Run'}
          </button>
          <span class="compare-progress">
            {underWay && (
              <progress value={underWay.index} max={underWay.of} aria-label="algorithms measured" />
            )}
            <span role="status">
              {underWay && `${underWay.index + 1} of ${underWay.of}: ${underWay.algorithm}`}
            </span>
          </span>
        </p>
      </form>
      <CompareMachine
        fields={{ ...fields, blockBytes: blockBytes ?? String(4 * state.words) }}
        onField={(name, text) =>
          name === 'blockBytes' ? setBlockBytes(text) : setFields({ ...fields, [name]: text })
        }
      />
      <CompareResults
        comparison={comparison}
        prices={prices}
        state={state}
        onAlgorithm={onAlgorithm}
        {...(scheduleFile && { scheduleFile })}
      />
    </div>
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

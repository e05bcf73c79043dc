import { useState } from 'preact/hooks';
import { TextButton } from '../controls/text-button.tsx';
import type { PageProps } from '../page-props.ts';
import { problemIn, shortly } from '../problem/problem-in-words.ts';
import { timeLeft } from '../stage/story.tsx';
import { fittingAlgorithms } from '../state/fitting-algorithms.ts';
import { CompareResults } from './compare-results.tsx';
import { type UnderWay, useComparing } from './comparison-runs.ts';
import type { Pricing } from './measured-comparison.ts';
import './compare.css';

const MAX_RUNS = 20;

/** Runs algorithms on the network of the page, and compares them on the machine of the race. */
export function ComparePanel(props: PageProps & { readonly pricing: Pricing }) {
  const { problem: said, words } = props.state;
  const problem = problemIn(said);
  const applicable = fittingAlgorithms(problem);
  // Those left out, so that all are chosen on a network that has others.
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [runs, setRuns] = useState('5');
  const { comparison, underWay, start, skip, stop } = useComparing(props.session);
  const chosen = applicable.filter((name) => !leftOut.has(name));
  return (
    <section class="compare" aria-labelledby="compare-title">
      <h2 id="compare-title">Every algorithm, by ports</h2>
      <form
        class="compare-choice"
        onSubmit={(event) => {
          event.preventDefault();
          if (underWay) stop();
          else start({ problem: said, words }, chosen, Number(runs));
        }}
      >
        <fieldset disabled={underWay !== undefined}>
          <legend>
            Algorithms for {shortly(said)}: {chosen.length} of {applicable.length}
          </legend>
          <AlgorithmChoice applicable={applicable} leftOut={leftOut} onLeftOut={setLeftOut} />
        </fieldset>
        <p class="compare-run">
          {props.shown.onGpu !== false && (
            <label>
              Runs of each
              <input
                type="number"
                min={1}
                max={MAX_RUNS}
                step={1}
                required
                value={runs}
                disabled={underWay !== undefined}
                onInput={({ currentTarget }) => setRuns(currentTarget.value)}
              />
            </label>
          )}
          {/* One button, which keeps the focus. */}
          <button type="submit" class="compare-main" disabled={!underWay && chosen.length === 0}>
            {underWay ? 'Cancel' : 'Run'}
          </button>
          {underWay && <TextButton text="Skip" act={skip} />}
          <ComparisonProgress underWay={underWay} />
        </p>
      </form>
      <CompareResults {...props} comparison={comparison} isComplete={underWay === undefined} />
    </section>
  );
}

interface AlgorithmChoiceProps {
  readonly applicable: readonly string[];
  readonly leftOut: ReadonlySet<string>;
  readonly onLeftOut: (names: ReadonlySet<string>) => void;
}

function AlgorithmChoice({ applicable, leftOut, onLeftOut }: AlgorithmChoiceProps) {
  const choose = (name: string, isChosen: boolean) => {
    const others = [...leftOut].filter((other) => other !== name);
    onLeftOut(new Set(isChosen ? others : [...others, name]));
  };
  return (
    <>
      <p class="compare-all">
        <TextButton text="All" act={() => onLeftOut(new Set())} />
        <TextButton text="None" act={() => onLeftOut(new Set(applicable))} />
      </p>
      <div class="compare-algorithms">
        {applicable.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={!leftOut.has(name)}
              onChange={({ currentTarget }) => choose(name, currentTarget.checked)}
            />
            {name}
          </label>
        ))}
      </div>
    </>
  );
}

function ComparisonProgress({ underWay }: { readonly underWay: UnderWay | undefined }) {
  if (underWay === undefined) return <span class="compare-progress" role="status" />;
  const { algorithm, index, of, part, since } = underWay;
  return (
    <span class="compare-progress">
      <progress value={part} aria-label="How much is done" />
      <span role="status">
        {index + 1} of {of}: {algorithm}
      </span>
      <span class="compare-left">{timeLeft(part, since)}</span>
    </span>
  );
}

import { useEffect, useState } from 'preact/hooks';
import type { View } from '../../src/host/program/view.ts';
import { type Form, formatNetwork, parseNetwork } from '../../src/schedules/index.ts';
import { FROM_FILE } from '../laboratory/protocol.ts';
import { PICTURES } from '../laboratory/stage/generated-pictures.ts';
import type { PageProps } from '../page-props.ts';
import { fittingAlgorithms, withAlgorithm } from '../state/fitting-algorithms.ts';
import { MAX_SHOWN_WORDS, OWN_PICTURE } from '../state/state.ts';
import { Choice } from './choice.tsx';

/** The kinds of networks, each with a size to begin with and what to write. */
const GRID = { size: '8x8', label: 'Sides', hint: 'sides, say 8x8 or 4x4x4', inputMode: 'text' } as const;
const KINDS = {
  cube: { size: '6', label: 'Dimensions', hint: 'dimensions, say 6', inputMode: 'numeric' },
  torus: GRID,
  mesh: GRID,
  ring: { size: '16', label: 'Nodes', hint: 'nodes, say 16', inputMode: 'numeric' },
} as const;
type Kind = keyof typeof KINDS;

const VIEWS: Readonly<Record<View, string>> = {
  picture: 'a picture',
  source: 'the node each block comes from',
  destination: 'the node each block is for',
  relative: 'the way from sender to receiver',
  distance: 'links still to go',
};

const FORMS: Readonly<Record<Form, string>> = { step: 'steps, as published', block: 'rounds of blocks' };

/** What is run, and what its colours say. */
export function Controls({ state, session, change }: PageProps) {
  const [kind, size] = formatNetwork(state.topology).split(' ') as [Kind, string];
  const fromFile = state.algorithm === FROM_FILE ? [[FROM_FILE, 'from a file'] as const] : [];
  const own = session.ownPicture ? [[OWN_PICTURE, 'your own'] as const] : [];
  const choose = (network: string) => {
    const topology = parseNetwork(network);
    if (topology === undefined || formatNetwork(topology) === formatNetwork(state.topology)) return;
    change({ ...withAlgorithm(state, topology), moment: 0 }, true);
  };
  return (
    <form class="controls" aria-label="Experiment" onSubmit={(event) => event.preventDefault()}>
      <Choice
        label="Network"
        name="kind"
        value={kind}
        options={Object.entries(KINDS).map(([name]) => [name, name])}
        choose={(next) => choose(`${next} ${KINDS[next].size}`)}
      />
      <SizeField kind={kind} size={size} choose={choose} />
      <Choice
        label="Algorithm"
        name="algorithm"
        value={state.algorithm}
        options={[...fromFile, ...fittingAlgorithms(state.topology).map((name) => [name, name] as const)]}
        isWide
        choose={(algorithm) => change({ algorithm, moment: 0 }, true)}
      />
      <Choice
        label="Form"
        name="mode"
        value={state.mode}
        options={Object.entries(FORMS)}
        choose={(mode) => change({ mode, moment: 0 }, true)}
      />
      <WordsField state={state} change={change} />
      <Choice
        label="Colours show"
        name="view"
        value={state.view}
        options={Object.entries(VIEWS)}
        isWide
        choose={(view) => change({ view }, true)}
      />
      <Choice
        label="Picture"
        name="picture"
        value={state.picture}
        options={[...own, ...PICTURES.map(({ name, title }) => [name, title] as const)]}
        disabled={state.view !== 'picture'}
        choose={(picture) => change({ picture }, true)}
      />
    </form>
  );
}

interface SizeFieldProps {
  readonly kind: Kind;
  readonly size: string;
  readonly choose: (network: string) => void;
}

function SizeField({ kind, size, choose }: SizeFieldProps) {
  const [text, setText] = useState(size);
  useEffect(() => setText(size), [size, kind]);
  const isValid = parseNetwork(`${kind} ${text}`) !== undefined;
  const { label, hint, inputMode } = KINDS[kind];
  return (
    <label>
      {label}
      <input
        name="size"
        value={text}
        size={7}
        inputMode={inputMode}
        title={hint}
        aria-invalid={!isValid}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onChange={() => choose(`${kind} ${text}`)}
      />
      {!isValid && <span class="problem">give {hint}</span>}
    </label>
  );
}

function WordsField({ state, change }: Pick<PageProps, 'state' | 'change'>) {
  return (
    <label>
      Words of a block
      <input
        name="words"
        type="number"
        min={1}
        max={MAX_SHOWN_WORDS}
        value={state.words}
        onChange={({ currentTarget }) => {
          const words = Math.round(currentTarget.valueAsNumber);
          if (words >= 1 && words <= MAX_SHOWN_WORDS) change({ words }, true);
          else currentTarget.value = String(state.words);
        }}
      />
    </label>
  );
}

import { useEffect, useState } from 'preact/hooks';
import { VIEWS, type View } from '../../src/host/program/view.ts';
import { FORMS, type Form } from '../../src/host/run/experiment.ts';
import { formatNetwork } from '../../src/schedules/index.ts';
import { FROM_FILE } from '../laboratory/protocol.ts';
import { PICTURES } from '../laboratory/stage/pictures.ts';
import type { PageProps } from '../page.ts';
import { algorithmsFor, withAlgorithm } from '../state/algorithms.ts';
import { parseNetwork } from '../state/network.ts';
import { MAX_WORDS, OWN_PICTURE } from '../state/state.ts';

/** The kinds of networks, each with a size to begin with and what to write. */
const KINDS = {
  cube: { label: 'cube', size: '6', hint: 'dimensions, say 6' },
  torus: { label: 'torus', size: '8x8', hint: 'sides, say 8x8 or 4x4x4' },
  mesh: { label: 'mesh', size: '8x8', hint: 'sides, say 8x8 or 4x4x4' },
  ring: { label: 'ring', size: '16', hint: 'nodes, say 16' },
} as const;
type Kind = keyof typeof KINDS;

const VIEW_LABELS: Readonly<Record<View, string>> = {
  picture: 'a picture',
  source: 'the node each block comes from',
  destination: 'the node each block is for',
  relative: 'the way from sender to receiver',
  distance: 'links still to go',
};

const FORM_LABELS: Readonly<Record<Form, string>> = {
  step: 'steps, as published',
  block: 'rounds of blocks',
};

/** What is run, and what its colours say. */
export function Controls({ state, session, change }: PageProps) {
  const [kind, size] = formatNetwork(state.topology).split(' ') as [Kind, string];
  const [text, setText] = useState(size);
  useEffect(() => setText(size), [size, kind]);
  const isValid = parseNetwork(`${kind} ${text}`) !== undefined;
  const choose = (network: string) => {
    const topology = parseNetwork(network);
    if (topology === undefined || formatNetwork(topology) === formatNetwork(state.topology)) return;
    change({ ...withAlgorithm(state, topology), moment: 0 }, true);
  };
  return (
    <form class="controls" aria-label="Experiment" onSubmit={(event) => event.preventDefault()}>
      <label>
        Network
        <select
          name="kind"
          value={kind}
          onChange={({ currentTarget }) => {
            const next = currentTarget.value as Kind;
            choose(`${next} ${KINDS[next].size}`);
          }}
        >
          {Object.entries(KINDS).map(([name, { label }]) => (
            <option value={name}>{label}</option>
          ))}
        </select>
      </label>
      <label>
        {kind === 'cube' ? 'Dimensions' : kind === 'ring' ? 'Nodes' : 'Sides'}
        <input
          name="size"
          value={text}
          size={7}
          inputMode={kind === 'cube' || kind === 'ring' ? 'numeric' : 'text'}
          title={KINDS[kind].hint}
          aria-invalid={!isValid}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onChange={() => choose(`${kind} ${text}`)}
        />
        {!isValid && <span class="problem">give {KINDS[kind].hint}</span>}
      </label>
      <label class="wide">
        Algorithm
        <select
          name="algorithm"
          value={state.algorithm}
          onChange={({ currentTarget }) => change({ algorithm: currentTarget.value, moment: 0 }, true)}
        >
          {state.algorithm === FROM_FILE && <option value={FROM_FILE}>from a file</option>}
          {algorithmsFor(state.topology).map((name) => (
            <option value={name}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        Form
        <select
          name="mode"
          value={state.mode}
          onChange={({ currentTarget }) => change({ mode: currentTarget.value as Form, moment: 0 }, true)}
        >
          {FORMS.map((form) => (
            <option value={form}>{FORM_LABELS[form]}</option>
          ))}
        </select>
      </label>
      <label>
        Words of a block
        <input
          name="words"
          type="number"
          min={1}
          max={MAX_WORDS}
          value={state.words}
          onChange={({ currentTarget }) => {
            const words = Math.round(currentTarget.valueAsNumber);
            if (words >= 1 && words <= MAX_WORDS) change({ words }, true);
            else currentTarget.value = String(state.words);
          }}
        />
      </label>
      <label class="wide">
        Colours show
        <select
          name="view"
          value={state.view}
          onChange={({ currentTarget }) => change({ view: currentTarget.value as View }, true)}
        >
          {VIEWS.map((view) => (
            <option value={view}>{VIEW_LABELS[view]}</option>
          ))}
        </select>
      </label>
      <label>
        Picture
        <select
          name="picture"
          value={state.picture}
          disabled={state.view !== 'picture'}
          onChange={({ currentTarget }) => change({ picture: currentTarget.value }, true)}
        >
          {session.ownPicture && <option value={OWN_PICTURE}>your own</option>}
          {PICTURES.map(({ name, title }) => (
            <option value={name}>{title}</option>
          ))}
        </select>
      </label>
    </form>
  );
}

import type { View } from '../../src/host/program/view.ts';
import type { Form } from '../../src/schedules/index.ts';
import { FROM_FILE } from '../laboratory/protocol.ts';
import { PICTURES } from '../laboratory/stage/generated-pictures.ts';
import type { PageProps } from '../page-props.ts';
import { matrixIn, problemIn } from '../problem/problem-in-words.ts';
import { fittingAlgorithms } from '../state/fitting-algorithms.ts';
import { MAX_SHOWN_WORDS, OWN_PICTURE } from '../state/state.ts';
import { Choice } from './choice.tsx';
import { ProblemFields } from './problem-fields.tsx';

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
  const { algorithm } = state;
  const fitting = fittingAlgorithms(problemIn(state.problem));
  // Of a file, or one whose name has a number.
  const further = fitting.includes(algorithm) ? [] : [algorithm];
  const nameOf = (name: string) => (name === FROM_FILE ? 'from a file' : name);
  const own = session.ownPicture ? [[OWN_PICTURE, 'your own'] as const] : [];
  return (
    <form class="controls" aria-label="Experiment" onSubmit={(event) => event.preventDefault()}>
      <ProblemFields state={state} change={change} />
      <Choice
        label="Algorithm"
        name="algorithm"
        value={algorithm}
        options={[...further, ...fitting].map((name) => [name, nameOf(name)])}
        isWide
        choose={(next) => change({ algorithm: next, moment: 0 }, true)}
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

function WordsField({ state, change }: Pick<PageProps, 'state' | 'change'>) {
  return (
    <label>
      Words of {matrixIn(problemIn(state.problem)) ? 'an element' : 'a block'}
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

import { problemWords } from '../../src/formats/problems/said-problem.ts';
import type { View } from '../../src/host/program/view.ts';
import { FORMS, type Form } from '../../src/schedules/index.ts';
import { MAX_CUBE_DIM } from '../../src/schedules/model/networks/cube.ts';
import { networkChanges, networkWords } from '../../src/schedules/model/networks/network-kinds.ts';
import { Choice } from '../controls/choice.tsx';
import type { ProblemFields } from '../controls/use-said.ts';
import { Complaint, WordField } from '../controls/word-field.tsx';
import { FASTEST, FROM_FILE } from '../laboratory/experiment-choice.ts';
import type { PageProps } from '../page-props.ts';
import { beginning, kindIn, onNetwork, problemIn } from '../problem/problem-in-words.ts';
import { fittingAlgorithms } from '../state/fitting-algorithms.ts';
import { DEFAULT_STATE } from '../state/state.ts';
import { useLater } from '../use-later.ts';
import { useMedia } from '../use-media.ts';
import { counted } from '../words.ts';
import { stepWordOf } from './terms.ts';

const VIEWS: Readonly<Record<View, string>> = {
  picture: 'picture',
  source: 'sender',
  destination: 'receiver',
  relative: 'relative address',
  distance: 'links to go',
};

/** What stands for no algorithm of the catalogue. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  [FROM_FILE, 'a file'],
  [FASTEST, 'the fastest'],
]);

export interface SentenceProps extends PageProps {
  readonly said: ProblemFields;
}

/** "On a cube of 6 dimensions run exchange by necklace in 32 steps showing picture.", or who races there. */
export function Sentence(props: SentenceProps) {
  const isRacing = props.state.page === 'race';
  const race = useLater(() => (isRacing ? import('../race/race-sentence.tsx') : undefined), [isRacing]);
  return (
    <form class="sentence" aria-label="Experiment" onSubmit={(event) => event.preventDefault()}>
      <NetworkWords {...props} />
      {isRacing ? race && <race.RaceSentence {...props} /> : <RunWords {...props} />}
    </form>
  );
}

function RunWords(props: SentenceProps) {
  const { state, shown, said, change } = props;
  const { algorithm, mode, view, problem } = state;
  const kind = kindIn(problem);
  const isFromFile = algorithm === FROM_FILE;
  const fitting = fittingAlgorithms(problemIn(problem));
  // Of a file, or one whose name has a number.
  const further = [...(fitting.includes(algorithm) || algorithm === FASTEST ? [] : [algorithm]), FASTEST];
  const nameOf = (name: string) => OTHER_NAMES.get(name) ?? name;
  const steps = shown.playback?.counts.steps;
  const formOf = (form: Form) => {
    const one = stepWordOf(form);
    return form === mode && steps !== undefined ? counted(steps, one) : `${one}s`;
  };
  return (
    <>
      <span>run</span>
      <Choice
        label="Problem"
        name="problem"
        value={isFromFile ? FROM_FILE : kind.kind}
        options={[
          ...(isFromFile ? [[FROM_FILE, 'what the file asks'] as const] : []),
          ...problemWords.map((one) => [one.kind, one.kind] as const),
        ]}
        choose={(next) => said.ask(beginning(next, problem, DEFAULT_STATE.problem), 'problem')}
      />
      {!isFromFile && kind.word && <WordField word={kind.word} label={kind.word.value} said={said} />}
      <span>by</span>
      <Choice
        label="Algorithm"
        name="algorithm"
        value={algorithm}
        options={[...further, ...fitting].map((name) => [name, nameOf(name)])}
        choose={(next) => change({ algorithm: next, moment: 0 }, true)}
      />
      <span>in</span>
      <Choice
        label="Form"
        name="mode"
        value={mode}
        options={FORMS.map((form) => [form, formOf(form)])}
        choose={(next) => change({ mode: next, moment: 0 }, true)}
      />
      <span>showing</span>
      <Choice
        label="Colours show"
        name="view"
        value={view}
        options={Object.entries(VIEWS)}
        choose={(next) => change({ view: next }, true)}
      />
    </>
  );
}

/** "On a torus of 8x8 without 3-4"; nothing for what brings its own network. */
function NetworkWords({ state: { problem }, said }: SentenceProps) {
  const isNarrow = useMedia('(width < 760px)');
  const network = networkWords.find(({ name }) => name in problem);
  if (network === undefined) return null;
  const offered = Array.from({ length: MAX_CUBE_DIM }, (_, i) => i + 1);
  return (
    <>
      <span>On a</span>
      <Choice
        label="Network"
        name="network"
        value={network.name}
        options={networkWords.map(({ name, called }) => [name, called])}
        choose={(name) => {
          const example = networkWords.find((one) => one.name === name)?.example ?? '';
          said.ask(onNetwork(problem, { [name]: example }), network.name);
        }}
      />
      <span>of</span>
      {network.name === 'dim' ? (
        <span class="word">
          <Choice
            label={network.label}
            name="dim"
            value={said.text('dim')}
            options={offered.map((one) => [`${one}`, isNarrow ? `${one}-cube` : counted(one, 'dimension')])}
            choose={(text) => said.write('dim', text)}
          />
          <Complaint said={said} name="dim" />
        </span>
      ) : (
        <WordField word={network} label={network.label} said={said} />
      )}
      {networkChanges
        .filter(({ name }) => name in problem)
        .map((word) => (
          <WordField key={word.name} word={word} label={word.name} said={said} hasLabel />
        ))}
    </>
  );
}

import type { Word } from '../../src/formats/problems/problem-words.ts';
import { networkChanges, networkWords } from '../../src/schedules/model/networks/network-kinds.ts';
import { isUneven } from '../../src/schedules/problems/uneven.ts';
import { Choice } from '../controls/choice.tsx';
import { TextButton } from '../controls/text-button.tsx';
import type { ProblemFields } from '../controls/use-said.ts';
import { WordField } from '../controls/word-field.tsx';
import { OpenFiles } from '../files/files.tsx';
import type { FilesProps } from '../files/opened-files.ts';
import { FROM_FILE } from '../laboratory/experiment-choice.ts';
import { PICTURES } from '../laboratory/stage/generated-pictures.ts';
import { addressWords, isOfMatrix, kindIn, problemIn, type Words } from '../problem/problem-in-words.ts';
import { MAX_SHOWN_WORDS, OWN_PICTURE, type PageName } from '../state/state.ts';
import { KeyHelp } from './key-help.tsx';
import { Proof } from './proof.tsx';

interface DetailsProps extends FilesProps {
  readonly said: ProblemFields;
}

interface MoreProps extends DetailsProps {
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** The stage, closer to the eye, and what has no place in the bar. */
const PLACES: readonly (readonly [PageName, string])[] = [
  ['network', 'The network in front'],
  ['schedule', 'The schedule in front'],
  ['traffic', 'The traffic beside the memory'],
  ['edit', 'Break it yourself'],
  ['far', 'How far does your GPU go?'],
];

/** What few visitors need: it stands below the bar when it is asked for. */
export function More({ isOpen, close, ...props }: MoreProps) {
  const { state, change } = props;
  const hasTraffic = isUneven(problemIn(state.problem));
  const places = PLACES.filter(([page]) => page !== 'traffic' || hasTraffic);
  return (
    <aside class="more" aria-label="More" hidden={!isOpen}>
      <h2>What is proved</h2>
      <Proof {...props} />
      <p class="row">
        {places.map(([page, text]) => (
          <TextButton
            key={page}
            text={text}
            act={() => {
              change({ page }, true);
              close();
            }}
          />
        ))}
      </p>
      <h2>The experiment</h2>
      <Details {...props} />
      <h2>Your own picture, schedule, network or machine</h2>
      <p>Drop or paste it anywhere, or choose it here.</p>
      <OpenFiles {...props} />
      <h2>Keys</h2>
      <KeyHelp />
    </aside>
  );
}

/** Words that change the network of a problem, where there are some for it. */
function changesOf(said: Words): readonly Word[] {
  const { isSwitched } = problemIn(said).topology;
  const isSaid = networkWords.some(({ name }) => name in said);
  return networkChanges.filter(({ of }) => (of ? of.word in said : isSaid && !isSwitched));
}

/** What the sentence of the bar leaves out. */
function Details({ state, session, said, change }: DetailsProps) {
  const taken = state.algorithm === FROM_FILE ? [] : kindIn(state.problem).takes;
  const own = session.ownPicture ? [[OWN_PICTURE, 'your own'] as const] : [];
  return (
    <form class="row" aria-label="Details" onSubmit={(event) => event.preventDefault()}>
      {[...changesOf(state.problem), ...addressWords.filter(({ name }) => taken.includes(name))].map(
        (word) => (
          <WordField
            key={word.name}
            word={word}
            label={`${word.name} (${word.value})`}
            said={said}
            hasLabel
          />
        ),
      )}
      <label>
        Words of {isOfMatrix(state.problem) ? 'an element' : 'a block'}
        <input
          name="words"
          type="number"
          min={1}
          max={MAX_SHOWN_WORDS}
          value={state.words}
          onChange={({ currentTarget }) => {
            const count = Math.round(currentTarget.valueAsNumber);
            if (count >= 1 && count <= MAX_SHOWN_WORDS) change({ words: count }, true);
            else currentTarget.value = String(state.words);
          }}
        />
      </label>
      <Choice
        label="Picture"
        name="picture"
        hasLabel
        value={state.picture}
        options={[...own, ...PICTURES.map(({ name, title }) => [name, title] as const)]}
        disabled={state.view !== 'picture'}
        choose={(picture) => change({ picture }, true)}
      />
    </form>
  );
}

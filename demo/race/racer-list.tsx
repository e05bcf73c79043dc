import { useState } from 'preact/hooks';
import { parseNetwork } from '../../src/formats/problems/network.ts';
import { formatNetwork, networkInWords } from '../../src/schedules/index.ts';
import { Choice } from '../controls/choice.tsx';
import { TextButton } from '../controls/text-button.tsx';
import { complaintOf, onNetwork, problemIn, saySame, type Words } from '../problem/problem-in-words.ts';
import { stepWordOf } from '../stage/terms.ts';
import { fittingAlgorithms } from '../state/fitting-algorithms.ts';
import { FEWEST_RACERS, formatRacer, MOST_RACERS, type Racer } from './race-state.ts';
import { problemOf } from './race-words.ts';

interface RacerListProps {
  readonly racers: readonly Racer[];
  /** Words of the problem. */
  readonly said: Words;
  readonly change: (racers: readonly Racer[]) => void;
}

/** Who races: two to four, each an algorithm in a form, on the network of the page or on its own. */
export function RacerList({ racers, said, change }: RacerListProps) {
  const [complaint, setComplaint] = useState('');
  const take = (next: readonly Racer[]) => {
    const areApart = new Set(next.map(formatRacer)).size === next.length;
    setComplaint(areApart ? '' : 'This one races already.');
    if (areApart) change(next);
  };
  const put = (index: number, part: Partial<Racer>) =>
    take(racers.map((racer, i) => (i === index ? { ...racer, ...part } : racer)));
  const next = nextOf(racers, said);
  return (
    <div class="racer-list">
      {racers.map((racer, i) => (
        <RacerFields
          key={formatRacer(racer)}
          racer={racer}
          number={i + 1}
          said={said}
          put={(part) => put(i, part)}
          remove={racers.length > FEWEST_RACERS ? () => take(racers.filter((_, at) => at !== i)) : undefined}
        />
      ))}
      <p>
        <TextButton
          text="Add a racer"
          disabled={racers.length >= MOST_RACERS || next === undefined}
          act={() => next && take([...racers, next])}
        />{' '}
        <span role="alert" class="problem">
          {complaint}
        </span>
      </p>
    </div>
  );
}

interface RacerFieldsProps {
  readonly racer: Racer;
  readonly number: number;
  readonly said: Words;
  readonly put: (part: Partial<Racer>) => void;
  /** Left out: there must be as many. */
  readonly remove: (() => void) | undefined;
}

function RacerFields({ racer, number, said, put, remove }: RacerFieldsProps) {
  const own = problemOf(racer, said);
  const fitting = fittingAlgorithms(problemIn(own));
  const further = fitting.includes(racer.algorithm) ? [] : [racer.algorithm];
  const here = formatNetwork(problemIn(own).topology.encode());
  const [complaint, setComplaint] = useState('');
  const onNetworkTyped = (text: string) => {
    const code = parseNetwork(text);
    const network = code && networkInWords(code);
    const why =
      network === undefined
        ? 'give cube 6, torus 8x8, mesh 6x6, ring 16 or hyperx 4x4'
        : complaintOf(onNetwork(said, network));
    setComplaint(why ?? '');
    if (network === undefined || why !== undefined) return;
    const next = onNetwork(said, network);
    const known = fittingAlgorithms(problemIn(next));
    const algorithm = known.includes(racer.algorithm) ? racer.algorithm : known[0];
    put({ network: saySame(next, said) ? undefined : network, algorithm });
  };
  return (
    <fieldset>
      <legend class="heard">Racer {number}</legend>
      <Choice
        label={`Algorithm of racer ${number}`}
        name={`racer-${number}`}
        value={racer.algorithm}
        options={[...further, ...fitting].map((name) => [name, name])}
        choose={(algorithm) => put({ algorithm })}
      />
      <Choice
        label={`Form of racer ${number}`}
        name={`racer-form-${number}`}
        value={racer.form}
        options={(['block', 'step'] as const).map((form) => [form, `in ${stepWordOf(form)}s`])}
        choose={(form) => put({ form })}
      />
      <label>
        on{' '}
        <input
          aria-label={`Network of racer ${number}`}
          name={`racer-network-${number}`}
          value={here}
          size={11}
          autocomplete="off"
          aria-invalid={complaint !== ''}
          onChange={({ currentTarget }) => onNetworkTyped(currentTarget.value)}
        />
      </label>
      <TextButton
        text="×"
        aria-label={`Remove racer ${number}`}
        disabled={remove === undefined}
        act={() => remove?.()}
      />
      <span role="alert" class="problem">
        {complaint}
      </span>
    </fieldset>
  );
}

/** The first algorithm that does not race yet. */
function nextOf(racers: readonly Racer[], said: Words): Racer | undefined {
  const name = fittingAlgorithms(problemIn(said)).find((one) =>
    racers.every(({ algorithm }) => algorithm !== one),
  );
  return name === undefined ? undefined : { algorithm: name, form: 'block' };
}

import { useEffect, useState } from 'preact/hooks';
import type { Violation } from '../../src/schedules/proof/violation.ts';
import { TextButton } from '../controls/text-button.tsx';
import type { FilesProps } from '../files/opened-files.ts';
import { momentsOfSteps } from '../laboratory/playback/block-stops.ts';
import { useLater } from '../use-later.ts';
import './edit.css';
import { judgeText, type Verdict } from './judge-text.ts';

/** A longer text is no more read as it is typed. */
const MOST_CHARACTERS = 200_000;
/** After the last key. */
const WAIT_MS = 250;

/** Where a schedule is wrong: a slot of all nodes, a node in all slots, or a place. */
export type Wrong = Pick<Violation, 'slot' | 'node'>;

interface EditProps extends FilesProps {
  /** Shows where it is wrong: a slot, and a node where there is one. */
  readonly point: (wrong: Wrong | undefined) => void;
}

/** The schedule as text: it is proved as it is typed, and where it is wrong the memory shows it. */
export function Edit({ shown, session, files, change, point }: EditProps) {
  const { playback } = shown;
  const original = useLater(
    () => (playback ? session.laboratory.scheduleFile().then((file) => file.text()) : undefined),
    [playback],
  );
  const [draft, setDraft] = useState<{ over: string | undefined; text: string }>();
  // Over another schedule nothing is typed yet.
  const typed = draft !== undefined && draft.over === original ? draft.text : undefined;
  const [verdict, setVerdict] = useState<Verdict>();
  const text = typed ?? original ?? '';
  useEffect(() => {
    if (text === '' || text.length > MOST_CHARACTERS) return;
    let isWanted = true;
    const timer = setTimeout(async () => {
      const found = await judgeText(text);
      if (isWanted) setVerdict(found);
    }, WAIT_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [text]);
  const first = verdict?.violations[0];
  useEffect(() => {
    point(first?.slot === undefined && first?.node === undefined ? undefined : first);
    const moment = first?.step === undefined ? undefined : momentsOfSteps(playback?.phases ?? [])[first.step];
    if (moment !== undefined) change({ moment });
    return () => point(undefined);
  }, [first]);
  if (text.length > MOST_CHARACTERS) {
    return (
      <p>This schedule has {text.length} characters. Choose a smaller network to edit its schedule here.</p>
    );
  }
  const isChanged = typed !== undefined && typed !== original;
  return (
    <div class="edit">
      <p>Change the schedule: take a step out, or send a slot twice. The page proves it as you type.</p>
      <textarea
        aria-label="Schedule file"
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => setDraft({ over: original, text: currentTarget.value })}
      />
      <p class={verdict && !verdict.holds ? 'edit-verdict problem' : 'edit-verdict'} role="status">
        {verdict?.text}
      </p>
      <p class="row">
        <TextButton
          text="Show it"
          class="main"
          disabled={!isChanged || !verdict?.holds}
          act={() => files.take([new File([text], 'edited.json', { type: 'application/json' })])}
        />
        <TextButton text="As it was" disabled={!isChanged} act={() => setDraft(undefined)} />
      </p>
    </div>
  );
}

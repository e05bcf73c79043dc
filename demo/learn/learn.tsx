import { useEffect, useRef } from 'preact/hooks';
import { StateLink } from '../controls/state-link.tsx';
import { TextButton } from '../controls/text-button.tsx';
import { Network } from '../network/network.tsx';
import type { PageProps } from '../page-props.ts';
import { formatState, type State } from '../state/state.ts';
import { Traffic } from '../traffic/traffic.tsx';
import type { Lesson } from './lessons/lesson.ts';
import { enterPage, LESSONS, openLesson } from './lessons.ts';
import './learn.css';

/** Guided scenes, which set the page as they go. */
export function LearnPanel(props: PageProps) {
  const { state, shown, change } = props;
  // What was shown before a lesson, to go back to.
  const before = useRef<State>(undefined);
  const open = openLesson(state);
  const enter = (lesson: Lesson, page: number) => {
    if (open === undefined) before.current = state;
    change(enterPage(lesson, page), true);
  };
  const leave = () => change({ ...before.current, lesson: undefined, page: 'learn' }, true);
  if (open) {
    const { playback } = shown;
    const isOfTraffic = open.lesson.pages[open.page].picture === 'traffic';
    return (
      <div class="lesson">
        <LessonView {...props} {...open} enter={(page) => enter(open.lesson, page)} leave={leave} />
        {/* Most pages speak of links. */}
        {isOfTraffic ? (
          <Traffic problem={state.problem} />
        ) : (
          <div class="lesson-network">{playback && <Network {...props} playback={playback} />}</div>
        )}
      </div>
    );
  }
  return (
    <ol class="learn learn-list">
      {LESSONS.map((lesson) => (
        <li key={lesson.name}>
          <button type="button" onClick={() => enter(lesson, 0)}>
            <strong>{lesson.title}</strong>
            <span>{lesson.line}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

interface LessonViewProps extends PageProps, NonNullable<ReturnType<typeof openLesson>> {
  readonly enter: (page: number) => void;
  readonly leave: () => void;
}

function LessonView({ state, moment, change, lesson, page, enter, leave }: LessonViewProps) {
  const { title, text, question, onward } = lesson.pages[page];
  const last = lesson.pages.length - 1;
  const now = { ...state, moment };
  const isElsewhere = formatState({ ...now, ...enterPage(lesson, page) }) !== formatState(now);
  const where = useRef<HTMLSpanElement>(null);
  // What was clicked is gone.
  useEffect(() => {
    where.current?.focus({ preventScroll: true });
    where.current?.scrollIntoView({ block: 'nearest' });
  }, [lesson]);
  return (
    <section class="learn" aria-label={`Lesson: ${lesson.title}`}>
      <p class="learn-where">
        <span ref={where} tabIndex={-1}>
          {lesson.title}, page {page + 1} of {last + 1}
        </span>
        <TextButton text="Leave" act={leave} />
      </p>
      <article class="learn-page" aria-live="polite" key={`${lesson.name}-${page}`}>
        <h2>{title}</h2>
        {text.map((sentence) => (
          <p key={sentence}>{inWords(sentence)}</p>
        ))}
        {question && (
          <details>
            <summary>{inWords(question.ask)}</summary>
            <p>{inWords(question.answer)}</p>
          </details>
        )}
        {onward && (
          <p>
            <StateLink class="learn-onward" query={onward.query} change={change}>
              {onward.text}
            </StateLink>
          </p>
        )}
      </article>
      <p class="learn-now">{isElsewhere && 'The page shows something else than this text is about.'}</p>
      <p class="learn-buttons">
        <TextButton text="Previous" act={() => page > 0 && enter(page - 1)} aria-disabled={page === 0} />
        <TextButton text="Show again" act={() => enter(page)} aria-disabled={!isElsewhere} />
        <TextButton
          text={page < last ? 'Next' : 'Finish'}
          act={() => (page < last ? enter(page + 1) : leave())}
          class="learn-main"
        />
      </p>
    </section>
  );
}

/** A sentence; what stands between ` is code. */
function inWords(text: string) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}

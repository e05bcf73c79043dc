import { useEffect, useRef } from 'preact/hooks';
import type { PlaybackInfo, SceneInfo } from '../laboratory/protocol.ts';
import { formatState, type State } from '../state/state.ts';
import { enterPage, LESSONS, openLesson } from './lessons.ts';
import './learn.css';

interface LearnPanelProps {
  readonly state: State;
  readonly playback: PlaybackInfo | undefined;
  readonly scene: SceneInfo | undefined;
  readonly onState: (change: Partial<State>) => void;
}

/** Guided scenes, which set the page as they go. */
export function LearnPanel(props: LearnPanelProps) {
  const open = openLesson(props.state);
  if (open) return <LessonView {...props} {...open} />;
  return (
    <ol class="learn learn-list">
      {LESSONS.map((lesson) => (
        <li key={lesson.name}>
          <button type="button" onClick={() => props.onState(enterPage(lesson, 0))}>
            <strong>{lesson.title}</strong>
            <span>{lesson.line}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

type LessonViewProps = LearnPanelProps & NonNullable<ReturnType<typeof openLesson>>;

function LessonView({ state, playback, scene, onState, lesson, page }: LessonViewProps) {
  const { title, text, question } = lesson.pages[page];
  const last = lesson.pages.length - 1;
  const enter = (other: number) => onState(enterPage(lesson, other));
  const leave = () => onState({ lesson: undefined });
  const isElsewhere = formatState({ ...state, ...enterPage(lesson, page) }) !== formatState(state);
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
        <button type="button" onClick={leave}>
          Leave
        </button>
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
      </article>
      <p class="learn-now">
        {isElsewhere
          ? 'The page shows something else than this text is about.'
          : playback && scene && `Moment ${scene.moment} of ${playback.end}. ${scene.text}`}
      </p>
      <p class="learn-buttons">
        <button type="button" aria-disabled={page === 0} onClick={() => page > 0 && enter(page - 1)}>
          Previous
        </button>
        <button type="button" aria-disabled={!isElsewhere} onClick={() => enter(page)}>
          Show again
        </button>
        <button type="button" class="learn-main" onClick={() => (page < last ? enter(page + 1) : leave())}>
          {page < last ? 'Next' : 'Finish'}
        </button>
      </p>
    </section>
  );
}

/** A sentence; what stands between ` is code. */
function inWords(text: string) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}

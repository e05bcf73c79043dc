import { TextButton } from '../controls/text-button.tsx';
import type { PageName } from '../state/state.ts';
import { toggleFullScreen } from './full-screen.ts';
import { Sentence, type SentenceProps } from './sentence.tsx';

const LINKS: readonly (readonly [PageName, string])[] = [
  ['stage', 'Stage'],
  ['race', 'Race'],
  ['gallery', 'Gallery'],
  ['learn', 'Learn'],
  ['far', 'How far?'],
];

/** What opens below the bar. */
export type Drawer = 'share' | 'more';

interface BarProps extends SentenceProps {
  readonly open: Drawer | undefined;
  readonly onOpen: (what: Drawer) => void;
}

/** The experiment in a sentence of choices, and the way to everything else. */
export function Bar({ open, onOpen, ...props }: BarProps) {
  const { state, change } = props;
  return (
    <header class={open === 'more' ? 'bar is-whole' : 'bar'}>
      <h1>allport</h1>
      <Sentence {...props} />
      <nav aria-label="Pages">
        {LINKS.map(([page, text]) => (
          <TextButton
            key={page}
            text={text}
            act={() => change({ page }, true)}
            // Where there is room nobody needs the way to where they are.
            class={page === 'far' ? 'wide' : page === 'stage' && state.page === 'stage' ? 'home' : ''}
            {...(page === state.page && { 'aria-current': 'page' })}
          />
        ))}
        <TextButton text="Share" act={() => onOpen('share')} aria-expanded={open === 'share'} />
      </nav>
      <span class="tools">
        <TextButton text="More" class="strong" act={() => onOpen('more')} aria-expanded={open === 'more'} />
        <button
          type="button"
          class="icon"
          aria-label="Full screen"
          title="Full screen (f)"
          onClick={toggleFullScreen}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4" />
          </svg>
        </button>
      </span>
    </header>
  );
}

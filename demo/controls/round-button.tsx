/** Outlines in a square of 16. */
const ICONS = {
  back: 'M3 2h2v12H3zM14 2v12L6 8z',
  pause: 'M4 2h3v12H4zM9 2h3v12H9z',
  play: 'M4 1v14l11-7z',
  again: 'M13.5 2v5h-5l1.9-1.9A4 4 0 1 0 12 8.5h1.9A6 6 0 1 1 11.7 3.8z',
  forward: 'M11 2h2v12h-2zM2 2v12l8-6z',
  end: 'M6.2 10.6 13.6 3l1.2 1.2-8.6 8.8L1.4 8.2l1.2-1.2z',
} as const;

interface RoundButtonProps {
  readonly label: string;
  readonly icon: keyof typeof ICONS;
  /** Whether it is the one that most want, or says that all is done. */
  readonly look?: 'main' | 'done' | false;
  readonly disabled: boolean;
  readonly act: () => void;
}

/** A button with a sign. */
export function RoundButton({ label, icon, look, disabled, act }: RoundButtonProps) {
  return (
    <button
      type="button"
      class={look ? `round ${look}` : 'round'}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={act}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={ICONS[icon]} />
      </svg>
    </button>
  );
}

interface PlayButtonProps {
  readonly isPlaying: boolean;
  readonly isOver: boolean;
  readonly disabled: boolean;
  readonly toggle: () => void;
}

/** Play, pause, or play again. */
export function PlayButton({ isPlaying, isOver, disabled, toggle }: PlayButtonProps) {
  return (
    <RoundButton
      label={isPlaying ? 'Pause' : 'Play'}
      icon={isPlaying ? 'pause' : isOver ? 'again' : 'play'}
      look="main"
      disabled={disabled}
      act={toggle}
    />
  );
}

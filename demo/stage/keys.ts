import { useEffect, useRef } from 'preact/hooks';

/** What a key does: by its name as browsers have it, with "Shift+" in front where it is held. */
export type KeyActions = Readonly<Record<string, () => void>>;

/** In these, and with these roles, keys have a meaning of their own. */
const OWN_KEYS = 'input, select, textarea, [contenteditable], [role=slider], [role=group], dialog';

/** Keys for the whole page; not while a field has the focus, and not with Ctrl, Alt or Meta. */
export function useKeys(actions: KeyActions): void {
  const now = useRef(actions);
  now.current = actions;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
      const { target, key } = event;
      const isOwn = target instanceof Element && target.closest(OWN_KEYS) !== null;
      if (isOwn && key !== 'Escape') return;
      // A button is pressed by Space.
      if (key === ' ' && target instanceof HTMLButtonElement) return;
      const action = now.current[`${event.shiftKey && key.length > 1 ? 'Shift+' : ''}${key}`];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

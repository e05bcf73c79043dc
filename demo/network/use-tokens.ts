import { useEffect, useMemo, useState } from 'preact/hooks';
import { portColours, token } from '../colours.ts';

/** Colours of the style sheet as a canvas needs them, anew where the page becomes dark or light. */
export function useTokens() {
  const [isDark, setDark] = useState(false);
  useEffect(() => {
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const update = () => setDark(scheme.matches);
    update();
    scheme.addEventListener('change', update);
    return () => scheme.removeEventListener('change', update);
  }, []);
  // The style sheet depends on it.
  return useMemo(() => {
    return {
      ports: portColours,
      followed: () => token('followed'),
      cells: (isDone: boolean) => ({
        near: token('near'),
        line: token('line'),
        ink: token('ink'),
        done: isDone ? { cell: token('done'), ink: token('done-ink') } : undefined,
      }),
    };
  }, [isDark]);
}

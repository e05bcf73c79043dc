import { useEffect, useMemo, useState } from 'preact/hooks';
import { portColours, token } from '../colours.ts';

/** What the style sheet depends on. */
const QUERIES = ['(prefers-color-scheme: dark)', '(forced-colors: active)'];

/** Colours of the style sheet as a canvas needs them, anew where the page becomes dark or light, or has those of the system. */
export function useTokens() {
  const [look, setLook] = useState('');
  useEffect(() => {
    const queries = QUERIES.map((query) => matchMedia(query));
    const update = () => setLook(queries.map(({ matches }) => matches).join());
    update();
    for (const query of queries) query.addEventListener('change', update);
    return () => {
      for (const query of queries) query.removeEventListener('change', update);
    };
  }, []);
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
  }, [look]);
}

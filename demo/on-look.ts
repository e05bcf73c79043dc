import { useEffect, useState } from 'preact/hooks';

const CALM = '(prefers-reduced-motion: reduce)';
/** Whatever may change what the page looks like. */
const QUERIES = ['(prefers-color-scheme: dark)', CALM, '(forced-colors: active)'];

/** Tells whenever the page begins to look otherwise. @returns ends it */
export function onLook(tell: () => void): () => void {
  const queries = QUERIES.map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', tell);
  return () => {
    for (const query of queries) query.removeEventListener('change', tell);
  };
}

/** Another number whenever the page looks otherwise: what a script draws has the colours of the style sheet as they are. */
export function useLook(): number {
  const [looks, setLooks] = useState(0);
  useEffect(() => onLook(() => setLooks((count) => count + 1)), []);
  return looks;
}

/** Whether little motion is wanted. */
export function isCalm(): boolean {
  return matchMedia(CALM).matches;
}

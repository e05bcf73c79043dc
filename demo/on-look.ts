import { useEffect, useState } from 'preact/hooks';

const CALM = '(prefers-reduced-motion: reduce)';
/** Whatever may change what the page looks like. */
const QUERIES = ['(prefers-color-scheme: dark)', CALM, '(forced-colors: active)'];

/** Tells whenever the page begins to look otherwise. @returns ends it */
export function onLook(tell: () => void): () => void {
  const listening = new AbortController();
  for (const query of QUERIES) matchMedia(query).addEventListener('change', tell, listening);
  return () => listening.abort();
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

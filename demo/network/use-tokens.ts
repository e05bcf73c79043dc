import { useEffect, useMemo, useState } from 'preact/hooks';
import { portColours, token } from '../colours.ts';
import { onLook } from '../on-look.ts';

/** Colours of the style sheet as a canvas needs them, anew where the page becomes dark or light, or has those of the system. */
export function useTokens() {
  const [looks, setLooks] = useState(0);
  useEffect(() => onLook(() => setLooks((count) => count + 1)), []);
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
  }, [looks]);
}

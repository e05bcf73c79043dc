import type { Shown } from '../session/shown.ts';
import { grouped } from '../words.ts';

/** Whether all blocks were found in their places, at the last moment. */
export function isDone({ playback, verification }: Shown, moment: number): boolean {
  return verification?.mismatches === 0 && moment === playback?.end;
}

/** What was found at the end, where the eye is. */
export function Finish({ shown, moment }: { readonly shown: Shown; readonly moment: number }) {
  const { playback, verification } = shown;
  if (verification === undefined || moment !== playback?.end) return null;
  const { blocks, mismatches } = verification;
  return (
    <div class={mismatches === 0 ? 'finish' : 'finish is-wrong'}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={mismatches === 0 ? 'M5 12.5l5 5L19.5 7' : 'M7 7l10 10M17 7L7 17'} pathLength={1} />
      </svg>
      <p>
        <strong>
          {grouped(mismatches === 0 ? blocks : mismatches)} of {grouped(blocks)}
        </strong>{' '}
        {mismatches === 0 ? 'blocks are in their places' : 'blocks are not in their places'}
      </p>
    </div>
  );
}

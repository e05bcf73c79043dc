import { useEffect, useRef } from 'preact/hooks';
import { isOfMatrix } from '../problem/problem-in-words.ts';
import { OWN_PICTURE } from '../state/state.ts';
import type { FilesProps } from './opened-files.ts';
import { describeFit } from './own-picture.ts';

/** What became of the file that was opened last. */
export function FileNews({ state, shown, session, files: { opening, problem } }: FilesProps) {
  const alert = useRef<HTMLParagraphElement>(null);
  // A file may be dropped where this is not in sight.
  useEffect(() => {
    if (problem !== '') alert.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  const { playback, refusal } = shown;
  const { ownPicture } = session;
  // Where the memories are refused there is no picture.
  const isSeen = refusal === undefined && state.view === 'picture' && state.picture === OWN_PICTURE;
  const fit =
    isSeen && ownPicture && playback
      ? describeFit(ownPicture, playback.picture, isOfMatrix(state.problem) ? 'element' : 'block')
      : '';
  return (
    <div class="file-news">
      <p role="status">{opening === undefined ? fit : `Opening ${opening}.`}</p>
      <p role="alert" class="problem" ref={alert}>
        {problem}
      </p>
    </div>
  );
}

import { useEffect, useRef } from 'preact/hooks';
import { imageDataOf } from '../files/image-data.ts';
import type { PageProps } from '../page-props.ts';
import { isOfMatrix } from '../problem/problem-in-words.ts';
import { useLater } from '../use-later.ts';

/** A matrix whose elements are pixels, as its file has it, at the start and at the end: in the nodes it lies in parts. */
export function PictureInFile({ state, shown, session }: Pick<PageProps, 'state' | 'shown' | 'session'>) {
  const { playback, scene, refusal, playing, verification } = shown;
  const canvas = useRef<HTMLCanvasElement>(null);
  const isMatrix = state.view === 'picture' && refusal === undefined && isOfMatrix(state.problem);
  // There is no scene before the first one, nor after the GPU was lost.
  const isThere = isMatrix && !playing && scene && (scene.moment === 0 || scene.moment === playback?.end);
  const read = () => (isThere ? session.laboratory.picture() : undefined);
  const picture = useLater(read, [isThere, playback, scene, state.picture, verification]);
  useEffect(() => {
    if (canvas.current === null || picture === undefined) return;
    Object.assign(canvas.current, { width: picture.columns, height: picture.rows });
    canvas.current.getContext('2d')?.putImageData(imageDataOf(picture), 0, 0);
  }, [picture]);
  if (!isThere) return null;
  const when = scene.moment === 0 ? 'at the start' : 'at the end';
  return (
    <p class="inset matrix-file">
      <span>the matrix in its file, {when}</span>
      <canvas ref={canvas} role="img" aria-label={`The matrix ${when}`} hidden={!picture} />
    </p>
  );
}

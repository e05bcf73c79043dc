import { useEffect, useRef } from 'preact/hooks';
import type { PageProps } from '../page-props.ts';
import { matrixIn, problemIn } from '../problem/problem-in-words.ts';
import { useLater } from '../use-later.ts';

/** A matrix whose elements are pixels, as its file has it, at the start and at the end: in the nodes it lies in parts. */
export function PictureInFile({ state, shown, session }: Pick<PageProps, 'state' | 'shown' | 'session'>) {
  const { playback, scene, refusal, playing, verification } = shown;
  const canvas = useRef<HTMLCanvasElement>(null);
  const isMatrix = state.view === 'picture' && refusal === undefined && matrixIn(problemIn(state.problem));
  const isThere = isMatrix && !playing && (scene?.moment === 0 || scene?.moment === playback?.end);
  const read = () => (isThere ? session.laboratory.picture() : undefined);
  const picture = useLater(read, [isThere, playback, scene, state.picture, verification]);
  useEffect(() => {
    if (canvas.current === null || picture === undefined) return;
    const { columns, rows, pixels } = picture;
    Object.assign(canvas.current, { width: columns, height: rows });
    const image = new ImageData(new Uint8ClampedArray(pixels.slice().buffer), columns, rows);
    canvas.current.getContext('2d')?.putImageData(image, 0, 0);
  }, [picture]);
  if (!isMatrix) return null;
  const when = scene?.moment === 0 ? 'at the start' : 'at the end';
  return (
    <p class="matrix-file">
      <canvas ref={canvas} role="img" aria-label={`The matrix ${when}`} hidden={!isThere || !picture} />
      {isThere
        ? `The matrix as its file has it, ${when}.`
        : 'On the way the elements of the matrix are in the nodes, and in no order of a file.'}
    </p>
  );
}

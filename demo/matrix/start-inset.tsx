import { useLayoutEffect, useRef } from 'preact/hooks';
import { imageDataOf } from '../files/image-data.ts';
import type { PlaybackInfo } from '../laboratory/protocol.ts';
import { draw } from '../laboratory/stage/generated-pictures.ts';

interface StartInsetProps {
  /** A generated picture. */
  readonly picture: string;
  readonly playback: PlaybackInfo;
}

/** Pixels of the inset along its longer side, at most. */
const MOST = 256;

/** The picture as it was at the start, beside what became of it. */
export function StartInset({ picture, playback }: StartInsetProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { columns, rows } = playback.picture;
  const scale = Math.min(1, MOST / Math.max(columns, rows));
  const [width, height] = [Math.ceil(columns * scale), Math.ceil(rows * scale)];
  // Before it is seen.
  useLayoutEffect(() => {
    canvas.current?.getContext('2d')?.putImageData(imageDataOf(draw(picture, width, height)), 0, 0);
  }, [picture, width, height]);
  return (
    <p class="inset">
      <span>the start</span>
      <canvas ref={canvas} width={width} height={height} role="img" aria-label="The picture at the start" />
    </p>
  );
}

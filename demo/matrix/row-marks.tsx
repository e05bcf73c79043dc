import { useEffect, useRef } from 'preact/hooks';
import { portColours, SEVERAL_COLOUR } from '../colours.ts';
import { NO_PORT, type PlaybackInfo, type SceneInfo, SEVERAL_PORTS } from '../laboratory/protocol.ts';
import { counted } from '../words.ts';

interface RowMarksProps {
  readonly playback: PlaybackInfo | undefined;
  readonly scene: SceneInfo | undefined;
}

/** Beside the matrix: which rows moved in this step, each in the colour of its port. */
export function RowMarks({ playback, scene }: RowMarksProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || canvas.current === null) return;
    const { width, height } = canvas.current;
    context.clearRect(0, 0, width, height);
    if (playback === undefined || scene === undefined) return;
    const colours = portColours(playback.network.ports);
    for (const [slot, port] of scene.rows.entries()) {
      if (port === NO_PORT) continue;
      context.fillStyle = port === SEVERAL_PORTS ? SEVERAL_COLOUR : colours[port];
      const top = Math.floor((slot * height) / scene.rows.length);
      const bottom = Math.floor(((slot + 1) * height) / scene.rows.length);
      context.fillRect(0, top, width, Math.max(bottom - top, 1));
    }
  }, [playback, scene]);
  const moved = scene?.rows.filter((port) => port !== NO_PORT).length;
  const label = moved === undefined ? 'no row moved' : `${counted(moved, 'row')} moved`;
  return <canvas ref={canvas} class="matrix-marks" width={8} height={1024} role="img" aria-label={label} />;
}

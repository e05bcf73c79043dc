import { portColours, SEVERAL_COLOUR } from '../colours.ts';
import { Painted } from '../controls/painted.tsx';
import { NO_PORT, type PlaybackInfo, type SceneInfo, SEVERAL_PORTS } from '../laboratory/protocol.ts';
import { counted } from '../words.ts';
import type { Zoom } from './zoom.ts';

interface RowMarksProps {
  readonly playback: PlaybackInfo | undefined;
  readonly scene: SceneInfo | undefined;
  readonly zoom: Zoom;
}

/** Beside the matrix: which rows moved in this step, each in the colour of its port. */
export function RowMarks({ playback, scene, zoom }: RowMarksProps) {
  const paint = (context: CanvasRenderingContext2D) => {
    const { width, height } = context.canvas;
    context.clearRect(0, 0, width, height);
    if (playback === undefined || scene === undefined) return;
    const colours = portColours(playback.network.ports);
    for (const [slot, port] of scene.rows.entries()) {
      if (port === NO_PORT) continue;
      context.fillStyle = port === SEVERAL_PORTS ? SEVERAL_COLOUR : colours[port];
      const at = (row: number) => Math.floor((row / scene.rows.length - zoom.top) * zoom.times * height);
      const [top, bottom] = [at(slot), at(slot + 1)];
      context.fillRect(0, top, width, Math.max(bottom - top, 1));
    }
  };
  const moved = scene?.rows.filter((port) => port !== NO_PORT).length;
  const label = moved === undefined ? 'no row moved' : `${counted(moved, 'row')} moved`;
  const look = { class: 'matrix-marks', width: 8, height: 1024 };
  return <Painted {...look} label={label} paint={paint} on={[playback, scene, zoom]} />;
}

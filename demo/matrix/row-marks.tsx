import { useMemo } from 'preact/hooks';
import { SEVERAL_COLOUR } from '../../src/pictures/colours.ts';
import { NO_PORT, SEVERAL_PORTS } from '../../src/pictures/timeline/chart-request.ts';
import { portColour, portColours } from '../colours.ts';
import { Painted } from '../controls/painted.tsx';
import type { PlaybackInfo, SceneInfo } from '../laboratory/protocol.ts';
import { counted } from '../words.ts';
import type { Zoom } from './zoom.ts';

interface RowMarksProps {
  readonly playback: PlaybackInfo | undefined;
  readonly scene: SceneInfo | undefined;
  readonly zoom: Zoom;
}

/** Of the height of the matrix, a number. */
const NUMBER_HEIGHT = 0.032;

/** The marks that have room for their number, by where they are: 0 to 1 from the top. */
export function numbered(
  scene: Pick<SceneInfo, 'rows'> | undefined,
  zoom: Zoom,
): readonly { readonly port: number; readonly at: number }[] {
  const found: { port: number; at: number }[] = [];
  for (const [slot, port] of scene?.rows.entries() ?? []) {
    if (port === NO_PORT || port === SEVERAL_PORTS) continue;
    const at = ((slot + 0.5) / (scene?.rows.length ?? 1) - zoom.top) * zoom.times;
    const isFree = at - (found.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= NUMBER_HEIGHT;
    if (isFree && at >= 0 && at <= 1) found.push({ port, at });
  }
  return found;
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
  // A pointer that moves changes nothing of them.
  const numbers = useMemo(() => numbered(scene, zoom), [scene, zoom]);
  const moved = scene?.rows.filter((port) => port !== NO_PORT).length;
  const label = moved === undefined ? 'no row moved' : `${counted(moved, 'row')} moved`;
  const look = { class: 'matrix-marks', width: 8, height: 1024 };
  return (
    <>
      <Painted {...look} label={label} paint={paint} on={[playback, scene, zoom]} />
      {numbers.map(({ port, at }) => (
        <span
          key={at}
          class="matrix-port on-port"
          style={{ top: `${100 * at}%`, '--port': portColour(port) }}
          aria-hidden="true"
        >
          {port}
        </span>
      ))}
    </>
  );
}

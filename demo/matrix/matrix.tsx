import { useEffect, useRef, useState } from 'preact/hooks';
import { ARROWS } from '../arrow-keys.ts';
import { TextButton } from '../controls/text-button.tsx';
import type { Wrong } from '../edit/edit.tsx';
import { stopAt } from '../laboratory/playback/block-stops.ts';
import { isTransposition, receiverAt } from '../laboratory/playback/receivers.ts';
import type { Place, PlaybackInfo, SceneInfo } from '../laboratory/protocol.ts';
import type { PageProps } from '../page-props.ts';
import type { Session } from '../session/session.ts';
import { OWN_PICTURE } from '../state/state.ts';
import { useLater } from '../use-later.ts';
import { useMedia } from '../use-media.ts';
import type { Size } from '../use-size.ts';
import { counted, numbered } from '../words.ts';
import './matrix.css';
import { useDress } from './dress.ts';
import { Finish, isDone } from './finish.tsx';
import { isFine, MatrixLegend } from './legend.tsx';
import { Loupe } from './loupe.tsx';
import { PictureInFile } from './picture-in-file.tsx';
import { RowMarks } from './row-marks.tsx';
import { partInWords, rowsInWords } from './rows-in-words.ts';
import { StartInset } from './start-inset.tsx';
import { useZoom } from './use-zoom.ts';
import { WHOLE, type Zoom } from './zoom.ts';

interface MatrixProps extends PageProps {
  /** The node whose memory is pointed out. */
  readonly column?: number | undefined;
  /** Where a schedule that is edited is wrong: a slot of all nodes, a node in all slots, or a place. */
  readonly wrong?: Wrong | undefined;
}

/** The node memories A[slot][node], drawn from the buffer that holds them. In one piece: half of it is its markup. */
export function Matrix({ column, wrong, ...props }: MatrixProps) {
  const { state, shown, session, moment, change } = props;
  const { scene, path, refusal } = shown;
  const playback = refusal === undefined ? shown.playback : undefined;
  const [at, setAt] = useState<Place>();
  const [pixels, setPixels] = useState<Size>();
  const { view } = state;
  const note = useLater(() => describe(session, playback, at), [at, playback, scene, view]);
  const rows = playback ? playback.slots + playback.transit : 1;
  const height = rows * (playback?.unit ?? 1);
  const follow = async (place: Place) => {
    const block = await session.laboratory.blockAt(place);
    if (block) change({ block });
  };
  const stop = path && stopAt(path, moment);
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useMedia('(width < 600px)');
  const isSampled = playback?.isSampled === true;
  const { zoom, hands: zooming, showWhole } = useZoom(isSampled ? playback.network.nodes : undefined);
  useEffect(() => {
    showWhole();
    setAt(undefined);
  }, [playback]);
  useEffect(() => {
    // A worker that is stopped meanwhile has nothing to show.
    if (isSampled) session.laboratory.look(zoom).catch(() => {});
  }, [zoom, isSampled]);
  // As if all of it were drawn.
  const drawn = pixels && isSampled ? timesAs(pixels, zoom.times) : pixels;
  const aspect = playback ? aspectOf(playback.network.nodes, height) : 1;
  return (
    <figure class="matrix">
      <figcaption class="square-title">
        <p>
          <strong>Memory.</strong>{' '}
          {playback && zoom.times > 1
            ? partInWords(zoom, playback.network.nodes, rows)
            : playback && rowsInWords(playback, isDone(shown, moment), !drawn || isFine(playback, drawn))}
        </p>
        <MatrixLegend playback={playback} view={view} pixels={drawn} />
      </figcaption>
      <div class="matrix-frame" ref={frame} style={{ width: `${100 * Math.min(aspect, 1)}%` }}>
        <RowMarks playback={playback} scene={scene} zoom={zoom} />
        <div class="matrix-window" style={{ aspectRatio: aspect }} {...zooming}>
          {/* biome-ignore lint/a11y/useSemanticElements: a field set is for the parts of a form */}
          <div
            class={playback && scene ? 'matrix-picture' : 'matrix-picture matrix-empty'}
            role="group"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move about in it
            tabIndex={0}
            style={placed(zoom)}
            aria-label="Memories: arrow keys choose a place, Enter follows its block"
            {...handsOn(playback, at, setAt, follow)}
          >
            <MatrixCanvas
              key={shown.canvas}
              session={session}
              label={describePicture(playback, scene, view)}
              // Of a sampled memory a part is drawn, where the window is.
              zoom={isSampled ? zoom : WHOLE}
              onSize={(size) => {
                setPixels(size);
                session.resize(size.width, size.height);
              }}
            />
            {playback && (
              <svg
                viewBox={`0 0 ${playback.network.nodes} ${rows}`}
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                {playback.transit > 0 && (
                  <line x1={0} x2={playback.network.nodes} y1={playback.slots} y2={playback.slots} />
                )}
                {column !== undefined && (
                  <rect class="matrix-column" x={column} y={0} width={1} height={rows} />
                )}
                {wrong && (
                  <rect
                    class="matrix-wrong"
                    x={wrong.node ?? 0}
                    y={wrong.slot ?? 0}
                    width={wrong.node === undefined ? playback.network.nodes : 1}
                    height={wrong.slot === undefined ? rows : 1}
                  />
                )}
                {stop && <Marker kind="followed" slot={stop.slot} node={stop.node} />}
                {at && <Marker kind="pointed" {...at} />}
              </svg>
            )}
            {playback && column !== undefined && (
              <Pill
                kind="plain"
                slot={0.5}
                node={column}
                text={`the memory of node ${column}`}
                {...{ playback, rows }}
              />
            )}
            {playback && stop && path && (
              <Pill
                kind="followed"
                {...stop}
                text={
                  isNarrow
                    ? `${path.source} → ${path.destination}`
                    : `from node ${path.source} to node ${path.destination}`
                }
                {...{ playback, rows }}
              />
            )}
          </div>
        </div>
        {zoom.times > 1 && <TextButton class="matrix-whole" text="Whole" act={showWhole} />}
        <Loupe at={() => frame.current} />
        <Finish shown={shown} moment={moment} />
        <p class={at && note ? 'matrix-note at-foot' : 'matrix-note at-foot heard'} aria-live="polite">
          {note}
        </p>
      </div>
      <PictureInFile state={state} shown={shown} session={session} />
      {playback && isDone(shown, moment) && showsMirror(state, playback) && (
        <StartInset picture={state.picture} playback={playback} />
      )}
    </figure>
  );
}

function timesAs({ width, height }: Size, times: number): Size {
  return { width: times * width, height: times * height };
}

/** Where the whole lies, of which the window shows a part. */
function placed({ times, left, top }: Zoom) {
  const [x, y] = [left, top].map((part) => `${-100 * times * part}%`);
  return { width: `${100 * times}%`, height: `${100 * times}%`, left: x, top: y };
}

/** Whether a picture that can be drawn anew ends as its mirror image. */
function showsMirror({ view, picture }: PageProps['state'], playback: PlaybackInfo): boolean {
  return view === 'picture' && picture !== OWN_PICTURE && isTransposition(playback);
}

/** Width by height of the matrix: its places are squares, unless it would become much higher or flatter than the page. */
function aspectOf(nodes: number, rows: number): number {
  return Math.min(Math.max(nodes / rows, 3 / 4), 2);
}

/** What a pointer and keys do: they choose a place, and follow its block. */
function handsOn(
  playback: PlaybackInfo | undefined,
  at: Place | undefined,
  setAt: (place: Place | undefined) => void,
  follow: (place: Place) => void,
) {
  const nodes = playback?.network.nodes ?? 1;
  const rows = playback ? playback.slots + playback.transit : 1;
  const placeOf = (event: MouseEvent): Place | undefined => {
    const { left, top, width, height } = (event.currentTarget as Element).getBoundingClientRect();
    const [x, y] = [(event.clientX - left) / width, (event.clientY - top) / height];
    if (playback === undefined || !(x >= 0 && x < 1 && y >= 0 && y < 1)) return undefined;
    return { slot: Math.floor(y * rows), node: Math.floor(x * nodes) };
  };
  const followAt = (place: Place | undefined) => place && follow(place);
  return {
    onPointerMove: (event: PointerEvent) => setAt(placeOf(event)),
    onPointerLeave: () => setAt(undefined),
    onBlur: () => setAt(undefined),
    onClick: (event: MouseEvent) => followAt(placeOf(event)),
    onKeyDown(event: KeyboardEvent) {
      const [right, down] = ARROWS[event.key] ?? [0, 0];
      if (event.key === 'Enter') followAt(at);
      else if (right === 0 && down === 0) return;
      event.preventDefault();
      if (playback === undefined || event.key === 'Enter') return;
      const { slot, node } = at ?? { slot: 0, node: 0 };
      setAt({ slot: (slot + down + rows) % rows, node: (node + right + nodes) % nodes });
    },
  };
}

interface StageProps {
  readonly session: Session;
  readonly label: string;
  /** The part of the memory that is on the canvas. */
  readonly zoom: Zoom;
  readonly onSize: (size: Size) => void;
}

/** The canvas that the worker draws on. It is given away, so each worker has a new one. */
function MatrixCanvas({ session, label, zoom, onSize }: StageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const own = canvas.current;
    if (own === null) return;
    const watch = new ResizeObserver(([{ contentRect }]) => {
      const pixels = (size: number) => Math.max(1, Math.round(size * devicePixelRatio));
      onSize({ width: pixels(contentRect.width), height: pixels(contentRect.height) });
    });
    watch.observe(own);
    void session.attach(own);
    return () => watch.disconnect();
  }, []);
  useDress((dress) => session.wear(dress));
  const [size, left, top] = [1 / zoom.times, zoom.left, zoom.top].map((part) => `${100 * part}%`);
  return (
    <canvas ref={canvas} role="img" aria-label={label} style={{ width: size, height: size, left, top }} />
  );
}

function Marker({ kind, slot, node }: Place & { readonly kind: string }) {
  const place = { x: node, y: slot, width: 1, height: 1 };
  return (
    <>
      <rect class="matrix-halo" {...place} />
      <rect class={`matrix-${kind}`} {...place} />
    </>
  );
}

interface PillProps extends Place {
  readonly kind: string;
  readonly text: string;
  readonly playback: PlaybackInfo;
  readonly rows: number;
}

/** What a place is, written beside it on the side where there is more room. */
function Pill({ kind, slot, node, text, playback, rows }: PillProps) {
  const [x, y] = [(node + 0.5) / playback.network.nodes, (slot + 0.5) / rows];
  const side = x < 0.5 ? { left: `calc(${100 * x}% + 22px)` } : { right: `calc(${100 * (1 - x)}% + 22px)` };
  return (
    <span
      class={`pill is-${kind}`}
      style={{ top: `${100 * Math.min(Math.max(y, 0.03), 0.97)}%`, ...side }}
      aria-hidden="true"
    >
      {text}
    </span>
  );
}

async function describe(
  session: Session,
  playback: PlaybackInfo | undefined,
  at: Place | undefined,
): Promise<string> {
  if (playback === undefined) return '';
  if (at === undefined) return 'Point at a block to see whose it is; click it to follow it.';
  const { topology } = playback.network;
  const isPlain = isTransposition(playback);
  // Only there a slot has the number of a node.
  const number = isPlain ? numbered(topology, at.slot) : at.slot;
  const slot = at.slot < playback.slots ? `slot ${number}` : `transit slot ${at.slot - playback.slots}`;
  const place = `${slot}, node ${numbered(topology, at.node)}`;
  const block = await session.laboratory.blockAt(at);
  if (block === undefined) return `${place}: empty`;
  const which = `the block from node ${block.node} for node ${receiverAt(playback, block)}`;
  return `${place}: ${which}${isPlain ? '' : `, which started in slot ${block.slot}`}`;
}

function describePicture(
  playback: PlaybackInfo | undefined,
  scene: SceneInfo | undefined,
  view: string,
): string {
  if (playback === undefined) return 'The memories of the nodes: nothing is loaded.';
  const { network, slots, end } = playback;
  const what = view === 'picture' ? 'a picture' : `blocks coloured by their ${view}`;
  const when = scene ? `moment ${scene.moment} of ${end}. ${scene.text}` : 'being loaded.';
  return `The memories of the nodes of the ${network.label} as a matrix of ${counted(slots, 'slot')} by ${counted(network.nodes, 'node')}, showing ${what}, at ${when}`;
}

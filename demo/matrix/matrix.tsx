import { useEffect, useRef, useState } from 'preact/hooks';
import { stopAt } from '../laboratory/playback/block-stops.ts';
import { isTransposition, receiverAt } from '../laboratory/playback/receivers.ts';
import type { Place, PlaybackInfo, SceneInfo } from '../laboratory/protocol.ts';
import type { PageProps } from '../page-props.ts';
import type { Session } from '../session/session.ts';
import { useLater } from '../use-later.ts';
import { counted, numbered } from '../words.ts';
import './matrix.css';
import { MatrixLegend, type Pixels } from './legend.tsx';
import { PictureInFile } from './picture-in-file.tsx';
import { RowMarks } from './row-marks.tsx';

/** The node memories A[slot][node], drawn from the buffer that holds them. In one piece: half of it is its markup. */
export function Matrix({ state, shown, session, moment, change }: PageProps) {
  const { scene, path, refusal } = shown;
  const playback = refusal === undefined ? shown.playback : undefined;
  const [at, setAt] = useState<Place>();
  const [pixels, setPixels] = useState<Pixels>();
  const { view } = state;
  const note = useLater(() => describe(session, playback, at), [at, playback, scene, view]);
  const rows = playback ? playback.slots + playback.transit : 1;
  const height = rows * (playback?.unit ?? 1);
  const follow = async (place: Place) => {
    const block = await session.laboratory.blockAt(place);
    if (block) change({ block });
  };
  const stop = path && stopAt(path, moment);
  return (
    <figure class="matrix">
      <div class="matrix-frame">
        <span class="matrix-nodes" aria-hidden="true">
          {playback && `nodes 0 to ${playback.network.nodes - 1}: a column for each`}
        </span>
        <span class="matrix-slots" aria-hidden="true">
          {playback && slotsInWords(playback)}
        </span>
        <RowMarks playback={playback} scene={scene} />
        {/* biome-ignore lint/a11y/useSemanticElements: a field set is for the parts of a form */}
        <div
          class={playback && scene ? 'matrix-picture' : 'matrix-picture matrix-empty'}
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move about in it
          tabIndex={0}
          style={playback && { aspectRatio: aspectOf(playback.network.nodes, height) }}
          aria-label="Memories: arrow keys choose a place, Enter follows its block"
          {...handsOn(playback, at, setAt, follow)}
        >
          <MatrixCanvas
            key={shown.canvas}
            session={session}
            label={describePicture(playback, scene, view)}
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
              {stop && <Marker kind="followed" slot={stop.slot} node={stop.node} />}
              {at && <Marker kind="pointed" {...at} />}
            </svg>
          )}
        </div>
      </div>
      <figcaption>
        <MatrixLegend playback={playback} view={view} pixels={pixels} />
        <p class="matrix-note" aria-live="polite">
          {note}
        </p>
        <PictureInFile state={state} shown={shown} session={session} />
      </figcaption>
    </figure>
  );
}

/** What the rows are. */
function slotsInWords({ slots, transit, unit }: PlaybackInfo): string {
  const rows = unit === 1 ? 'a row for each' : `${unit} rows for each`;
  const own = slots === 1 ? 'slot 0' : `slots 0 to ${slots - 1}`;
  return transit > 0 ? `${own}, ${transit} for transit: ${rows}` : `${own}: ${rows}`;
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

const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

interface StageProps {
  readonly session: Session;
  readonly label: string;
  readonly onSize: (size: Pixels) => void;
}

/** The canvas that the worker draws on. It is given away, so each worker has a new one. */
function MatrixCanvas({ session, label, onSize }: StageProps) {
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
  return <canvas ref={canvas} role="img" aria-label={label} />;
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

import { useMemo, useState } from 'preact/hooks';
import type { Cube } from '../../src/schedules/index.ts';
import { ARROWS } from '../arrow-keys.ts';
import { token } from '../colours.ts';
import { usePainted } from '../controls/painted.tsx';
import { stopAt } from '../laboratory/playback/block-stops.ts';
import type { BlockPath, Stop } from '../laboratory/protocol.ts';
import { useLook } from '../on-look.ts';
import { drawnAgain } from '../pen/drawn-again.ts';
import type { Pen } from '../pen/pen.ts';
import { BlockWay, hopsOf, hopTo, SIGN, WaySigns } from './block-way.tsx';
import {
  type FoldedSquare,
  foldedSquare,
  middleOf,
  nodeAtPoint,
  trackAcross,
} from './drawing/folded-square.ts';
import type { GraphProps } from './graph-props.ts';
import { type BusyLinks, busyBundlesIn } from './links/busy-links.ts';
import { LinkCanvas } from './links/link-canvas.tsx';
import { pointedInWords } from './network-words.ts';
import { paintCells } from './paint-cells.ts';
import { PortLines, PortSign } from './port-signs.tsx';

/** A cube of many dimensions, folded into a square: a cell for each node. */
export function FoldedGraph(props: GraphProps & { readonly topology: Cube }) {
  const { topology, side, scene, flight, path, moment, chosen, isDone, label, onChoose } = props;
  const { ports } = topology;
  const square = useMemo(() => foldedSquare(topology, side), [topology, side]);
  const [at, setAt] = useState<number>();
  const edges = useMemo(() => <Edges square={square} />, [square]);
  const signs = useMemo(() => <Signs square={square} />, [square]);
  const tracksOf = ({ links }: Pick<Stop, 'links'>) =>
    links.map((link) => trackAcross(square, Math.floor(link / ports), link % ports));
  const busy = useMemo(() => {
    if (scene === undefined) return [];
    const bundles: BusyLinks[] = busyBundlesIn(square, ports, scene.loads);
    const hop = path && hopTo(path, scene.moment);
    return hop ? [...bundles, { load: 1, tracks: tracksOf(hop) }] : bundles;
  }, [square, scene, path]);
  const here = path && stopAt(path, moment)?.node;
  const middle = here === undefined ? undefined : middleOf(square, here);
  const near = at ?? here;
  const way = path && {
    ...{ path, moment, side, reach: SIGN, tracksOf },
    middleOf: (node: number) => middleOf(square, node),
  };
  const states = [at !== undefined && 'is-pointed', isDone && 'is-done'];
  const size = { viewBox: `0 0 ${side} ${side}`, width: side, height: side };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a field set is for the parts of a form
    <div
      class={['network-layers network-folded', ...states.filter(Boolean)].join(' ')}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move about in it
      tabIndex={0}
      aria-label={`${label} Arrow keys lead from node to node, Enter chooses one.`}
      {...handsOn(square, at, setAt, onChoose)}
    >
      <Cells square={square} dim={topology.dim} home={here} isDone={isDone} />
      <svg class="network-lines" {...size} aria-hidden="true">
        {edges}
      </svg>
      <LinkCanvas side={side} weight={0.7} ports={ports} busy={busy} scene={scene} flight={flight} />
      <svg class="network-graph" {...size} aria-hidden="true">
        {signs}
        {near !== undefined && <NearLinks square={square} topology={topology} node={near} path={path} />}
        {way && <BlockWay {...way} />}
        {middle && <circle class="network-here" cx={middle.x} cy={middle.y} r={7} />}
        {way && (
          <g class="network-signs">
            <WaySigns {...way} where="at nodes" />
          </g>
        )}
        {chosen !== undefined && <Cell class="network-chosen" square={square} node={chosen} />}
        {at !== undefined && <Cell class="network-cell" square={square} node={at} />}
      </svg>
      <p class="network-at at-foot" aria-live="polite">
        {at !== undefined && pointedInWords(topology, { kind: 'node', index: at }, scene)}
      </p>
    </div>
  );
}

/** What a pointer and keys do: they point at a node, and choose it. */
function handsOn(
  square: FoldedSquare,
  at: number | undefined,
  setAt: (node: number | undefined) => void,
  onChoose: (node: number) => void,
) {
  const nodeOf = (event: MouseEvent) => {
    const { left, top } = (event.currentTarget as Element).getBoundingClientRect();
    return nodeAtPoint(square, { x: event.clientX - left, y: event.clientY - top });
  };
  const choose = (node: number | undefined) => node !== undefined && onChoose(node);
  const isFinger = ({ pointerType }: PointerEvent) => pointerType === 'touch';
  return {
    onPointerMove: (event: PointerEvent) => isFinger(event) || setAt(nodeOf(event)),
    onPointerLeave: (event: PointerEvent) => isFinger(event) || setAt(undefined),
    onBlur: () => setAt(undefined),
    onClick(event: MouseEvent) {
      const node = nodeOf(event);
      // A finger points by a first touch, and chooses by a second one.
      if (isFinger(event as PointerEvent) && node !== at) setAt(node);
      else choose(node);
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Enter' || event.key === ' ') choose(at);
      else {
        const [right, down] = ARROWS[event.key] ?? [0, 0];
        if (event.shiftKey || (right === 0 && down === 0)) return;
        const step = right + down * 2 ** square.columnBits;
        setAt(at === undefined ? 0 : (at + step + square.nodes) % square.nodes);
      }
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

interface CellsProps {
  readonly square: FoldedSquare;
  readonly dim: number;
  readonly home: number | undefined;
  readonly isDone: boolean;
}

function Cells({ square, dim, home, isDone }: CellsProps) {
  const { side } = square;
  const paint = (pen: Pen) => {
    const done = isDone ? { cell: token('done'), ink: token('done-ink') } : undefined;
    const colours = { near: token('near'), line: token('line'), ink: token('ink'), done };
    paintCells({ context: pen, ...colours }, square, dim, home);
  };
  const paintSquare = (context: CanvasRenderingContext2D) => {
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    context.clearRect(0, 0, side, side);
    paint(context);
    drawnAgain.set(context.canvas, paint);
  };
  const canvas = usePainted(paintSquare, [square, dim, home, isDone, useLook()]);
  const pixels = Math.round(side * (globalThis.devicePixelRatio ?? 1));
  return <canvas ref={canvas} class="network-cells" width={pixels} height={pixels} />;
}

/** The lines at the edges. */
function Edges({ square }: { readonly square: FoldedSquare }) {
  const { bundles, columnBits } = square;
  const tracks = bundles.map((bundle, port) => {
    // The bit of a column or a row that the dimension turns.
    const bit = port < columnBits ? port : port - columnBits;
    return bundle.tracks.filter((_, place) => (place >> bit) % 2 === 0);
  });
  return <PortLines tracks={tracks} />;
}

/** The numbers of the dimensions on the lines at the edges. */
function Signs({ square: { bundles } }: { readonly square: FoldedSquare }) {
  return (
    <>
      {bundles.map(
        ({ sign }, port) =>
          sign && (
            <PortSign key={port} port={port} at={sign}>
              <circle r={8} />
            </PortSign>
          ),
      )}
    </>
  );
}

interface NearProps {
  readonly square: FoldedSquare;
  readonly topology: Cube;
  readonly node: number;
  readonly path: BlockPath | undefined;
}

/** The links of a node, with the numbers of their dimensions at the other ends. */
function NearLinks({ square, topology: { ports }, node, path }: NearProps) {
  const size = Math.min(18, square.columns.size, square.rows.size);
  // What the way of the block says is not said twice.
  const visited = new Set(path ? [path.source, ...hopsOf(path).map((stop) => stop.node)] : []);
  const dimensions = Array.from({ length: ports }, (_, port) => port);
  return (
    <g class="network-near">
      <PortLines tracks={dimensions.map((port) => [trackAcross(square, node, port)])} />
      {dimensions.map((port) => {
        const end = node ^ (1 << port);
        if (visited.has(end)) return null;
        return (
          <PortSign key={port} port={port} at={middleOf(square, end)} isNumbered={size >= 12}>
            <rect x={-size / 2} y={-size / 2} width={size} height={size} rx={2} />
          </PortSign>
        );
      })}
    </g>
  );
}

interface CellProps {
  readonly square: FoldedSquare;
  readonly node: number;
  readonly class: string;
}

function Cell({ square, node, ...rest }: CellProps) {
  const { x, y } = middleOf(square, node);
  const [width, height] = [square.columns.size + 2, square.rows.size + 2];
  return <rect {...rest} x={x - width / 2} y={y - height / 2} width={width} height={height} rx={3} />;
}

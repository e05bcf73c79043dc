import { useMemo, useState } from 'preact/hooks';
import {
  type CellSquare,
  cellSquare,
  middleOf,
  nodeAtPoint,
} from '../../src/pictures/network/cell-square.ts';
import { isFolded } from '../../src/pictures/network/draw-network.ts';
import { type FoldedSquare, foldedSquare } from '../../src/pictures/network/folded-square.ts';
import { type BusyLinks, busyBundlesIn } from '../../src/pictures/network/links/busy-links.ts';
import type { Pen } from '../../src/pictures/pen/pen.ts';
import type { Topology } from '../../src/schedules/index.ts';
import { isCube } from '../../src/schedules/model/networks/cube.ts';
import { ARROWS } from '../arrow-keys.ts';
import { token } from '../colours.ts';
import { usePainted } from '../controls/painted.tsx';
import { stopAt } from '../laboratory/playback/block-stops.ts';
import type { BlockPath, Stop } from '../laboratory/protocol.ts';
import { useLook } from '../on-look.ts';
import { BlockWay, hopsOf, hopTo, SIGN, WaySigns } from './block-way.tsx';
import { shadesOf } from './cell-shades.ts';
import type { GraphProps } from './graph-props.ts';
import { drawnAgain } from './links/drawn-again.ts';
import { LinkCanvas } from './links/link-canvas.tsx';
import { pointedInWords } from './network-words.ts';
import { paintCells } from './paint-cells.ts';
import { PortLines, PortSign } from './port-signs.tsx';

/** A network of too many nodes to be drawn one by one: a cell for each, which shows whether its block has come to one of them. */
export function CellGraph(props: GraphProps) {
  const { topology, side, scene, flight, path, moment, chosen, isDone, label, onChoose } = props;
  const { nodes, ports } = topology;
  const folded = useMemo(
    () => (isFolded(topology) ? foldedSquare(topology, side) : undefined),
    [topology, side],
  );
  const square = useMemo(() => folded ?? cellSquare(topology, side), [folded, topology, side]);
  const [at, setAt] = useState<number>();
  const edges = useMemo(() => folded && <Edges square={folded} />, [folded]);
  const signs = useMemo(() => folded && <Signs square={folded} />, [folded]);
  const tracksOf = ({ links, node }: Pick<Stop, 'links' | 'node'>) => {
    // Relays have no cells, and at a switch the way out is a link of the receiver.
    const vertices = [...links.map((link) => Math.floor(link / ports)).filter((one) => one < nodes), node];
    return vertices
      .slice(1)
      .flatMap((to, i) => (to === vertices[i] ? [] : [square.trackBetween(vertices[i], to)]));
  };
  const busy = useMemo(() => {
    if (scene === undefined) return [];
    const bundles: BusyLinks[] = folded ? busyBundlesIn(folded, ports, scene.loads) : [];
    const hop = path && hopTo(path, scene.moment);
    return hop ? [...bundles, { load: 1, tracks: tracksOf(hop) }] : bundles;
  }, [square, folded, scene, path]);
  const here = path && stopAt(path, moment)?.node;
  const middle = here === undefined ? undefined : middleOf(square, here);
  const near = at ?? here;
  const way = path && {
    ...{ path, moment, side, reach: SIGN, tracksOf },
    middleOf: (node: number) => middleOf(square, node),
  };
  const { received, slices } = props;
  const shadeOf = useMemo(
    () => shadesOf(nodes, moment, received, slices, isDone),
    [nodes, moment, received, slices, isDone],
  );
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
      <Cells
        square={square}
        shadeOf={shadeOf}
        dim={isCube(topology) ? topology.dim : undefined}
        isDone={isDone}
      />
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
  square: CellSquare,
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
        setAt(at === undefined ? 0 : besideIn(square, at, right, down));
      }
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** The next node to the right or the left, up or down; from an edge that at the other one. */
function besideIn(square: CellSquare, node: number, right: number, down: number): number {
  const [columns, rows] = [square.columns.starts.length, square.rows.starts.length];
  let { column, row } = square.placeOf(node);
  for (;;) {
    column = (column + right + columns) % columns;
    row = (row + down + rows) % rows;
    const next = square.nodeIn({ column, row });
    if (next !== undefined) return next;
  }
}

interface CellsProps {
  readonly square: CellSquare;
  readonly shadeOf: ReturnType<typeof shadesOf>;
  readonly dim: number | undefined;
  readonly isDone: boolean;
}

function Cells({ square, shadeOf, dim, isDone }: CellsProps) {
  const { side } = square;
  const paint = (pen: Pen) => {
    const colours = {
      ...{ arrived: token('arrived'), 'under way': token('followed') },
      ...{ waits: token('panel'), done: token('done') },
    };
    paintCells({ context: pen, colours, ink: token(isDone ? 'done-ink' : 'ink') }, square, shadeOf, dim);
  };
  const paintSquare = (context: CanvasRenderingContext2D) => {
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    context.clearRect(0, 0, side, side);
    paint(context);
    drawnAgain.set(context.canvas, paint);
  };
  const canvas = usePainted(paintSquare, [square, shadeOf, dim, isDone, useLook()]);
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
  readonly square: CellSquare;
  readonly topology: Topology;
  readonly node: number;
  readonly path: BlockPath | undefined;
}

/** The links of a node, with the numbers of their dimensions at the other ends. */
function NearLinks({ square, topology: { ports, nodes, neighbour }, node, path }: NearProps) {
  const size = Math.min(18, square.columns.size, square.rows.size);
  // What the way of the block says is not said twice.
  const visited = new Set(path ? [path.source, ...hopsOf(path).map((stop) => stop.node)] : []);
  // No cell stands for a relay or a switch.
  const ends = Array.from({ length: ports }, (_, port) => neighbour(node, port)).map((end) =>
    end !== undefined && end < nodes ? end : undefined,
  );
  return (
    <g class="network-near">
      <PortLines tracks={ends.map((end) => (end === undefined ? [] : [square.trackBetween(node, end)]))} />
      {ends.map((end, port) => {
        if (end === undefined || visited.has(end)) return null;
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
  readonly square: CellSquare;
  readonly node: number;
  readonly class: string;
}

function Cell({ square, node, ...rest }: CellProps) {
  const { x, y } = middleOf(square, node);
  const [width, height] = [square.columns.size + 2, square.rows.size + 2];
  return <rect {...rest} x={x - width / 2} y={y - height / 2} width={width} height={height} rx={3} />;
}

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import {
  type NetworkDrawing,
  type NodeLook,
  nodeScale,
  nodesInOrder,
} from '../../src/pictures/network/network-drawing.ts';
import type { Topology } from '../../src/schedules/index.ts';
import { isCube } from '../../src/schedules/model/networks/cube.ts';
import { isGrid } from '../../src/schedules/model/networks/grid.ts';
import { binary, numbered } from '../words.ts';

/** Nodes that look different. */
export interface Marks {
  /** The first of two that are chosen. */
  readonly chosen: number | undefined;
  readonly source: number | undefined;
  readonly destination: number | undefined;
  /** Where the block is that is followed. */
  readonly now: number | undefined;
  /** Ends of links that were left out, where these are named. */
  readonly dead: ReadonlySet<number>;
  /** By node on the way of the block: the bits in which it differs from the one before. */
  readonly way: ReadonlyMap<number, number>;
}

interface Props {
  readonly topology: Topology;
  readonly drawing: NetworkDrawing;
  readonly marks: Marks;
  onChoose(node: number): void;
  /** @returns whether the key has been seen to */
  onKey(event: KeyboardEvent): boolean;
  /** The focus of a keyboard is on a node, or no more on any. */
  onFocus(node: number | undefined): void;
}

/** The nodes are one stop of the tab key; arrow keys lead from one to the next. */
export function Nodes({ topology, drawing, marks, onChoose, onKey, onFocus }: Props) {
  const [reached, setReached] = useState(0);
  /** Whether an arrow key has led to the node that was reached. */
  const isLed = useRef(false);
  const all = useRef<SVGGElement>(null);
  const entrance = Math.min(reached, topology.nodes - 1);
  const below = isGrid(topology) ? topology.shape[0] : 1;
  const onKeyDown = (event: KeyboardEvent, node: number) => {
    const moves: Record<string, number> = {
      ArrowLeft: node - 1,
      ArrowRight: node + 1,
      ArrowUp: node - below,
      ArrowDown: node + below,
      Home: 0,
      End: topology.nodes - 1,
    };
    const isSeenTo = onKey(event);
    const isChoice = event.key === 'Enter' || event.key === ' ';
    const next = moves[event.key];
    if (!isSeenTo && (event.shiftKey || (!isChoice && next === undefined))) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSeenTo) return;
    if (isChoice) onChoose(node);
    else if (next >= 0 && next < topology.nodes) {
      setReached(next);
      isLed.current = true;
    }
  };
  const order = nodesInOrder(drawing, (node) => node === entrance || isMarked(marks, node));
  useLayoutEffect(() => {
    if (isLed.current) focusNode(all.current, entrance);
    isLed.current = false;
  }, [entrance]);
  const reach = (event: FocusEvent, node: number) => {
    setReached(node);
    if ((event.currentTarget as Element).matches(':focus-visible')) onFocus(node);
  };
  return (
    <g class="network-nodes" ref={all}>
      {order.map((node) => (
        // biome-ignore lint/a11y/useSemanticElements: an SVG has no buttons.
        <g
          key={node}
          data-node={node}
          class={classOf(marks, node)}
          transform={placeOf(drawing, node)}
          role="button"
          tabindex={node === entrance ? 0 : -1}
          aria-label={`node ${node}`}
          aria-pressed={node === marks.chosen}
          onClick={(event) => {
            // Whoever clicks elsewhere may mean a link.
            event.stopPropagation();
            onChoose(node);
          }}
          onFocus={(event) => reach(event, node)}
          onBlur={() => onFocus(undefined)}
          onKeyDown={(event) => onKeyDown(event, node)}
        >
          <title>node {numbered(topology.encode(), node)}</title>
          <NodeBody
            topology={topology}
            look={isMarked(marks, node) ? markedLook(drawing) : drawing.look}
            node={node}
            turned={marks.way.get(node) ?? 0}
          />
        </g>
      ))}
    </g>
  );
}

function focusNode(nodes: Element | null, node: number): void {
  const next = nodes?.querySelector(`:scope > [data-node="${node}"]`);
  if (next instanceof SVGElement) next.focus();
}

function isMarked({ way, dead, chosen, source, destination, now }: Marks, node: number): boolean {
  return way.has(node) || dead.has(node) || [chosen, source, destination, now].includes(node);
}

/** Of what something is said of, which in space has room for its number. */
export function markedLook({ look, space }: NetworkDrawing): NodeLook {
  return space === undefined || look.font !== undefined ? look : MARKED;
}

const MARKED: NodeLook = { width: 24, height: 24, font: 11 };

/** In space a node is the smaller the farther away it is. */
export function placeOf({ nodes, space }: NetworkDrawing, node: number): string {
  const { x, y } = nodes[node];
  return `translate(${x} ${y})${space ? ` scale(${nodeScale(space.near[node])})` : ''}`;
}

/** What the style sheet needs of a node. */
export function classOf({ way, dead, ...marks }: Marks, node: number): string {
  const marked = Object.entries(marks).flatMap(([mark, of]) => (of === node ? [`is-${mark}`] : []));
  const also = [...(way.has(node) ? ['is-way'] : []), ...(dead.has(node) ? ['is-dead'] : [])];
  return ['network-node', ...also, ...marked].join(' ');
}

interface BodyProps extends Pick<Props, 'topology'> {
  readonly look: NodeLook;
  readonly node: number;
  /** Bits that stand out in its label. */
  readonly turned: number;
}

/** A node around 0, 0. */
export function NodeBody({ topology, look: { width, height, font }, node, turned }: BodyProps) {
  const box = (more: number) => ({
    x: -width / 2 - more,
    y: -height / 2 - more,
    width: width + 2 * more,
    height: height + 2 * more,
    rx: height / 2 + more,
  });
  return (
    <>
      <rect class="network-target" {...box(4)} />
      <rect class="network-body" {...box(0)} />
      {font !== undefined && (
        <text class="network-text network-label" style={{ '--font': `${font}px` }}>
          <Label topology={topology} node={node} turned={turned} />
        </text>
      )}
    </>
  );
}

/** In binary on a cube; several cubes have more nodes than one has addresses. */
function Label({ topology, node, turned }: Omit<BodyProps, 'look'>) {
  if (!isCube(topology) || topology.nodes > topology.members) return <>{topology.nodeName(node)}</>;
  const { dim } = topology;
  if (turned === 0) return <>{binary(node, dim)}</>;
  return (
    <>
      {Array.from(binary(node, dim), (bit, i) => (
        <tspan key={dim - i} class={(turned >> (dim - 1 - i)) & 1 ? 'network-turned' : undefined}>
          {bit}
        </tspan>
      ))}
    </>
  );
}

import { useState } from 'preact/hooks';
import type { Topology } from '../../src/schedules/index.ts';
import { isCube } from '../../src/schedules/model/networks/cube.ts';
import { isGrid } from '../../src/schedules/model/networks/grid.ts';
import { binary, numbered } from '../words.ts';
import type { NetworkDrawing, NodeLook } from './drawing/network-drawing.ts';

/** Nodes that look different. */
export interface Marks {
  /** The first of two that are chosen. */
  readonly chosen: number | undefined;
  readonly source: number | undefined;
  readonly destination: number | undefined;
  /** Where the block is that is followed. */
  readonly now: number | undefined;
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
    else focusNode(event.currentTarget as Element, next);
  };
  const reach = (event: FocusEvent, node: number) => {
    setReached(node);
    if ((event.currentTarget as Element).matches(':focus-visible')) onFocus(node);
  };
  return (
    <g class="network-nodes">
      {drawing.nodes.map(({ x, y }, node) => (
        // biome-ignore lint/a11y/useSemanticElements: an SVG has no buttons.
        <g
          key={node}
          class={classOf(marks, node)}
          transform={`translate(${x} ${y})`}
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
          <NodeBody topology={topology} look={drawing.look} node={node} turned={marks.way.get(node) ?? 0} />
        </g>
      ))}
    </g>
  );
}

function focusNode(from: Element, node: number): void {
  const next = from.parentElement?.children[node];
  if (next instanceof SVGElement) next.focus();
}

/** What the style sheet needs of a node. */
export function classOf({ way, ...marks }: Marks, node: number): string {
  const marked = Object.entries(marks).flatMap(([mark, of]) => (of === node ? [`is-${mark}`] : []));
  return ['network-node', ...(way.has(node) ? ['is-way'] : []), ...marked].join(' ');
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

import { useMemo, useRef, useState } from 'preact/hooks';
import type { Topology } from '../../src/schedules/index.ts';
import { stopAt } from '../laboratory/playback/block-stops.ts';
import type { BlockPath } from '../laboratory/protocol.ts';
import { binary, numbered } from '../words.ts';
import { DRAWING_WIDTH, type NetworkDrawing, type Point } from './network-drawing.ts';
import type { LinksShown } from './network-matrix.tsx';

/** Loads are shown by so many widths of lines. */
const WIDTHS = 4;
/** Length of the barb at the end of a lit link that is at least twice as long. */
const BARB = 5;

/** Smaller circles have no room for a number. */
const MIN_LABELLED = 5.5;

interface Props extends LinksShown {
  readonly drawing: NetworkDrawing;
  /** A node that was chosen as the first of two. */
  readonly chosen: number | undefined;
  onChoose(node: number): void;
}

/** The network node by node: links that carry blocks are lit. */
export function NetworkGraph(props: Props) {
  const { topology, drawing, colours, scene, path, moment, chosen, label } = props;
  const choose = useRef(props.onChoose);
  choose.current = props.onChoose;
  const idle = useMemo(
    () => <IdleLinks topology={topology} drawing={drawing} colours={colours} />,
    [topology, drawing, colours],
  );
  const { source, destination } = path ?? {};
  const now = path && stopAt(path, moment)?.node;
  // Most moments change the links only.
  const nodes = useMemo(() => {
    const marked = { chosen, source, destination, now };
    const onChoose = (node: number) => choose.current(node);
    return <Nodes topology={topology} drawing={drawing} marked={marked} onChoose={onChoose} />;
  }, [topology, drawing, chosen, source, destination, now]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be drawn in.
    <svg
      class="network-graph"
      viewBox={`0 0 ${DRAWING_WIDTH} ${drawing.height}`}
      role="group"
      aria-label={label}
    >
      {idle}
      {scene && <LitLinks topology={topology} drawing={drawing} colours={colours} loads={scene.loads} />}
      {path && <FollowedLinks drawing={drawing} path={path} moment={moment} />}
      {drawing.captions.map(({ at, text }) => (
        <text key={text} class="network-caption" x={at.x} y={at.y}>
          {text}
        </text>
      ))}
      {nodes}
      {path && <Stations drawing={drawing} path={path} />}
    </svg>
  );
}

type Links = Pick<Props, 'topology' | 'drawing' | 'colours'>;

function IdleLinks({ topology, drawing, colours }: Links) {
  const { ports } = topology;
  return (
    <g class="network-idle">
      {colours.map((colour, port) => (
        <path
          key={port}
          stroke={colour}
          d={lines(drawing.links.filter((_, link) => link % ports === port))}
        />
      ))}
    </g>
  );
}

function LitLinks({ topology, drawing, colours, loads }: Links & { readonly loads: Uint32Array }) {
  const most = loads.reduce((one, other) => Math.max(one, other), 0);
  const lit = Array.from({ length: topology.ports * WIDTHS }, (): NetworkDrawing['links'][number][] => []);
  for (const [link, load] of loads.entries()) {
    const width = Math.ceil((WIDTHS * load) / most);
    if (load > 0) lit[(link % topology.ports) * WIDTHS + width - 1].push(drawing.links[link]);
  }
  return (
    <g>
      {lit.map((links, look) => {
        if (links.length === 0) return null;
        const colour = colours[Math.floor(look / WIDTHS)];
        const width = (drawing.lineWidth * ((look % WIDTHS) + 1)) / WIDTHS;
        return (
          <g key={look} stroke={colour} fill={colour}>
            <path class="network-edge" d={lines(links)} stroke-width={width + 1} />
            <path class="network-lit" d={lines(links)} stroke-width={width} />
            <path class="network-barbs" d={barbs(links, width)} />
          </g>
        );
      })}
    </g>
  );
}

interface WayProps extends Pick<Props, 'drawing'> {
  readonly path: BlockPath;
}

/** The way of a block: what it has crossed, what it crosses in this step, and what it will. */
function FollowedLinks({ drawing, path, moment }: WayProps & Pick<Props, 'moment'>) {
  const along = (isPart: (at: number) => boolean) =>
    lines(path.stops.filter((stop) => isPart(stop.moment)).flatMap(({ links }) => links.map(lineOf)));
  const lineOf = (link: number) => drawing.links[link];
  const thin = 0.5 * drawing.lineWidth + 0.5;
  return (
    <g class="network-way">
      <path class="network-clear" d={along(() => true)} stroke-width={drawing.lineWidth + 3} />
      <path class="network-crossed" d={along((at) => at < moment)} stroke-width={thin} />
      <path class="network-ahead" d={along((at) => at > moment)} stroke-width={thin} />
      <path class="network-crossing" d={along((at) => at === moment)} stroke-width={drawing.lineWidth + 2} />
    </g>
  );
}

/** Letters at the nodes that a block comes to, in their order: numbers would be taken for those of nodes. */
function Stations({ drawing, path }: WayProps) {
  const stations = path.stops.filter(({ node }, i) => i === 0 || node !== path.stops[i - 1].node);
  const letters = new Map<number, string[]>();
  for (const [i, { node }] of stations.entries())
    letters.set(node, [...(letters.get(node) ?? []), letter(i)]);
  const away = 0.7 * drawing.radius + 3.5;
  return (
    <g class="network-stations">
      {Array.from(letters, ([node, visits]) => {
        const { x, y } = drawing.nodes[node];
        return (
          <g key={node} transform={`translate(${x + away} ${y - away})`}>
            <circle class="network-badge" r={5.5} />
            <text class="network-order">{visits.join(' ')}</text>
          </g>
        );
      })}
    </g>
  );
}

/** A to Z, then a to z. */
function letter(i: number): string {
  return String.fromCharCode((i < 26 ? 65 : 71) + (i % 52));
}

interface NodesProps extends Pick<Props, 'topology' | 'drawing' | 'onChoose'> {
  readonly marked: Readonly<Record<'chosen' | 'source' | 'destination' | 'now', number | undefined>>;
}

/** The nodes are one stop of the tab key; arrow keys lead from one to the next. */
function Nodes({ topology, drawing, marked, onChoose }: NodesProps) {
  const [reached, setReached] = useState(0);
  const entrance = Math.min(reached, topology.nodes - 1);
  const below = topology.kind === 'cube' ? 1 : topology.shape[0];
  const onKeyDown = (event: KeyboardEvent, node: number) => {
    const moves: Record<string, number> = {
      ArrowLeft: node - 1,
      ArrowRight: node + 1,
      ArrowUp: node - below,
      ArrowDown: node + below,
      Home: 0,
      End: topology.nodes - 1,
    };
    const isChoice = event.key === 'Enter' || event.key === ' ';
    const next = moves[event.key];
    if (!isChoice && next === undefined) return;
    event.preventDefault();
    if (isChoice) onChoose(node);
    else focusNode(event.currentTarget as Element, next);
  };
  return (
    <g class="network-nodes">
      {drawing.nodes.map(({ x, y }, node) => {
        const marks = Object.entries(marked).flatMap(([mark, of]) => (of === node ? [`is-${mark}`] : []));
        return (
          // biome-ignore lint/a11y/useSemanticElements: an SVG has no buttons.
          <g
            key={node}
            class={['network-node', ...marks].join(' ')}
            role="button"
            tabindex={node === entrance ? 0 : -1}
            aria-label={`node ${node}`}
            aria-pressed={node === marked.chosen}
            onClick={() => onChoose(node)}
            onFocus={() => setReached(node)}
            onKeyDown={(event) => onKeyDown(event, node)}
          >
            <title>node {numbered(topology.encode(), node)}</title>
            <circle class="network-target" cx={x} cy={y} r={drawing.radius + 3} />
            <circle class="network-disc" cx={x} cy={y} r={drawing.radius} />
            {drawing.radius >= MIN_LABELLED && (
              <text class="network-number" x={x} y={y} font-size={labelSize(drawing)}>
                {nodeName(topology, node)}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

function focusNode(from: Element, node: number): void {
  const next = from.parentElement?.children[node];
  if (next instanceof SVGElement) next.focus();
}

/** In binary where that fits into the circle. */
function nodeName(topology: Topology, node: number): string {
  return topology.kind === 'cube' && topology.nodes <= 16
    ? binary(node, Math.log2(topology.nodes))
    : `${node}`;
}

/** So that the longest number fits into the circle. */
function labelSize({ nodes, radius }: NetworkDrawing): number {
  return nodes.length <= 16 ? 0.7 * radius : 0.9 * radius;
}

function lines(links: NetworkDrawing['links']): string {
  return links.map((link) => (link ? `M${at(link[0])}L${at(link[1])}` : '')).join('');
}

/** Barbs on the outer side, as on two harpoons side by side. */
function barbs(links: NetworkDrawing['links'], width: number): string {
  return links
    .map((link) => {
      if (!link) return '';
      const [from, to] = link;
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      if (length < 2 * BARB) return '';
      const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
      const side = width / 2 + 0.5 * BARB;
      const back = { x: to.x - x * BARB, y: to.y - y * BARB };
      return `M${at(to)}L${at(back)}L${at({ x: back.x - y * side, y: back.y + x * side })}Z`;
    })
    .join('');
}

function at({ x, y }: Point): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}

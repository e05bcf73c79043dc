import { useMemo, useRef } from 'preact/hooks';
import { drawNetwork } from '../../src/pictures/network/draw-network.ts';
import { busyLinksIn } from '../../src/pictures/network/links/busy-links.ts';
import {
  type AxisArrow,
  type GoneLink,
  type Hub,
  type LinkEnds,
  type NetworkDrawing,
  NOT_TURNED,
} from '../../src/pictures/network/network-drawing.ts';
import { pathOf, type Track } from '../../src/pictures/network/track.ts';
import type { Topology } from '../../src/schedules/index.ts';
import { stopAt } from '../laboratory/playback/block-stops.ts';
import type { BlockPath, Stop } from '../laboratory/protocol.ts';
import { BlockWay, hopsOf, hopTo, NAMED_FROM, WaySigns } from './block-way.tsx';
import type { GraphProps } from './graph-props.ts';
import { LinkCanvas } from './links/link-canvas.tsx';
import { Near, StubEnds } from './near.tsx';
import { pointedInWords } from './network-words.ts';
import { type Marks, Nodes } from './nodes.tsx';
import type { Pointed } from './pointed.ts';
import { GoneSigns, IdleLines, MOST_NAMED, PortSign } from './port-signs.tsx';
import { usePointing } from './use-pointing.ts';
import { useTurn } from './use-turn.ts';

/** Half the width of its name, in CSS pixels. */
const NAMED_HUB = 24;
/** From the number of a port beside an axis to the next one; and about so wide is a letter there. */
const SIGN_STEP = 17;
const TEXT_ADVANCE = 6.6;

/** The network node by node. */
export function NodeGraph(props: GraphProps & { readonly drawing: NetworkDrawing }) {
  const { topology, side, scene, flight, path, moment, chosen, isDone, label } = props;
  const { turn, hands, isDragged, onKey, turnBack } = useTurn();
  const isSolid = props.drawing.turns === true;
  const drawing = useMemo(
    () => (turn === NOT_TURNED ? undefined : drawNetwork(topology, side, turn)) ?? props.drawing,
    [topology, side, turn, props.drawing],
  );
  const pointing = usePointing(drawing, props.onChoose);
  const { at } = pointing;
  // What the nodes are given stays the same, so that most moments leave them as they are.
  const acts = useRef({ onKey, ...pointing });
  acts.current = { onKey, ...pointing };
  const idle = useMemo(() => <IdleLines {...drawing} />, [drawing]);
  const stubs = useMemo(() => <Elsewhere topology={topology} drawing={drawing} />, [topology, drawing]);
  const busy = useMemo(() => busyOf(drawing, props), [drawing, scene, path]);
  const dead = useMemo(() => deadEnds(topology, props.drawing), [topology, props.drawing]);
  const marks = useMemo(
    () => ({ ...marksOf(path, moment, chosen), dead }),
    [path, path && stopAt(path, moment), chosen, dead],
  );
  const nodes = useMemo(() => {
    const hands = {
      onChoose: (node: number) => isDragged.current || acts.current.click(node),
      onKey: (event: KeyboardEvent) => isSolid && acts.current.onKey(event),
      onFocus: (node: number | undefined) => acts.current.focus(node),
    };
    return <Nodes topology={topology} drawing={drawing} marks={marks} {...hands} />;
  }, [topology, drawing, marks]);
  const turning = {
    ...hands,
    onPointerMove(event: PointerEvent) {
      pointing.hands.onPointerMove(event);
      hands.onPointerMove(event);
    },
  };
  const way = path && {
    ...{ path, moment, side, reach: drawing.look.height / 2 },
    middleOf: (node: number) => drawing.nodes[node],
    tracksOf: (hop: Stop) => tracksOf(drawing, topology, hop),
  };
  const part = at?.kind === 'gone' ? undefined : at;
  const said = (what: Pointed) => {
    const own =
      what.kind === 'gone'
        ? `The link from ${drawing.gone?.[what.index]?.name} is left out.`
        : pointedInWords(topology, what, scene);
    if (!props.onCut || what.kind === 'node') return own;
    return `${own} Double-click to ${what.kind === 'gone' ? 'put it back' : 'leave it out'}.`;
  };
  const follow = ({ ends }: GoneLink) => {
    const [from, to] = ends.map((one) => numberHere(topology, one));
    if (from !== undefined && to !== undefined) props.onFollow?.(from, to);
  };
  const clicks = {
    onClick: (event: MouseEvent) => isDragged.current || pointing.clickBeside(event),
    onDblClick() {
      const ends = at && endsOf(topology, drawing, at);
      if (ends) props.onCut?.(ends);
      else if (isSolid) turnBack();
    },
  };
  const states = [part && 'is-pointed', isDone && 'is-done', isSolid && 'is-solid'];
  const size = { viewBox: `0 0 ${side} ${side}`, width: side, height: side };
  return (
    <div
      class={['network-layers', ...states.filter(Boolean)].join(' ')}
      {...pointing.hands}
      {...(isSolid && turning)}
      {...clicks}
    >
      <svg class="network-lines" {...size} aria-hidden="true">
        {idle}
      </svg>
      <LinkCanvas side={side} weight={1} ports={topology.ports} busy={busy} scene={scene} flight={flight} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be drawn in. */}
      <svg class="network-graph" {...size} role="group" aria-label={label}>
        {drawing.hubs?.map((hub) => (
          <HubBody key={`${hub.at.x} ${hub.at.y}`} {...hub} />
        ))}
        {way && <BlockWay {...way} />}
        {drawing.captions.map(({ at: { x, y }, text }) => (
          <text key={text} class="network-text network-caption" x={x} y={y}>
            {text}
          </text>
        ))}
        {drawing.space?.axes.map((arrow) => (
          <Axis key={arrow.text} {...arrow} side={side} />
        ))}
        {nodes}
        {stubs}
      </svg>
      <svg class="network-signs" {...size} aria-hidden="true">
        <GoneSigns {...drawing} isNamed={side >= NAMED_FROM && path === undefined} follow={follow} />
        {way && <WaySigns {...way} where="on links" />}
      </svg>
      <svg class="network-near" {...size} aria-hidden="true">
        {part && <Near topology={topology} drawing={drawing} marks={marks} at={part} />}
      </svg>
      <p class="network-at at-foot" aria-live="polite">
        {at && said(at)}
      </p>
    </div>
  );
}

/** Where turns are twisted a stub does not lead to the other end of its line: its node stands there, if there is room for numbers. */
function Elsewhere({
  topology,
  drawing,
}: Pick<GraphProps, 'topology'> & { readonly drawing: NetworkDrawing }) {
  const isTwisted = topology.axes.twist?.some((row) => row.some((x) => x !== 0));
  if (!isTwisted || drawing.look.font === undefined) return null;
  return <StubEnds topology={topology} drawing={drawing} links={[...drawing.links.keys()]} />;
}

/** The nodes at links that were left out, where these have names. */
function deadEnds(topology: Topology, { gone = [] }: NetworkDrawing): ReadonlySet<number> {
  const ends = gone.length > MOST_NAMED ? [] : gone.flatMap((link) => link.ends);
  return new Set(ends.flatMap((one) => numberHere(topology, one) ?? []));
}

/** What a node of the whole network is called here; undefined where it was left out. */
function numberHere({ origin, nodes }: Topology, number: number): number | undefined {
  const numbers = Array.from({ length: nodes }, (_, node) => origin?.nodes[node] ?? node);
  const node = numbers.indexOf(number);
  return node === -1 ? undefined : node;
}

/** The two ends of a link in the whole network; undefined of a node, and of a link at a switch. */
function endsOf(
  { ports, neighbour, origin }: Topology,
  { gone = [] }: NetworkDrawing,
  { kind, index }: Pointed,
): LinkEnds | undefined {
  if (kind === 'gone') return gone[index]?.ends;
  if (kind === 'node') return undefined;
  const vertex = Math.floor(index / ports);
  const end = neighbour(vertex, index % ports);
  const numberOf = (one: number) => origin?.nodes[one] ?? one;
  return end === undefined ? undefined : [numberOf(vertex), numberOf(end)];
}

/** What carries blocks, the block that is followed last and so on top. */
function busyOf(drawing: NetworkDrawing, { topology, scene, path }: GraphProps) {
  if (scene === undefined) return [];
  const { ports } = topology;
  const busy = busyLinksIn(drawing, ports, scene.loads);
  const hop = path && hopTo(path, scene.moment);
  return hop ? [...busy, { load: 1, tracks: tracksOf(drawing, topology, hop) }] : busy;
}

/** What a hop crosses; where a link is drawn as a stub, also that of its other end, the way in. */
function tracksOf({ nodes, links }: NetworkDrawing, { ports, isSwitched }: Topology, hop: Stop): Track[] {
  return hop.links.flatMap((link, i) => {
    const track = links[link];
    if (track === undefined) return [];
    // Into a switch and out of it, and between servers out of one and into the other.
    if (isSwitched) return [track];
    const next = hop.links[i + 1];
    const end = next === undefined ? hop.node : Math.floor(next / ports);
    // The other direction of a channel leaves by the other port of its axis.
    const back = track.to === nodes[end] ? undefined : links[end * ports + ((link % ports) ^ 1)];
    return back ? [track, { from: back.to, to: back.from }] : [track];
  });
}

function marksOf(
  path: BlockPath | undefined,
  moment: number,
  chosen: number | undefined,
): Omit<Marks, 'dead'> {
  const way = new Map<number, number>();
  let before = path?.source ?? 0;
  for (const { node } of path ? hopsOf(path) : []) {
    way.set(node, node ^ before);
    before = node;
  }
  const now = path && stopAt(path, moment)?.node;
  return { chosen, source: path?.source, destination: path?.destination, now, way };
}

/** An arrow beside an axis, its ports and its length. */
function Axis({ side, from, to, at, anchor, text, ports }: AxisArrow & Pick<GraphProps, 'side'>) {
  const width = ports.length * SIGN_STEP + TEXT_ADVANCE * text.length;
  const beginning = at.x - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2);
  const left = Math.min(Math.max(beginning, 0), side - width);
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return (
    <g class="network-axis">
      <path d={pathOf([{ from, to }])} />
      <path d="M0 0L-9 -4L-9 4Z" transform={`translate(${to.x} ${to.y}) rotate(${turn})`} />
      {ports.map((port, i) => (
        <PortSign key={port} port={port} at={{ x: left + i * SIGN_STEP + 7, y: at.y }}>
          <rect x={-7} y={-7} width={14} height={14} rx={3} />
        </PortSign>
      ))}
      <text class="network-text" x={left + ports.length * SIGN_STEP + 3} y={at.y}>
        {text}
      </text>
    </g>
  );
}

/** A switch, with its name where there is room; of several none has one. */
function HubBody({ at: { x, y }, radius, isRelay }: Hub) {
  if (isRelay) {
    const corner = { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
    return <rect class="network-hub" {...corner} rx={0.3 * radius} />;
  }
  return (
    <>
      <circle class="network-hub" cx={x} cy={y} r={radius} />
      {radius >= NAMED_HUB && (
        <text class="network-text" x={x} y={y}>
          switch
        </text>
      )}
    </>
  );
}

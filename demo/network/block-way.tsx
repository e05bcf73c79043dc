import { lengthOf, type Point, pathOf, pointOn, type Track } from '../../src/pictures/network/track.ts';
import { ordinal } from '../../src/schedules/index.ts';
import type { BlockPath, Stop } from '../laboratory/protocol.ts';

/** Where the way of a block is on paper. */
export interface WayOnPaper {
  readonly path: BlockPath;
  readonly moment: number;
  /** Side of the square, in CSS pixels. */
  readonly side: number;
  /** Half the height of a node, in CSS pixels. */
  readonly reach: number;
  /** The middle of a node. */
  middleOf(node: number): Point;
  /** Of the links that a hop crosses. */
  tracksOf(hop: Stop): readonly Track[];
}

/** The stops of a way that are in another node than the one before. */
export function hopsOf({ stops }: BlockPath): Stop[] {
  return stops.filter(({ links }) => links.length > 0);
}

/** The hop that leads to a moment; undefined where the block stays in its node. */
export function hopTo({ stops }: BlockPath, moment: number): Stop | undefined {
  return stops.find((stop) => stop.moment === moment && stop.links.length > 0);
}

/** The way of a block: what it has crossed, what it crosses in this step, and what it will. */
export function BlockWay({ path, moment, tracksOf }: WayOnPaper) {
  const along = (isPart: (at: number) => boolean) =>
    pathOf(hopsOf(path).flatMap((hop) => (isPart(hop.moment) ? tracksOf(hop) : [])));
  return (
    <g class="network-way">
      <path class="network-clear" d={along(() => true)} />
      <path class="network-crossed" d={along((at) => at < moment)} />
      <path class="network-ahead" d={along((at) => at > moment)} />
      <path class="network-crossing" d={along((at) => at === moment)} />
    </g>
  );
}

/** Smaller squares have no room for words, and none for numbers. */
export const NAMED_FROM = 260;
const NUMBERED_FROM = 400;

/** Half the height of a number. */
export const SIGN = 10;

interface Signed extends WayOnPaper {
  /** Where the numbers of hops are: in the middle of what they cross, or at the nodes that they lead to. */
  readonly where: 'on links' | 'at nodes';
}

/** Signs on the way of a block: its hops numbered, and the names of its two ends. */
export function WaySigns(props: Signed) {
  const { path, side, reach, middleOf } = props;
  const { source, destination } = path;
  const numbers = side >= NUMBERED_FROM ? numbersOn(props) : [];
  const ends = side < NAMED_FROM ? [] : source === destination ? [source] : [destination, source];
  return (
    <>
      {numbers.map((number) => (
        <HopNumber key={number.text} {...number} />
      ))}
      {ends.map((node) => (
        <NodeName
          key={node}
          node={node}
          side={side}
          reach={reach}
          middle={middleOf(node)}
          numbers={numbers}
        />
      ))}
    </>
  );
}

/** The numbers of the hops that are at one point. */
interface HopSign {
  readonly at: Point;
  readonly text: string;
  /** Whether one of them leads to the present moment. */
  readonly isNow: boolean;
}

function numbersOn({ path, moment, middleOf, tracksOf, where }: Signed): HopSign[] {
  const numbers = new Map<string, HopSign>();
  for (const [i, hop] of hopsOf(path).entries()) {
    const tracks = tracksOf(hop);
    const track = tracks[tracks.length >> 1];
    if (track === undefined || (where === 'on links' && lengthOf(track) < 3 * SIGN)) continue;
    const at = where === 'on links' ? pointOn(track, 0.5, 0) : middleOf(hop.node);
    const key = `${Math.round(at.x)} ${Math.round(at.y)}`;
    const others = numbers.get(key);
    const text = others ? `${others.text} ${ordinal(i)}` : `${ordinal(i)}`;
    numbers.set(key, { at, text, isNow: hop.moment === moment || others?.isNow === true });
  }
  return Array.from(numbers.values());
}

function HopNumber({ at: { x, y }, text, isNow }: HopSign) {
  const width = 2 * SIGN + 6 * (text.length - 1);
  return (
    <g class={isNow ? 'network-hop is-now' : 'network-hop'} transform={`translate(${x} ${y})`}>
      <rect x={-width / 2} y={-SIGN} width={width} height={2 * SIGN} rx={SIGN} />
      <text class="network-text">{text}</text>
    </g>
  );
}

/** Half the height of a name, and its distance from a node. */
const NAME = { half: 10.5, gap: 3.5 };

interface NameProps {
  readonly node: number;
  readonly side: number;
  readonly reach: number;
  readonly middle: Point;
  readonly numbers: readonly HopSign[];
}

/** "node 38" above a node, inside the square; below it where a number is above. */
function NodeName({ node, side, reach, middle: { x, y }, numbers }: NameProps) {
  const half = 3.7 * `node ${node}`.length + 8;
  const centre = Math.min(Math.max(x, half), side - half);
  const hides = (top: number) =>
    numbers.some(
      ({ at }) => Math.abs(at.x - centre) < half + SIGN && Math.abs(at.y - top) < NAME.half + SIGN,
    );
  const away = reach + NAME.gap + NAME.half;
  const [above, below] = [y - away, y + away];
  const isBelow = above < NAME.half || (hides(above) && !hides(below));
  return (
    <g class="network-name" transform={`translate(${centre} ${isBelow ? below : above})`}>
      <rect x={-half} y={-NAME.half} width={2 * half} height={2 * NAME.half} rx={NAME.half} />
      <text class="network-text">node {node}</text>
    </g>
  );
}

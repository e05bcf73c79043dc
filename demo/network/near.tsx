import type { NetworkDrawing } from '../../src/pictures/network/network-drawing.ts';
import { lineThrough } from '../../src/pictures/network/rings.ts';
import { lengthOf, pathOf, pointOn, type Track } from '../../src/pictures/network/track.ts';
import type { Topology } from '../../src/schedules/index.ts';
import { portColour } from '../colours.ts';
import { classOf, type Marks, markedLook, NodeBody, placeOf } from './nodes.tsx';
import type { Part } from './pointed.ts';
import { PortSign } from './port-signs.tsx';

interface Drawn {
  readonly topology: Topology;
  readonly drawing: NetworkDrawing;
}

interface NearProps extends Drawn {
  readonly marks: Marks;
  readonly at: Part;
}

/** How far behind the end of a stub the number of its node stands. */
const BEHIND = 7;
/** A link that is long enough has the number of its port on it. */
const SIGNED_FROM = 44;

/** A node that is pointed at with its links, or a link, and the nodes at their ends, on all else, which fades. */
export function Near({ topology, drawing, marks, at }: NearProps) {
  const { ports } = topology;
  const { look } = drawing;
  const node = at.kind === 'node' ? at.index : Math.floor(at.index / ports);
  const own = Array.from({ length: ports }, (_, port) => node * ports + port);
  const links = at.kind === 'node' ? own : [at.index];
  // In space the eye must be led along a ring.
  const lines = drawing.space ? links.flatMap((link) => lineThrough(topology, node, link % ports)) : [];
  const drawn = links.filter((link) => drawing.links[link] !== undefined);
  const ends = drawn.flatMap((link) => {
    const end = endOf(topology, link);
    const isDrawn = at.kind === 'link' || !isStub({ topology, drawing }, link);
    return end !== undefined && isDrawn ? [end] : [];
  });
  return (
    <>
      {[...new Set([...lines, ...drawn])].map((link) => (
        <path key={link} stroke={portColour(link % ports)} d={pathOf([drawing.links[link]])} />
      ))}
      {Array.from(new Set([...ends, node]), (one) => (
        <g key={one} class={classOf(marks, one)} transform={placeOf(drawing, one)}>
          <NodeBody
            topology={topology}
            look={drawing.space ? markedLook(drawing) : look}
            node={one}
            turned={one === node ? 0 : one ^ node}
          />
        </g>
      ))}
      {drawn.map((link) => (
        <SignOn key={link} track={drawing.links[link]} port={link % ports} />
      ))}
      <StubEnds topology={topology} drawing={drawing} links={drawn} />
    </>
  );
}

/** The number of a port on a link. */
function SignOn({ track, port }: { readonly track: Track | undefined; readonly port: number }) {
  if (track === undefined || lengthOf(track) < SIGNED_FROM) return null;
  return (
    <PortSign port={port} at={pointOn(track, 0.5, 0)}>
      <circle r={7} />
    </PortSign>
  );
}

/** The numbers of the nodes that stubs lead to. */
export function StubEnds({ topology, drawing, links }: Drawn & { readonly links: readonly number[] }) {
  return (
    <>
      {links.map((link) => {
        const track = drawing.links[link];
        if (track === undefined || !isStub({ topology, drawing }, link)) return null;
        return (
          <text
            key={link}
            class="network-text network-stub"
            {...pointOn(track, 1 + BEHIND / lengthOf(track), 0)}
          >
            {endOf(topology, link)}
          </text>
        );
      })}
    </>
  );
}

/** The node that a link leads to; undefined where it is a switch. */
function endOf({ ports, neighbour }: Topology, link: number): number | undefined {
  return neighbour(Math.floor(link / ports), link % ports);
}

/** Whether a link is drawn as far as a stub. */
function isStub({ topology, drawing }: Drawn, link: number): boolean {
  const end = endOf(topology, link);
  return end !== undefined && drawing.links[link]?.to !== drawing.nodes[end];
}

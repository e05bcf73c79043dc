import type { ComponentChildren } from 'preact';
import {
  type GoneLink,
  idleOpacity,
  type NetworkDrawing,
} from '../../src/pictures/network/network-drawing.ts';
import { byDepth, type Point, pathOf, pointOn, type Track } from '../../src/pictures/network/track.ts';
import { portColour } from '../colours.ts';

/** By port: lines in its colour; in space the fainter the farther away. */
export function PortLines({ tracks }: { readonly tracks: readonly (readonly (Track | undefined)[])[] }) {
  return (
    <>
      {tracks.map((own, port) =>
        Array.from(byDepth(own.filter((track) => track !== undefined)), ([depth, some]) => (
          <path
            key={`${port} ${depth}`}
            stroke={portColour(port)}
            d={pathOf(some)}
            {...(depth !== undefined && { 'stroke-opacity': idleOpacity(depth) })}
          />
        )),
      )}
    </>
  );
}

/** More links that were left out are neither marked nor named: they would hide what is left. */
const MOST_MARKED = 12;
export const MOST_NAMED = 2;

/** What is drawn of links while they carry nothing, and those that were left out; of these, in space, the rings that they were in. */
export function IdleLines({ idle, gone = [], space }: Pick<NetworkDrawing, 'idle' | 'gone' | 'space'>) {
  return (
    <>
      <PortLines tracks={idle} />
      {space &&
        gone.length <= MOST_NAMED &&
        gone.map(({ name, port, line }) => (
          <g key={name} class="network-ring">
            <path class="network-clear" d={pathOf(line)} />
            <path stroke={portColour(port)} d={pathOf(line)} />
          </g>
        ))}
      {gone.length > 0 && <path class="network-gone" d={pathOf(gone.map(({ track }) => track))} />}
    </>
  );
}

interface GoneProps extends Pick<NetworkDrawing, 'gone'> {
  readonly isNamed: boolean;
  /** Follows the block that would have crossed a link. */
  readonly follow: (gone: GoneLink) => void;
}

/** A cross on each link that was left out, and its name if they are few. */
export function GoneSigns({ gone = [], isNamed, follow }: GoneProps) {
  if (gone.length > MOST_MARKED) return null;
  return (
    <>
      {gone.map((link) => {
        const { track, name } = link;
        const { x, y } = pointOn(track, 0.5, 0);
        const text = `${name}: the dead link`;
        const half = 3.4 * text.length + 8;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: fields for any block stand beside the network in front
          <g key={name} class="network-dead" transform={`translate(${x} ${y})`} onClick={() => follow(link)}>
            <circle r={7} />
            <path d="M-3 -3L3 3M3 -3L-3 3" />
            {isNamed && gone.length <= MOST_NAMED && (
              // Above it, or where there is no room below.
              <g transform={`translate(0 ${y < 40 ? 28 : -28})`}>
                <path d={y < 40 ? 'M0 -8V-20' : 'M0 8V20'} />
                <rect x={-half} y={-11} width={2 * half} height={22} rx={11} />
                <text class="network-text">{text}</text>
              </g>
            )}
          </g>
        );
      })}
    </>
  );
}

interface PortSignProps {
  readonly port: number;
  readonly at: Point;
  /** Whether there is room for the number. */
  readonly isNumbered?: boolean;
  /** Behind the number. */
  readonly children: ComponentChildren;
}

/** The number of a port, so that its colour is not alone. */
export function PortSign({ port, at: { x, y }, isNumbered = true, children }: PortSignProps) {
  return (
    <g class="network-port" style={{ '--port': portColour(port) }} transform={`translate(${x} ${y})`}>
      {children}
      {isNumbered && <text class="network-text">{port}</text>}
    </g>
  );
}

import type { ComponentChildren } from 'preact';
import { portColour } from '../colours.ts';
import type { NetworkDrawing } from './drawing/network-drawing.ts';
import { type Point, pathOf, type Track } from './drawing/track.ts';

/** By port: lines in its colour. */
export function PortLines({ tracks }: { readonly tracks: readonly (readonly (Track | undefined)[])[] }) {
  return (
    <>
      {tracks.map((own, port) => (
        <path key={port} stroke={portColour(port)} d={pathOf(own)} />
      ))}
    </>
  );
}

/** What is drawn of links while they carry nothing, and those that were left out. */
export function IdleLines({ idle, gone = [] }: Pick<NetworkDrawing, 'idle' | 'gone'>) {
  return (
    <>
      <PortLines tracks={idle} />
      {gone.length > 0 && <path class="network-gone" d={pathOf(gone)} />}
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

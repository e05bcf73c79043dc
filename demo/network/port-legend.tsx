import { topologyOf } from '../../src/schedules/index.ts';
import { portColour } from '../colours.ts';
import type { PlaybackInfo } from '../laboratory/protocol.ts';
import { portsOf } from './links/ports.ts';

/** The ways ahead and back along the first two axes of a grid, as they are drawn. */
const ARROWS = ['→', '←', '↓', '↑'];

/** More have their numbers in their colours. */
const WIDE_UP_TO = 6;

/** What the colours of the links mean. */
export function PortLegend({ network: { topology, ports } }: Pick<PlaybackInfo, 'network'>) {
  const isCube = topology.kind === 'cube';
  const { axisPorts, portName, portMark } = topologyOf(topology);
  const isRing = !isCube && axisPorts.length === 1;
  const isNarrow = ports > WIDE_UP_TO;
  const isCirculant = topology.kind === 'circulant';
  const isPlane = !isCube && !isCirculant && axisPorts.length > 1;
  const signOf = (port: number) => (isNarrow ? port : isPlane ? ARROWS[port] : '');
  const labelOf = (port: number) => {
    if (isRing) return portName(port);
    return isCirculant ? portMark(port) : port;
  };
  return (
    <ul class={isNarrow ? 'network-legend is-narrow' : 'network-legend'} aria-label="Colours of the links">
      {!isRing && !isNarrow && (
        <li aria-hidden="true">{isCube ? 'dimension' : isCirculant ? 'jump' : 'port'}</li>
      )}
      {portsOf(topology).map((port) => (
        <li key={port} aria-label={portName(port)} title={portName(port)}>
          <span class="network-swatch on-port" style={{ '--port': portColour(port) }}>
            {signOf(port)}
          </span>
          {!isNarrow && labelOf(port)}
        </li>
      ))}
    </ul>
  );
}

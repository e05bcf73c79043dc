import { portsOf } from '../../src/pictures/network/links/ports.ts';
import { topologyOf } from '../../src/schedules/index.ts';
import { isCube } from '../../src/schedules/model/networks/cube.ts';
import { isCirculant } from '../../src/schedules/model/networks/lattice.ts';
import { portColour } from '../colours.ts';
import type { PlaybackInfo } from '../laboratory/protocol.ts';

/** The ways ahead and back along the first two axes of a grid, as they are drawn. */
const ARROWS = ['→', '←', '↓', '↑'];

/** More have their numbers in their colours. */
const WIDE_UP_TO = 6;

/** What the colours of the links mean. */
export function PortLegend({ network }: Pick<PlaybackInfo, 'network'>) {
  const topology = topologyOf(network.topology);
  const { axisPorts, ports, portName, portMark } = topology;
  const onCube = isCube(topology);
  const isRing = !onCube && axisPorts.length === 1;
  const isNarrow = ports > WIDE_UP_TO;
  const onJumps = isCirculant(topology);
  // In space the axes have their ports beside them.
  const isPlane = !onCube && !onJumps && axisPorts.length > 1 && axisPorts.length !== 3;
  const signOf = (port: number) => (isNarrow ? port : isPlane ? ARROWS[port] : '');
  const labelOf = (port: number) => {
    if (isRing) return portName(port);
    return onJumps ? portMark(port) : port;
  };
  return (
    <ul class={isNarrow ? 'network-legend is-narrow' : 'network-legend'} aria-label="Colours of the links">
      {!isRing && !isNarrow && <li aria-hidden="true">{onCube ? 'dimension' : onJumps ? 'jump' : 'port'}</li>}
      {portsOf(network.topology).map((port) => (
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

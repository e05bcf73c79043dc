import type { Topology } from '../../src/schedules/index.ts';
import { channelsOf, portColours } from '../colours.ts';
import { Painted } from '../controls/painted.tsx';
import { stopAt } from '../laboratory/playback/block-stops.ts';
import { useLook } from '../on-look.ts';
import type { GraphProps } from './graph-props.ts';

/** Columns of the picture; of more nodes several share one. */
const MAX_COLUMNS = 512;

/** The links of a network that is too large to be drawn: a row for each port, nodes from left to right. */
export function NetworkMatrix({ topology, scene, path, moment, label }: GraphProps) {
  const { nodes, ports } = topology;
  const look = useLook();
  const nodesPerColumn = Math.ceil(nodes / MAX_COLUMNS);
  const columns = Math.ceil(nodes / nodesPerColumn);
  const now = path && stopAt(path, moment);
  const across = path?.stops.find((stop) => stop.moment === moment)?.links ?? [];
  const left = (node: number) => `${(100 * (Math.floor(node / nodesPerColumn) + 0.5)) / columns}%`;
  return (
    <div class="network-matrix">
      <ol class="network-rows">
        {Array.from({ length: ports }, (_, port) => (
          <li key={port}>{topology.portName(port)}</li>
        ))}
      </ol>
      <div class="network-stripes">
        <Painted
          {...{ width: columns, height: ports, label }}
          paint={(context) =>
            context.putImageData(picture(topology, scene?.loads, columns, nodesPerColumn), 0, 0)
          }
          on={[topology, look, scene, columns, nodesPerColumn]}
        />
        {now && <span class="network-column" style={{ left: left(now.node) }} />}
        {across.map((link) => (
          <span
            key={link}
            class="network-link"
            style={{
              left: left(Math.floor(link / ports)),
              top: `${(100 * (link % ports)) / ports}%`,
              height: `${100 / ports}%`,
            }}
          />
        ))}
      </div>
      <p class="network-scale">
        <span>node 0</span>
        {nodesPerColumn > 1 && <span>{nodesPerColumn} nodes a column</span>}
        <span>node {nodes - 1}</span>
      </p>
    </div>
  );
}

/** A pixel for each port and column: the colour of the port, as strong as the links of the column are loaded. */
function picture(
  { nodes, ports }: Topology,
  loads: Uint32Array | undefined,
  columns: number,
  nodesPerColumn: number,
): ImageData {
  const image = new ImageData(columns, ports);
  const most = loads?.reduce((one, other) => Math.max(one, other), 1) ?? 1;
  for (const [port, colour] of portColours(ports).entries()) {
    for (let column = 0; column < columns; column++) {
      const first = column * nodesPerColumn;
      const end = Math.min(first + nodesPerColumn, nodes);
      let sum = 0;
      for (let node = first; loads && node < end; node++) sum += loads[node * ports + port];
      const strength =
        sum === 0 ? FAINT : FAINT + (1 - FAINT) * (0.25 + (0.75 * sum) / (most * (end - first)));
      image.data.set([...channelsOf(colour), Math.round(255 * strength)], 4 * (port * columns + column));
    }
  }
  return image;
}

/** Of links that carry nothing. */
const FAINT = 0.12;

import { useMemo } from 'preact/hooks';
import { useSize } from '../use-size.ts';
import { drawNetwork, isFolded } from './drawing/draw-network.ts';
import { NOT_TURNED } from './drawing/network-drawing.ts';
import { FoldedGraph } from './folded-graph.tsx';
import type { GraphProps } from './graph-props.ts';
import { NetworkMatrix } from './network-matrix.tsx';
import { NodeGraph } from './node-graph.tsx';

/** Of a figure that is not on a page yet. */
const FIRST_SIDE = { width: 680, height: 680 };

/** The network in a square that fills its box: cubes and grids node by node, large cubes folded, and larger grids port by port. */
export function NetworkSquare(props: Omit<GraphProps, 'side'>) {
  const { topology } = props;
  const [box, { width, height } = FIRST_SIDE] = useSize();
  const side = Math.min(width, height);
  const drawing = useMemo(() => drawNetwork(topology, side, NOT_TURNED), [topology, side]);
  return (
    <div class="network-square" ref={box}>
      <div class="network-sheet" style={{ width: `${side}px`, height: `${side}px` }}>
        {isFolded(topology) ? (
          <FoldedGraph {...props} topology={topology} side={side} />
        ) : drawing ? (
          <NodeGraph key={topology.label} {...props} side={side} drawing={drawing} />
        ) : (
          <NetworkMatrix {...props} side={side} />
        )}
      </div>
    </div>
  );
}

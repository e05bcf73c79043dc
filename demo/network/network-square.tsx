import { useEffect, useMemo } from 'preact/hooks';
import { drawNetwork } from '../../src/pictures/network/draw-network.ts';
import { NOT_TURNED } from '../../src/pictures/network/network-drawing.ts';
import { useSize } from '../use-size.ts';
import { CellGraph } from './cell-graph.tsx';
import type { GraphProps } from './graph-props.ts';
import { NodeGraph } from './node-graph.tsx';

/** Of a figure that is not on a page yet. */
const FIRST_SIDE = { width: 680, height: 680 };

interface Props extends Omit<GraphProps, 'side'> {
  /** Told whether nodes are cells, as the square is large now. */
  onDrawn?(asCells: boolean): void;
}

/** The network in a square that fills its box: node by node, or if it is too large for that as cells. */
export function NetworkSquare({ onDrawn, ...props }: Props) {
  const { topology } = props;
  const [box, { width, height } = FIRST_SIDE] = useSize();
  const side = Math.min(width, height);
  const drawing = useMemo(() => drawNetwork(topology, side, NOT_TURNED), [topology, side]);
  const asCells = drawing === undefined;
  useEffect(() => onDrawn?.(asCells), [asCells]);
  return (
    <div class="network-square" ref={box}>
      <div class="network-sheet" style={{ width: `${side}px`, height: `${side}px` }}>
        {drawing ? (
          <NodeGraph key={topology.label} {...props} side={side} drawing={drawing} />
        ) : (
          <CellGraph {...props} side={side} />
        )}
      </div>
    </div>
  );
}

import type * as Plot from '@observablehq/plot';
import type { Drawing } from '../../document/markup.ts';
import { axisAcross, axisUp, drawing, type FacetAxis, scaleOf } from './drawing.ts';

interface LineChart {
  readonly x: FacetAxis;
  readonly y: FacetAxis;
  readonly marks: readonly Plot.Markish[];
  /** Units at the right of the lines, for their names. */
  readonly right: number;
  /** Units that the lines need from top to bottom. */
  readonly height: number;
  /** Units below the lines, for notes. */
  readonly below?: number;
}

const WIDTH = 420;
const LEFT = 56;
const TOP = 22;
const BOTTOM = 38;

/** Units across between the axis that goes up and the room at the right. */
export function widthOfLines(right: number): number {
  return WIDTH - LEFT - right;
}

/** Lines over an axis, in units that the page scales to the width that it has. */
export function lineChart(labelledBy: string, { x, y, marks, right, height, below = 0 }: LineChart): Drawing {
  return drawing(
    {
      width: WIDTH,
      height: TOP + height + below + BOTTOM,
      marginTop: TOP,
      marginRight: right,
      marginBottom: BOTTOM,
      marginLeft: LEFT,
      style: { fontSize: '11.5px' },
      x: scaleOf(x),
      y: { ...scaleOf(y), insetBottom: below },
      marks: [...axisAcross(x), ...axisUp(y), ...marks],
    },
    labelledBy,
  );
}

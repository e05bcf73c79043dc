/** No message; and several that leave by different ports. Any other number is a port. */
export const NO_PORT = 255;
export const SEVERAL_PORTS = 254;

/**
 * A part of the chart of slots and steps, in `columns` x `rows` cells, at most as many as it has steps and slots. Where they
 * are fewer a cell stands for several: step t is in column floor((t - firstStep) * columns / (endStep - firstStep)), and
 * so with the slots.
 */
export interface ChartRequest {
  readonly firstStep: number;
  readonly endStep: number;
  /** Places in the order of the slots. */
  readonly firstSlot: number;
  readonly endSlot: number;
  readonly columns: number;
  readonly rows: number;
  /** Slots in the order of their necklaces, see `orderByNecklace`, instead of their numbers. */
  readonly byNecklace: boolean;
}

/** A part of that chart with all its slots, which count together. */
export type SharesRequest = Pick<ChartRequest, 'firstStep' | 'endStep' | 'columns' | 'rows'>;

/** A whole chart, in no more columns and rows than there is room for. */
export function wholeChart(
  endStep: number,
  endSlot: number,
  room: Pick<ChartRequest, 'columns' | 'rows'>,
): ChartRequest {
  const [columns, rows] = [Math.min(endStep, room.columns), Math.min(endSlot, room.rows)];
  return { firstStep: 0, endStep, firstSlot: 0, endSlot, columns, rows, byNecklace: false };
}

/** What one more element on a link costs in a round: the weight of the cell times the scale of the round. A cell is link x rounds + round. */
export interface RoundPrices {
  /** By cell, 0 or more. */
  readonly weights: Float64Array;
  /** By round. */
  readonly scales: Float64Array;
  /** More elements in a cell, on each lane of its link; fewer where they are less than none. */
  add(cell: number, elements: number): void;
}

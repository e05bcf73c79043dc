/** A square matrix of whole numbers that f32 holds exactly, each unlike those near it. */
export const matrixOf = (side) => Float32Array.from({ length: side * side }, (_, place) => wordOf(place));

/** Whether the words are those of `matrixOf(side)` with rows and columns swapped. */
export const isTransposed = (words, side) =>
  words.length === side * side &&
  words.every((word, place) => word === wordOf((place % side) * side + Math.floor(place / side)));

const wordOf = (place) => Math.imul(place, 0x9e3779b1) >>> 8;

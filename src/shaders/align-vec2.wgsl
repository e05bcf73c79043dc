// The align kernel for two words at a time. A thread takes one vec2 of two rows, and of the two rows with which
// they change places: the low bit of a word's node moves it between the two rows, the other bits move the two to
// the others. It does so for RUNS pairs of such twos, four rows apart. WORDS is a power of two, LOW_MASK at least 7.
// threads.wgsl and pairs.wgsl stand behind this file.

override ROW_UNITS: u32; // vec2 in a row
override RUNS: u32; // of two pairs of twos each, that a thread takes

@group(0) @binding(0) var<storage, read_write> units: array<vec2u>; // A[row][node][word], two words each

// A thread for each column of rows / 8 / RUNS times two pairs.
fn work(thread: u32) {
  let column = thread % ROW_UNITS;
  let first = thread / ROW_UNITS * 2u * RUNS;
  let mask = (2u * column / WORDS) & LOW_MASK;
  for (var pair = first; pair < first + 2u * RUNS; pair += 2u) {
    exchangeRows(pair, column, mask);
    exchangeRows(pair + 1u, column, mask);
  }
}

// Exchanges the twos of a pair in one column, whose (first) node's bits are `mask`.
fn exchangeRows(pair: u32, column: u32, mask: u32) {
  // Where only the low bit moves, neighbouring twos are a pair, and stay where they are.
  let partner = select(mask >> 1u, 1u, mask < 2u);
  let one = 2u * lowerOf(pair, bitsBelow(partner));
  let other = one ^ (2u * partner);
  let a0 = units[one * ROW_UNITS + column];
  let a1 = units[(one + 1u) * ROW_UNITS + column];
  let b0 = units[other * ROW_UNITS + column];
  let b1 = units[(other + 1u) * ROW_UNITS + column];
  let toOne = one ^ mask;
  let toOther = other ^ mask;
  if WORDS == 1u {
    // The second word's node is odd.
    units[toOne * ROW_UNITS + column] = vec2u(a0.x, a1.y);
    units[(toOne + 1u) * ROW_UNITS + column] = vec2u(a1.x, a0.y);
    units[toOther * ROW_UNITS + column] = vec2u(b0.x, b1.y);
    units[(toOther + 1u) * ROW_UNITS + column] = vec2u(b1.x, b0.y);
  } else {
    units[toOne * ROW_UNITS + column] = a0;
    units[(toOne ^ 1u) * ROW_UNITS + column] = a1;
    units[toOther * ROW_UNITS + column] = b0;
    units[(toOther ^ 1u) * ROW_UNITS + column] = b1;
  }
}

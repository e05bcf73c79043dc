// The exchange kernel for eight words at a time: for every move (row, mask) node v sends the block in `row` to
// node v ^ mask, in place. One step, a round of blocks, the steps of a window put together, and the whole
// segment put together are the same to it: lists of moves with each row at most once.
//
// A node mask is a mask of word numbers in the row. Its three low bits change the order inside eight words, the
// others exchange two eights. Selecting instead of branching keeps it fast on processors too. WORDS is
// a power of two. pairs.wgsl and steps.wgsl stand behind this file.

override ROW_UNITS: u32; // eights in a row, at least 2 * RUNS
override RUNS: u32; // pairs of eights that one thread exchanges
override SHUFFLES: bool; // whether masks may change the order inside of eights

alias Eight = array<vec4u, 2>;

@group(0) @binding(0) var<storage, read_write> units: array<Eight>; // A[row][node][word], eight words each
@group(0) @binding(2) var<storage, read> moves: array<vec2u>; // x: row; y: node mask, not 0

// A thread for each RUNS pairs of eights.
fn makeMove(index: u32, first: u32) {
  let entry = moves[index];
  let row = entry.x * ROW_UNITS;
  let mask = entry.y * WORDS;
  let unitMask = mask >> 3u;
  // Where the order changes inside of eights only, neighbours are a pair, and stay where they are.
  let partner = select(unitMask, 1u, unitMask == 0u);
  let below = bitsBelow(partner);
  for (var k = 0u; k < RUNS; k++) {
    // Neighbouring threads take neighbouring pairs.
    let low = lowerOf(first + k * THREADS_PER_MOVE, below);
    let one = row + low;
    let other = row + (low ^ partner);
    if SHUFFLES {
      let here = shuffled(one, mask);
      let there = shuffled(other, mask);
      units[row + (low ^ unitMask)] = here;
      units[row + (low ^ partner ^ unitMask)] = there;
    } else {
      let here = units[one];
      units[one] = units[other];
      units[other] = here;
    }
  }
}

// An eight in the order to which the mask's low bits change it.
fn shuffled(unit: u32, mask: u32) -> Eight {
  let odd = vec4<bool>((mask & 1u) != 0u);
  let far = vec4<bool>((mask & 2u) != 0u);
  let swapped = (mask >> 2u) & 1u;
  var low = units[unit][swapped];
  var high = units[unit][1u - swapped];
  low = select(low, low.yxwz, odd);
  low = select(low, low.zwxy, far);
  high = select(high, high.yxwz, odd);
  high = select(high, high.zwxy, far);
  return Eight(low, high);
}

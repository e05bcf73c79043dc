// The exchange kernel for eight words at a time: for every move (row, mask) node v sends the block in `row` to
// node v ^ mask, in place. One step, a round of blocks, the steps of a window put together, and the whole
// segment put together are the same to it: lists of moves with each row at most once.
//
// A node mask is a mask of word numbers in the row. Its three low bits change the order inside eight words, the
// others exchange two eights. Selecting instead of branching keeps it fast on processors too.

override WORKGROUP_SIZE: u32;
override ROW_UNITS: u32; // eights in a row, at least 2 * RUNS
override RUNS: u32; // pairs of eights that one thread exchanges
override WORDS: u32; // u32 words per block, a power of two
override SHUFFLES: bool; // whether masks may change the order inside of eights

alias Eight = array<vec4u, 2>;

@group(0) @binding(0) var<storage, read_write> units: array<Eight>; // A[row][node][word], eight words each
@group(0) @binding(1) var<storage, read> moves: array<vec2u>; // row and node mask (not 0) of every move
@group(0) @binding(2) var<uniform> step: vec2u; // x: index of the step's first move; y: how many moves

@compute @workgroup_size(WORKGROUP_SIZE)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let thread = (group.y * groups.x + group.x) * WORKGROUP_SIZE + lane;
  let threadsPerMove = ROW_UNITS / 2u / RUNS;
  if thread >= step.y * threadsPerMove {
    return;
  }
  let entry = moves[step.x + thread / threadsPerMove];
  let row = entry.x * ROW_UNITS;
  let mask = entry.y * WORDS;
  let unitMask = mask >> 3u;
  // Where the order changes inside of eights only, neighbours are a pair, and stay where they are.
  let partner = select(unitMask, 1u, unitMask == 0u);
  // The lower one of a pair has a zero at the mask's highest bit; put that zero into the pair's number.
  let below = (1u << firstLeadingBit(partner)) - 1u;
  let first = thread % threadsPerMove;
  for (var k = 0u; k < RUNS; k++) {
    // Neighbouring threads take neighbouring pairs.
    let pair = first + k * threadsPerMove;
    let low = ((pair & ~below) << 1u) | (pair & below);
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

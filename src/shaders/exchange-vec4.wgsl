// The exchange kernel for four words at a time: for every move (row, mask) node v sends the block in `row` to
// node v ^ mask, in place. One step, a round of blocks, the steps of a window put together, and the whole
// segment put together are the same to it: lists of moves with each row at most once.
//
// A node mask is a mask of word numbers in the row. Its two low bits change the order inside a vec4, the
// others exchange two vec4. Selecting instead of branching keeps it fast on processors too.

override WORKGROUP_SIZE: u32;
override ROW_UNITS: u32; // vec4 in a row, at least 2 * PAIRS_PER_THREAD
override PAIRS_PER_THREAD: u32; // pairs of vec4 that one thread exchanges
override WORDS: u32; // u32 words per block, a power of two

@group(0) @binding(0) var<storage, read_write> units: array<vec4u>; // A[row][node][word], four words each
@group(0) @binding(1) var<storage, read> moves: array<vec2u>; // row and node mask (not 0) of every move
@group(0) @binding(2) var<uniform> step: vec2u; // x: index of the step's first move; y: how many moves

@compute @workgroup_size(WORKGROUP_SIZE)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let thread = (group.y * groups.x + group.x) * WORKGROUP_SIZE + lane;
  let threadsPerMove = ROW_UNITS / 2u / PAIRS_PER_THREAD;
  if thread >= step.y * threadsPerMove {
    return;
  }
  let entry = moves[step.x + thread / threadsPerMove];
  let row = entry.x * ROW_UNITS;
  let mask = entry.y * WORDS;
  let unitMask = mask >> 2u;
  let odd = vec4<bool>((mask & 1u) != 0u);
  let far = vec4<bool>((mask & 2u) != 0u);
  // Where the order changes inside of vec4 only, neighbours are a pair, and stay where they are.
  let partner = select(unitMask, 1u, unitMask == 0u);
  // The lower one of a pair has a zero at the mask's highest bit; put that zero into the pair's number.
  let below = (1u << firstLeadingBit(partner)) - 1u;
  let first = thread % threadsPerMove * PAIRS_PER_THREAD;
  for (var pair = first; pair < first + PAIRS_PER_THREAD; pair++) {
    let one = ((pair & ~below) << 1u) | (pair & below);
    let other = one ^ partner;
    var here = units[row + one];
    var there = units[row + other];
    here = select(here, here.yxwz, odd);
    here = select(here, here.zwxy, far);
    there = select(there, there.yxwz, odd);
    there = select(there, there.zwxy, far);
    units[row + (one ^ unitMask)] = here;
    units[row + (other ^ unitMask)] = there;
  }
}

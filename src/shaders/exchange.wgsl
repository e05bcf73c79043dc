// One step on all ports of all nodes at once: for every move (slot, mask) node v sends the block in
// `slot` to node v ^ mask. Both partners send, so the two blocks change places within the row, and no
// second memory is needed. A step holds each slot at most once, so moves do not meet.

override WORKGROUP_SIZE: u32;
override PAIRS: u32; // pairs of partners in a row: nodes / 2
override WORDS: u32; // u32 words per block

@group(0) @binding(0) var<storage, read_write> blocks: array<u32>; // A[slot][node][word]
@group(0) @binding(1) var<storage, read> moves: array<vec2u>; // slot and node mask (not 0) of every move
@group(0) @binding(2) var<uniform> step: vec2u; // x: index of the step's first move; y: how many moves

@compute @workgroup_size(WORKGROUP_SIZE)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let thread = (group.y * groups.x + group.x) * WORKGROUP_SIZE + lane;
  let firstMove = step.x;
  let moveCount = step.y;
  if thread >= moveCount * PAIRS {
    return;
  }
  let crossing = moves[firstMove + thread / PAIRS];
  let pair = thread % PAIRS;
  // The lower partner of a pair has a zero at the mask's highest bit; put that zero into the pair's number.
  let high = firstLeadingBit(crossing.y);
  let below = (1u << high) - 1u;
  let node = ((pair & ~below) << 1u) | (pair & below);
  let row = crossing.x * PAIRS * 2u;
  let here = (row + node) * WORDS;
  let there = (row + (node ^ crossing.y)) * WORDS;
  for (var word = 0u; word < WORDS; word++) {
    let block = blocks[here + word];
    blocks[here + word] = blocks[there + word];
    blocks[there + word] = block;
  }
}

// The alignment for exchanges in sequence, in place: inside every node v the block in row r goes to row r ^ masks[v].
// What goes from r to r ^ masks[v] comes back the same way, so the two blocks change places.

override WORKGROUP_SIZE: u32;
override NODES: u32; // columns of A
override PAIRS: u32; // pairs of rows x nodes
override WORDS: u32; // u32 words per block

@group(0) @binding(0) var<storage, read_write> blocks: array<u32>; // A[row][node][word]
@group(0) @binding(1) var<storage, read> masks: array<u32>; // row mask of each node

@compute @workgroup_size(WORKGROUP_SIZE)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let thread = (group.y * groups.x + group.x) * WORKGROUP_SIZE + lane;
  if thread >= PAIRS {
    return;
  }
  let node = thread % NODES;
  let pair = thread / NODES;
  let mask = masks[node];
  if mask == 0u {
    return;
  }
  // The lower row of a pair has a zero at the mask's highest bit; put that zero into the pair's number.
  let below = (1u << firstLeadingBit(mask)) - 1u;
  let row = ((pair & ~below) << 1u) | (pair & below);
  let here = (row * NODES + node) * WORDS;
  let there = ((row ^ mask) * NODES + node) * WORDS;
  for (var word = 0u; word < WORDS; word++) {
    let block = blocks[here + word];
    blocks[here + word] = blocks[there + word];
    blocks[there + word] = block;
  }
}

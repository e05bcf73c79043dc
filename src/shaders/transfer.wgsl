// One step of moves along rows that need not be exchanges: for every move, each node v sends the block in
// `slot` to v ^ offset, or to v + offset modulo the members of its cube. The blocks leave one of the two
// memories and arrive in the other, since a cyclic shift cannot be done in place at once; the host keeps
// account of which memory holds which row. A step holds each slot at most once, so moves do not meet.

override WORKGROUP_SIZE: u32;
override NODES: u32; // columns of A
override WORDS: u32; // u32 words per block
override MASK: u32; // the node bits that choose the member of a cube
override NODES_PER_THREAD: u32; // receivers that one thread serves; divides NODES

struct Move {
  slot: u32,
  offset: u32, // from sender to receiver: a node mask, or a number of members
  isShift: u32, // 0: receiver = sender ^ offset; 1: receiver = sender + offset
  fromSpare: u32, // 0: the row is in `blocks`; 1: in `spare`
}

@group(0) @binding(0) var<storage, read_write> blocks: array<u32>; // A[slot][node][word]
@group(0) @binding(1) var<storage, read_write> spare: array<u32>; // the same shape
@group(0) @binding(2) var<storage, read> moves: array<Move>;
@group(0) @binding(3) var<uniform> step: vec2u; // x: index of the step's first move; y: how many moves

@compute @workgroup_size(WORKGROUP_SIZE)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let thread = (group.y * groups.x + group.x) * WORKGROUP_SIZE + lane;
  let threadsPerMove = NODES / NODES_PER_THREAD;
  let firstMove = step.x;
  let moveCount = step.y;
  if thread >= moveCount * threadsPerMove {
    return;
  }
  let entry = moves[firstMove + thread / threadsPerMove];
  let first = thread % threadsPerMove * NODES_PER_THREAD;
  let row = entry.slot * NODES;
  for (var node = first; node < first + NODES_PER_THREAD; node++) {
    let shifted = (node & ~MASK) | ((node - entry.offset) & MASK);
    let sender = select(node ^ entry.offset, shifted, entry.isShift == 1u);
    let here = (row + node) * WORDS;
    let there = (row + sender) * WORDS;
    if entry.fromSpare == 1u {
      for (var word = 0u; word < WORDS; word++) {
        blocks[here + word] = spare[there + word];
      }
    } else {
      for (var word = 0u; word < WORDS; word++) {
        spare[here + word] = blocks[there + word];
      }
    }
  }
}

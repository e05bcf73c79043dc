// A local phase: inside every node each block moves to slot after[before[slot] op node], where op changes
// the member number, the bits in MASK: xor, addition or subtraction modulo the members. Every thread
// fetches the block of one place of the result, so it uses the inverse map:
// slot = inverseBefore[inverseAfter[slot'] inverseOp node].

override WORKGROUP_SIZE: u32;
override NODES: u32; // columns of A
override PLACES: u32; // blocks in the node memories: slots x nodes
override WORDS: u32; // u32 words per block
override MASK: u32; // the bits that choose the member of a cube
override INVERSE_OPERATION: u32; // 0: xor, 1: add, 2: subtract
override HAS_BEFORE: bool; // whether inverseBefore is given; it is the identity otherwise
override HAS_AFTER: bool; // whether inverseAfter is given; it is the identity otherwise

@group(0) @binding(0) var<storage, read> source: array<u32>; // A[slot][node][word] before the phase
@group(0) @binding(1) var<storage, read_write> result: array<u32>; // A[slot][node][word] after it
@group(0) @binding(2) var<storage, read> inverseBefore: array<u32>; // slot of each slot
@group(0) @binding(3) var<storage, read> inverseAfter: array<u32>; // slot of each slot

@compute @workgroup_size(WORKGROUP_SIZE)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let place = (group.y * groups.x + group.x) * WORKGROUP_SIZE + lane;
  if place >= PLACES {
    return;
  }
  let node = place % NODES;
  var slot = place / NODES;
  if HAS_AFTER {
    slot = inverseAfter[slot];
  }
  var member = slot ^ node;
  if INVERSE_OPERATION == 1u {
    member = slot + node;
  } else if INVERSE_OPERATION == 2u {
    member = slot - node;
  }
  slot = (slot & ~MASK) | (member & MASK);
  if HAS_BEFORE {
    slot = inverseBefore[slot];
  }
  let origin = slot * NODES + node;
  for (var word = 0u; word < WORDS; word++) {
    result[place * WORDS + word] = source[origin * WORDS + word];
  }
}

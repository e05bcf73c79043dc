// A local phase: inside every node each block moves to slot after[before[slot] ^ (node & mask)].
// Every thread fetches the block of one place of the result, so it uses the inverse map:
// slot = inverseBefore[inverseAfter[slot'] ^ (node & mask)].

override WORKGROUP_SIZE: u32;
override NODES: u32; // columns of A
override PLACES: u32; // blocks in the node memories: slots x nodes
override WORDS: u32; // u32 words per block
override MASK: u32; // the node bits that take part
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
  slot ^= node & MASK;
  if HAS_BEFORE {
    slot = inverseBefore[slot];
  }
  let origin = slot * NODES + node;
  for (var word = 0u; word < WORDS; word++) {
    result[place * WORDS + word] = source[origin * WORDS + word];
  }
}

// Tagged data: every word of the node memories holds its own position XOR the seed, so that a word tells
// where it started: slot (destination), node (source) and word of the block.

override WORKGROUP_SIZE: u32;
override PLACES: u32; // blocks in the node memories: slots x nodes
override WORDS: u32; // u32 words per block
override SEED: u32;

@group(0) @binding(0) var<storage, read_write> blocks: array<u32>; // A[slot][node][word]

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
  for (var word = 0u; word < WORDS; word++) {
    blocks[place * WORDS + word] = (place * WORDS + word) ^ SEED;
  }
}

// A local phase of any kind: every thread fetches the block of one place of the result.

override WORKGROUP_SIZE: u32;
override PLACES: u32; // blocks in the node memories: slots x nodes
override WORDS: u32; // u32 words per block

@group(0) @binding(0) var<storage, read> source: array<u32>; // A[slot][node][word] before the phase
@group(0) @binding(1) var<storage, read_write> result: array<u32>; // A[slot][node][word] after it
@group(0) @binding(2) var<storage, read> origins: array<u32>; // by place after the phase: the place before it

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
  let origin = origins[place];
  for (var word = 0u; word < WORDS; word++) {
    result[place * WORDS + word] = source[origin * WORDS + word];
  }
}

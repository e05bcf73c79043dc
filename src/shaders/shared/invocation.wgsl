// Which thread of a dispatch this is. The host puts this file whole behind every kernel.

override WORKGROUP_SIZE: u32; // threads of a workgroup

struct Invocation {
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32, // the thread's number in its workgroup
}

// The workgroup's number in the dispatch: they lie in two dimensions where one is too short.
fn groupOf(group: vec3u, groups: vec3u) -> u32 {
  return group.y * groups.x + group.x;
}

// The thread's number in the dispatch.
fn threadOf(at: Invocation) -> u32 {
  return groupOf(at.group, at.groups) * WORKGROUP_SIZE + at.lane;
}

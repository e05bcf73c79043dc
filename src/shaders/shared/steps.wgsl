// The entry point of a kernel that makes the moves of one step of a segment: how it makes a move is the kernel's own
// makeMove(index, part), where index is that of the move in the moves of the segment. Each kernel has its own kind of
// moves, in binding 2.

override THREADS_PER_MOVE: u32; // threads that make a move, each a part of it

struct Step {
  first: u32, // index of its first move
  count: u32, // moves
}

@group(0) @binding(1) var<uniform> step: Step;

@compute @workgroup_size(WORKGROUP_SIZE)
fn main(at: Invocation) {
  let thread = threadOf(at);
  if thread < step.count * THREADS_PER_MOVE {
    makeMove(step.first + thread / THREADS_PER_MOVE, thread % THREADS_PER_MOVE);
  }
}

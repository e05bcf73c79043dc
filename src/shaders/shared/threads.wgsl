// The entry point of a kernel of which every thread has the same kind of work: what it does is the kernel's own
// work(thread).

override THREADS: u32; // threads that have work

@compute @workgroup_size(WORKGROUP_SIZE)
fn main(at: Invocation) {
  let thread = threadOf(at);
  if thread < THREADS {
    work(thread);
  }
}

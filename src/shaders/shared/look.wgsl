// The evidence that a kernel leaves of a look at the blocks of a slice. All of it is zero before: what was not looked at is
// not counted. slice.wgsl stands behind this file.

struct Look {
  high: u32, // the slice that was looked at
  copy: u32,
  counted: atomic<u32>, // what each kernel says, in all
  found: array<atomic<u32>>, // what each kernel says
}

@group(0) @binding(2) var<storage, read_write> look: Look;

// One thread names the slice.
fn nameSlice(thread: u32) {
  if thread == 0u {
    look.high = slice.high;
    look.copy = slice.copy;
  }
}

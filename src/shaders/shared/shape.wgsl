// The shape of the node memories A[row][node][word]. The host puts this file whole behind every kernel that works on them.

override NODES: u32; // columns of A
override WORDS: u32; // u32 words of a block
override MASK: u32; // the node bits that choose the member of a cube
override LOW_MASK: u32; // those of them that choose the row in a slice
override DIMS: u32; // the number of node bits of all axes, of exchanges in sequence; 0 without
override FIRST_BITS: u32; // a mask of the lowest node bit of each axis; 0 without

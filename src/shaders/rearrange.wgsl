// A local phase: every thread fetches the block of one place of the result, slot * NODES + node. Inside every node each
// block moves to slot after[before[slot] op node], where op changes the member number: xor, addition or subtraction modulo
// the members. The kernel uses the inverse map: slot = inverseBefore[inverseAfter[slot'] inverseOp node]. Or a table says
// of each place where its block comes from. threads.wgsl stands behind this file.

override MEMBER_MASK: u32; // the bits of the slot that op changes
override INVERSE_OPERATION: u32; // one of those below
override HAS_BEFORE: bool; // whether inverseBefore is given; it is the identity otherwise
override HAS_AFTER: bool; // whether inverseAfter is given; it is the identity otherwise

const XOR = 0u;
const ADD = 1u;
const SUBTRACT = 2u;
const TABLE = 3u; // no operation: inverseBefore has the place before the phase, by the place after it

@group(0) @binding(0) var<storage, read> source: array<u32>; // A[slot][node][word] before the phase
@group(0) @binding(1) var<storage, read_write> result: array<u32>; // A[slot][node][word] after it
@group(0) @binding(2) var<storage, read> inverseBefore: array<u32>; // by slot: the slot before `before`
@group(0) @binding(3) var<storage, read> inverseAfter: array<u32>; // by slot: the slot before `after`

// A thread for each place of the node memories: slots x nodes, of a table with those for blocks in transit.
fn work(place: u32) {
  let origin = originOf(place);
  for (var word = 0u; word < WORDS; word++) {
    result[place * WORDS + word] = source[origin * WORDS + word];
  }
}

// The place before the phase of the block that is in this place after it.
fn originOf(place: u32) -> u32 {
  if INVERSE_OPERATION == TABLE {
    return inverseBefore[place];
  }
  let node = place % NODES;
  var slot = place / NODES;
  if HAS_AFTER {
    slot = inverseAfter[slot];
  }
  var member = slot ^ node;
  if INVERSE_OPERATION == ADD {
    member = slot + node;
  } else if INVERSE_OPERATION == SUBTRACT {
    member = slot - node;
  }
  slot = (slot & ~MEMBER_MASK) | (member & MEMBER_MASK);
  if HAS_BEFORE {
    slot = inverseBefore[slot];
  }
  return slot * NODES + node;
}

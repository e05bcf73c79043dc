// The squares of LOW_MASK + 1 rows and nodes that make up a slice, and the patches in them, as the whole exchange takes
// them. slice.wgsl and pairs.wgsl stand behind this file.

override SIDE: u32; // patches along a side of a square
override OWN_SQUARES: bool; // whether slice.high is 0: every square goes into itself

// Patch (i, j) of square `one` changes places with patch (j, i) of square `other`.
struct Patches {
  one: u32,
  other: u32,
  i: u32,
  j: u32,
}

// A pair of patches by its number.
fn patchesOf(number: u32) -> Patches {
  var patches: Patches;
  if OWN_SQUARES {
    // A square into itself: the patches of a triangle. Its rows i and SIDE - 1 - i together hold SIDE + 1.
    let pairsOfSquare = SIDE * (SIDE + 1u) / 2u;
    let square = number / pairsOfSquare;
    let i = number % pairsOfSquare / (SIDE + 1u);
    let j = number % pairsOfSquare % (SIDE + 1u) + i;
    patches = Patches(square, square, i, j);
    if j >= SIDE {
      // Place q of row r, past its end, is place q - (SIDE - r) of row SIDE - 1 - r.
      patches.i = SIDE - 1u - i;
      patches.j = j - (i + 1u);
    }
  } else {
    let mask = slice.high / (LOW_MASK + 1u);
    let square = lowerOf(number / (SIDE * SIDE), bitsBelow(mask));
    patches = Patches(square, square ^ mask, number % (SIDE * SIDE) / SIDE, number % SIDE);
  }
  return patches;
}

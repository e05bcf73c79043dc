// Numbers in pairs: a number and its XOR with a mask, which is not 0.

// The bits below the mask's highest.
fn bitsBelow(mask: u32) -> u32 {
  return (1u << firstLeadingBit(mask)) - 1u;
}

// The lower one of a pair. It has a zero at the mask's highest bit; that zero is put into the pair's number, above the bits
// below it.
fn lowerOf(pair: u32, below: u32) -> u32 {
  return ((pair & ~below) << 1u) | (pair & below);
}

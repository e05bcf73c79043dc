// Numbers in pairs: a number and its XOR with a mask, which is not 0.

// The lower one of a pair. It has a zero at the mask's highest bit; that zero is put into the pair's number.
fn lowerOf(pair: u32, mask: u32) -> u32 {
  let below = (1u << firstLeadingBit(mask)) - 1u;
  return ((pair & ~below) << 1u) | (pair & below);
}

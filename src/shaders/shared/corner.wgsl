// The corners of one triangle that covers the canvas. The host puts this file behind the shaders that draw.

@vertex
fn corner(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
  return vec4f(f32(index & 1u) * 4 - 1, f32(index >> 1u) * 4 - 1, 0, 1);
}

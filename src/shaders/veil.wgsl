// A picture that was drawn before, pixel by pixel, to be blended with what is drawn now.

@group(0) @binding(0) var before: texture_2d<f32>;

@fragment
fn colour(@builtin(position) at: vec4f) -> @location(0) vec4f {
  return textureLoad(before, vec2u(at.xy), 0);
}

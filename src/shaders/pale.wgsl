// Paper, as thick as the blocks under it become paler; the blend leaves places out that hold none.

@group(0) @binding(0) var<uniform> paper: vec4f;

@fragment
fn colour() -> @location(0) vec4f {
  return paper;
}

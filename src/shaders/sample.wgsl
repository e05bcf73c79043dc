// Draws memories of a cube that are too large to be held, by a sample: a pixel asks which block is in the middle of its place. Between
// the two alignments of an exchange all blocks of a row have crossed the same dimensions, so that a number for each row says where
// every block is, and no memory is read.

const PICTURE = 0u; // the colours are those of the words, red in the lowest byte
const SOURCE = 1u;
const DESTINATION = 2u;
const RELATIVE = 3u;
const DISTANCE = 4u;

override DIM: u32; // dimensions of the cube
override VIEW: u32; // what the colours say: one of those above
override SIDE_BITS: u32; // the picture has 2^SIDE_BITS pixels along each side

struct Sample {
  pixels: vec2u, // width and height of the canvas
  first: vec2u, // node and row at its corner
  span: vec2f, // how many of them it shows, across and down
  is_aligned: u32, // whether a row is a relative address; otherwise it is a slot
  done: u32, // relative addresses below it are at the end, where the exchange is run slice by slice
  begun: u32, // those from it on have not begun
  pale: f32, // 0 to 1: how much paler those are
  tint: f32, // 0 to 1: how much of its colour is on those under way
  paper: u32, // red in the lowest byte
  colour: u32, // of those under way
}

@group(0) @binding(0) var<storage, read> crossed: array<u32>; // by relative address: the dimensions that its blocks have crossed
@group(0) @binding(1) var<storage, read> colours: array<u32>; // 256 of them for 0 to 1
@group(0) @binding(2) var<storage, read> picture: array<u32>; // row by row: that of slots and nodes at the start
@group(0) @binding(3) var<uniform> sample: Sample;

@fragment
fn colour(@builtin(position) at: vec4f) -> @location(0) vec4f {
  let nodes = 1u << DIM;
  let place = min(sample.first + vec2u((floor(at.xy) + 0.5) * sample.span / vec2f(sample.pixels)), vec2u(nodes - 1));
  let node = place.x;
  let address = select(place.y ^ node, place.y, sample.is_aligned != 0);
  var mask = crossed[address];
  if address < sample.done {
    mask = address;
  }
  let is_waiting = address >= sample.begun;
  let is_under_way = !is_waiting && address >= sample.done && sample.tint > 0;
  if is_waiting {
    mask = 0;
  }
  let block = colourOf(node ^ mask, node ^ mask ^ address, address, address ^ mask);
  if is_waiting {
    return mix(block, unpack4x8unorm(sample.paper), sample.pale);
  }
  if is_under_way {
    return mix(block, unpack4x8unorm(sample.colour), sample.tint);
  }
  return block;
}

// Of a block from a node for another, with the dimensions that are still to be crossed.
fn colourOf(source: u32, destination: u32, address: u32, ahead: u32) -> vec4f {
  if VIEW == PICTURE {
    let shift = DIM - SIDE_BITS;
    return unpack4x8unorm(picture[((destination >> shift) << SIDE_BITS) + (source >> shift)] | 0xff000000);
  }
  var value = source;
  var most = (1u << DIM) - 1;
  if VIEW == DESTINATION {
    value = destination;
  } else if VIEW == RELATIVE {
    value = address;
  } else if VIEW == DISTANCE {
    value = countOneBits(ahead);
    most = DIM;
  }
  return unpack4x8unorm(colours[255 * value / most]);
}

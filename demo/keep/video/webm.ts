/*
 * Why not a library: of mediabunny 1.61, which writes many kinds of files, what a WebM of ready pictures needs is 23 kB (measured in
 * November 2026, bundled and compressed), this file 1 kB.
 */

/** An encoded picture of a video. */
export interface Chunk {
  /** When it is to be seen, in milliseconds from the start. */
  readonly at: number;
  /** Whether it can be read without those before it. */
  readonly isKey: boolean;
  readonly data: Uint8Array<ArrayBuffer>;
}

export interface VideoFacts {
  readonly width: number;
  readonly height: number;
  /** Milliseconds. */
  readonly duration: number;
}

/** The elements that are used here, by their numbers in Matroska (RFC 9559). */
const ID = {
  ebml: 0x1a45dfa3,
  ebmlVersion: 0x4286,
  ebmlReadVersion: 0x42f7,
  ebmlMaxIdLength: 0x42f2,
  ebmlMaxSizeLength: 0x42f3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  flagLacing: 0x9c,
  codecId: 0x86,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
} as const;

/** Nanoseconds of a unit of time: a millisecond. */
const TIMESTAMP_SCALE = 1_000_000;
const NAME = 'allport';
const TRACK = 1;
const VIDEO_TRACK = 1;

/** A WebM file (the part of Matroska that browsers read) with one track of VP8. @param chunks in order; the first is a key picture */
export function webmOf({ width, height, duration }: VideoFacts, chunks: readonly Chunk[]): Blob {
  const head = element(
    ID.ebml,
    number(ID.ebmlVersion, 1),
    number(ID.ebmlReadVersion, 1),
    number(ID.ebmlMaxIdLength, 4),
    number(ID.ebmlMaxSizeLength, 8),
    element(ID.docType, 'webm'),
    number(ID.docTypeVersion, 2),
    number(ID.docTypeReadVersion, 2),
  );
  const info = element(
    ID.info,
    number(ID.timestampScale, TIMESTAMP_SCALE),
    element(ID.duration, float(duration)),
    element(ID.muxingApp, NAME),
    element(ID.writingApp, NAME),
  );
  const track = element(
    ID.trackEntry,
    number(ID.trackNumber, TRACK),
    number(ID.trackUid, TRACK),
    number(ID.trackType, VIDEO_TRACK),
    number(ID.flagLacing, 0),
    element(ID.codecId, 'V_VP8'),
    element(ID.video, number(ID.pixelWidth, width), number(ID.pixelHeight, height)),
  );
  const segment = element(ID.segment, info, element(ID.tracks, track), ...clustersOf(chunks));
  return new Blob([head, segment], { type: 'video/webm' });
}

/** A cluster from each key picture on. */
function clustersOf(chunks: readonly Chunk[]): Blob[] {
  const starts = chunks.flatMap(({ isKey }, i) => (isKey ? [i] : []));
  return starts.map((start, i) => {
    const own = chunks.slice(start, starts[i + 1]);
    const [{ at }] = own;
    return element(ID.cluster, number(ID.timestamp, at), ...own.map((chunk) => blockOf(chunk, at)));
  });
}

/** @param begin of its cluster */
function blockOf({ at, isKey, data }: Chunk, begin: number): Blob {
  const head = new DataView(new ArrayBuffer(4));
  head.setUint8(0, 0x80 | TRACK);
  head.setInt16(1, at - begin);
  head.setUint8(3, isKey ? 0x80 : 0);
  return element(ID.simpleBlock, head, data);
}

/** @param contents one behind the other */
function element(id: number, ...contents: BlobPart[]): Blob {
  const content = new Blob(contents);
  // Sizes have eight bytes, of which the first bit says so.
  const size = new DataView(new ArrayBuffer(8));
  size.setBigUint64(0, BigInt(content.size) | (1n << 56n));
  return new Blob([bytesOf(id), size, content]);
}

const number = (id: number, value: number) => element(id, bytesOf(value));

/** The highest byte first, as few as it takes. */
function bytesOf(value: number): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  for (let rest = value; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 256))
    bytes.unshift(rest % 256);
  return Uint8Array.from(bytes);
}

function float(value: number): DataView<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view;
}

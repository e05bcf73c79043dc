/** Characters that are written at a time: texts come in short pieces. */
const CHUNK_LENGTH = 2 ** 16;

/** A text in longer pieces; bytes as they come. */
export function inChunks(text: Iterable<string>): Iterable<string>;
export function inChunks(pieces: Iterable<string | Uint8Array>): Iterable<string | Uint8Array>;
export function* inChunks(pieces: Iterable<string | Uint8Array>): Iterable<string | Uint8Array> {
  let chunk = '';
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      yield piece;
      continue;
    }
    chunk += piece;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

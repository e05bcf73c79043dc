/** Characters that are written at a time: texts come in short pieces. */
const CHUNK_LENGTH = 2 ** 16;

/** A text in longer pieces. */
export function* inChunks(text: Iterable<string>): Iterable<string> {
  let chunk = '';
  for (const piece of text) {
    chunk += piece;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

import type { FilmFile } from '../film-file.ts';
import { type Chunk, webmOf } from './webm.ts';

const BITS_A_SECOND = 5_000_000;
/** A picture that needs none before it comes after so many milliseconds at most. */
const KEY_MS = 2000;
/** Pictures that wait for the encoder. */
const MOST_WAITING = 4;

/** A video that is encoded picture by picture: it has the times that they are given, however long the encoder takes. */
export class VideoFile implements FilmFile {
  private readonly chunks: Chunk[] = [];
  private readonly encoder: VideoEncoder;
  /** Rejected when the encoder fails. */
  private readonly failure: Promise<never>;
  /** Milliseconds of all pictures. */
  private duration = 0;
  private lastKey = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    let reject = (_: Error) => {};
    this.failure = new Promise((_, no) => {
      reject = no;
    });
    // Whoever waits is told; and if nobody does, the next call.
    this.failure.catch(() => {});
    this.encoder = new VideoEncoder({
      output: (chunk) => {
        const data = new Uint8Array(chunk.byteLength);
        chunk.copyTo(data);
        this.chunks.push({ at: Math.round(chunk.timestamp / 1000), isKey: chunk.type === 'key', data });
      },
      error: reject,
    });
    this.encoder.configure({ codec: 'vp8', width, height, bitrate: BITS_A_SECOND });
  }

  async add({ canvas }: CanvasRenderingContext2D, ms: number): Promise<void> {
    const keyFrame = this.duration - this.lastKey >= KEY_MS;
    if (keyFrame) this.lastKey = this.duration;
    const frame = new VideoFrame(canvas, { timestamp: 1000 * this.duration });
    this.encoder.encode(frame, { keyFrame });
    frame.close();
    this.duration += ms;
    while (this.encoder.encodeQueueSize > MOST_WAITING) {
      const isLess = new Promise((resolve) =>
        this.encoder.addEventListener('dequeue', resolve, { once: true }),
      );
      await Promise.race([isLess, this.failure]);
    }
  }

  async end(): Promise<Blob> {
    await this.encoder.flush();
    this.encoder.close();
    const { width, height, duration } = this;
    return webmOf({ width, height, duration }, this.chunks);
  }
}

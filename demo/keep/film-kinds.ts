import type { FilmFile } from './film-file.ts';

/** A kind of files for films. */
export interface FilmKind {
  /** On its button. */
  readonly name: string;
  readonly extension: string;
  /** Pixels of the memory along each side. */
  readonly side: number;
  /** Between two pictures of a flight, at most, in milliseconds. */
  readonly pictureMs: number;
  /** Whether this browser can make one. */
  readonly isThere: () => boolean;
  /** @param width in pixels, as the height */
  readonly begin: (width: number, height: number) => Promise<FilmFile>;
}

/** What makes the files is loaded when one is wanted. */
export const FILM_KINDS: readonly FilmKind[] = [
  {
    name: 'video',
    extension: 'webm',
    side: 720,
    pictureMs: 40,
    isThere: () => typeof VideoEncoder !== 'undefined',
    async begin(width, height) {
      const { VideoFile } = await import('./video/video-file.ts');
      return new VideoFile(width, height);
    },
  },
  {
    name: 'GIF',
    extension: 'gif',
    side: 480,
    pictureMs: 60,
    isThere: () => true,
    async begin(width, height) {
      const { GifFile } = await import('./gif/gif-file.ts');
      return new GifFile(width, height);
    },
  },
];

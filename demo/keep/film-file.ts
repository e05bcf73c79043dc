/** A file that is made of pictures that follow each other. */
export interface FilmFile {
  /** @param context what is to be seen @param ms for how long */
  add(context: CanvasRenderingContext2D, ms: number): Promise<void>;
  /** @returns the whole file */
  end(): Promise<Blob>;
}

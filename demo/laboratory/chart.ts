import type { Film } from '../../src/host/film.ts';
import type { ChartCells, ChartRequest } from './protocol.ts';
export class Chart {
  film: Film;
  constructor(film: Film) {
    this.film = film;
  }
  cells(_: ChartRequest): ChartCells {
    return { cells: new Uint8Array(0), slots: new Uint32Array(0) };
  }
}

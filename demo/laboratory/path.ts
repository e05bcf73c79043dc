import type { Film } from '../../src/host/film.ts';
import type { BlockPath } from './protocol.ts';
export function pathOf(_: Film, source: number, destination: number): BlockPath {
  return { source, destination, stops: [] };
}

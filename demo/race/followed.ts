import type { Entry } from './entry.ts';
import type { Film } from './film.ts';
import type { RowFilm } from './row-film.ts';

/** What is known of a racer's blocks, by moment; undefined where its network is too large. */
export function followedIn({ shown }: Pick<Entry, 'shown'>): Film | RowFilm | undefined {
  return shown && ('rows' in shown ? shown.rows : shown.film);
}

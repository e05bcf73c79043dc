import { PLACES, placePath } from '../gallery/places.ts';
import { formatState, parseState, type State } from '../state/state.ts';

/**
 * What to send to others of what is shown. A place of the gallery has a page of its own, of which sites show title and picture.
 *
 * @param address of the page with the state
 * @param hasPlaces whether those pages are there: in what was built as a site
 */
export function linkTo(state: State, address: string, hasPlaces: boolean): string {
  const query = formatState(state);
  const place = PLACES.find((one) => formatState(parseState(one.query).state) === query);
  return place && hasPlaces ? new URL(placePath(place), address).href : address;
}

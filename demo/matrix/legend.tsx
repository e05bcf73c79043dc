import { diameterOf, type View } from '../../src/host/view.ts';
import { scaleColour } from '../colours.ts';
import type { FilmInfo } from '../laboratory/protocol.ts';
import { topologyOf } from '../network.ts';

const STOPS = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1];

/** What the colours of the matrix say. */
export function Legend({ film, view }: { readonly film: FilmInfo | undefined; readonly view: View }) {
  if (film === undefined) return <p class="matrix-legend" />;
  if (view === 'picture') {
    return <p class="matrix-legend">Each small square is a block. At the end the picture is transposed.</p>;
  }
  const last = film.network.nodes - 1;
  const [from, to] = {
    source: ['from node 0', `from node ${last}`],
    destination: ['for node 0', `for node ${last}`],
    relative: ['stays', `relative address ${last}`],
    distance: ['arrived', `${diameterOf(topologyOf(film.network.topology))} links to go`],
  }[view];
  const background = `linear-gradient(to right, ${STOPS.map(scaleColour).join(', ')})`;
  return (
    <p class="matrix-legend">
      <span>{from}</span>
      <span class="matrix-scale" style={{ background }} />
      <span>{to}</span>
    </p>
  );
}

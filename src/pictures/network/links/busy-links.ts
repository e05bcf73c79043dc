import { bundleOf, type FoldedSquare } from '../folded-square.ts';
import type { NetworkDrawing } from '../network-drawing.ts';
import { byDepth, type Track } from '../track.ts';

/** Links that carry blocks in a step and look alike. */
export interface BusyLinks {
  /** By which they leave; left out: the block that is followed crosses them. */
  readonly port?: number;
  /** Share of the most that a link carries in this step: up to 1, in steps of 1 / SHADES. */
  readonly load: number;
  /** In space: how near they are, 0 to 1; left out: they are on paper. */
  readonly near?: number;
  readonly tracks: readonly Track[];
}

/** Loads are told apart in so many steps. */
const SHADES = 4;

/** The links of a drawing that carry blocks. */
export function busyLinksIn(
  { links, space }: NetworkDrawing,
  ports: number,
  loads: Uint32Array,
): BusyLinks[] {
  return gathered(ports, loads, (index) => ({
    port: index % ports,
    track: space?.hidden.links.has(index) ? undefined : links[index],
  }));
}

/** The lines at the edges of a folded square whose links carry blocks, on average as many as each says. */
export function busyBundlesIn(square: FoldedSquare, ports: number, loads: Uint32Array): BusyLinks[] {
  const { places, of } = bundleOf(square, ports);
  const sums = new Uint32Array(ports * places);
  for (let link = 0; link < loads.length; link++) sums[of(link)] += loads[link];
  return gathered(ports, sums, (index) => {
    const port = Math.floor(index / places);
    return { port, track: square.bundles[port].tracks[index % places] };
  });
}

function gathered(
  ports: number,
  loads: Uint32Array,
  lineOf: (index: number) => { readonly port: number; readonly track: Track | undefined },
): BusyLinks[] {
  const most = loads.reduce((one, other) => Math.max(one, other), 0);
  const alike = Array.from({ length: ports * SHADES }, (): Track[] => []);
  for (const [index, load] of loads.entries()) {
    if (load === 0) continue;
    const { port, track } = lineOf(index);
    const shade = Math.ceil((SHADES * load) / most);
    if (track) alike[port * SHADES + shade - 1].push(track);
  }
  const busy = alike.flatMap((all, i) =>
    Array.from(byDepth(all), ([near, tracks]) => ({
      ...{ port: Math.floor(i / SHADES), load: ((i % SHADES) + 1) / SHADES, tracks },
      ...(near !== undefined && { near }),
    })),
  );
  return busy.sort((one, other) => (one.near ?? 0) - (other.near ?? 0));
}

import type { Topology } from '../../../src/schedules/index.ts';
import { ordinal } from '../../../src/schedules/index.ts';
import { coordinatesOf } from '../../../src/schedules/model/networks/axes.ts';
import { isCube } from '../../../src/schedules/model/networks/cube.ts';
import { portColour } from '../../colours.ts';
import { momentsOfSteps, stopAt } from '../../laboratory/playback/block-stops.ts';
import type { BlockPath, PhaseInfo, Stop } from '../../laboratory/protocol.ts';
import { hopsOf } from '../block-way.tsx';

/** Of a longer way those before and behind the present hop are left out. */
const MOST_LINES = 12;

interface Props {
  readonly phases: readonly PhaseInfo[];
  readonly topology: Topology;
  readonly path: BlockPath;
  readonly moment: number;
}

/** The way of a block as a table: a line for each hop, and lit in it what that has turned of the address of its node. */
export function Odometer({ phases, topology, path, moment }: Props) {
  const steps = momentsOfSteps(phases);
  const [start] = path.stops;
  const stations = [{ ...start, links: [] }, ...hopsOf(path)];
  const here = stations.findLastIndex((stop) => stop.moment <= (stopAt(path, moment)?.moment ?? 0));
  const first = Math.min(Math.max(0, here - MOST_LINES / 2), Math.max(0, stations.length - MOST_LINES));
  const places = placesOf(topology);
  return (
    <table class="odometer" style={{ '--places': places.length }}>
      <caption>Its way, hop by hop</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="heard">Hop</span>
          </th>
          <th scope="col">
            <span class="heard">When</span>
          </th>
          {places.map(({ axis, title, ports }) => (
            <th key={axis} scope="col" title={title}>
              <span class="odometer-place on-port" style={{ '--port': portColour(ports[0]) }}>
                {axis}
              </span>
            </th>
          ))}
          <th scope="col">node</th>
        </tr>
      </thead>
      <tbody>
        {stations.slice(first, first + MOST_LINES).map((stop, i) => {
          const hop = first + i;
          // On cubes these are bits; of several cubes those of the node's own.
          const coordinates = coordinatesOf(topology.axes.shape, stop.node);
          const state = hop === here ? 'is-now' : hop > here ? 'is-ahead' : undefined;
          return (
            <tr key={hop} class={state} {...(hop === here && { 'aria-current': 'step' })}>
              <th scope="row">{hop > 0 && hop}</th>
              <td>{hop === 0 ? 'start' : `step ${ordinal(steps.indexOf(stop.moment))}`}</td>
              {places.map(({ axis, ports }) => (
                <td key={axis} class="odometer-digit">
                  <Digit digit={coordinates[axis]} colour={turnedAt(topology, stop, ports)} />
                </td>
              ))}
              <td>{stop.node}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Digit({ digit, colour }: { readonly digit: number; readonly colour: string | undefined }) {
  return colour === undefined ? (
    <span>{digit}</span>
  ) : (
    <b class="on-port" style={{ '--port': colour }}>
      {digit}
    </b>
  );
}

interface AddressPlace {
  readonly axis: number;
  readonly title: string;
  /** That change what stands in it. */
  readonly ports: readonly number[];
}

/** The places of an address: the bits of a cube, the highest first, or the coordinates of a grid. */
function placesOf(topology: Topology): AddressPlace[] {
  const { axes, axisPorts, ports } = topology;
  const all = Array.from(axes.shape.keys());
  if (isCube(topology)) {
    return all.reverse().map((axis) => ({ axis, title: `dimension ${axis}`, ports: [axis] }));
  }
  return all.map((axis) => ({
    axis,
    title: `axis ${axis}`,
    // All jumps of a circulant lead along its one axis, as the links of a graph do.
    ports: axisPorts.length === all.length ? [2 * axis, 2 * axis + 1] : [...Array(ports).keys()],
  }));
}

/** The colour of the port by which a hop changed a place of the address; undefined where it did not. */
function turnedAt({ ports }: Topology, { links }: Pick<Stop, 'links'>, changing: readonly number[]) {
  const link = links.find((one) => changing.includes(one % ports));
  return link === undefined ? undefined : portColour(link % ports);
}

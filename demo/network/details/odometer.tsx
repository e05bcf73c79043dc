import type { Topology } from '../../../src/schedules/index.ts';
import { ordinal } from '../../../src/schedules/index.ts';
import { coordinatesOf } from '../../../src/schedules/model/networks/axes.ts';
import { portColour } from '../../colours.ts';
import { momentsOfSteps, stopAt } from '../../laboratory/playback/block-stops.ts';
import type { BlockPath, PhaseInfo, Stop } from '../../laboratory/protocol.ts';
import { binary } from '../../words.ts';
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
          {places.map(({ name, colour, title }) => (
            <th key={name} scope="col" title={title}>
              <span class="odometer-place on-port" style={{ '--port': colour }}>
                {name}
              </span>
            </th>
          ))}
          <th scope="col">node</th>
        </tr>
      </thead>
      <tbody>
        {stations.slice(first, first + MOST_LINES).map((stop, i) => {
          const hop = first + i;
          const state = hop === here ? 'is-now' : hop > here ? 'is-ahead' : undefined;
          return (
            <tr key={hop} class={state} {...(hop === here && { 'aria-current': 'step' })}>
              <th scope="row">{hop > 0 && hop}</th>
              <td>{hop === 0 ? 'start' : `step ${ordinal(steps.indexOf(stop.moment))}`}</td>
              {addressOf(topology, stop.node).map((text, k) => (
                <td key={places[k].name} class="odometer-digit">
                  <Digit text={text} colour={turnedAt(topology, stop, places[k].ports)} />
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

function Digit({ text, colour }: { readonly text: string; readonly colour: string | undefined }) {
  return colour === undefined ? (
    <span>{text}</span>
  ) : (
    <b class="on-port" style={{ '--port': colour }}>
      {text}
    </b>
  );
}

interface AddressPlace {
  readonly name: string;
  readonly title: string;
  readonly colour: string;
  /** That change what stands in it. */
  readonly ports: readonly number[];
}

/** The places of an address: the bits of a cube, the highest first, or the coordinates of a grid. */
function placesOf(topology: Topology): AddressPlace[] {
  if (topology.kind !== 'cube') {
    return topology.axes.shape.map((_, axis) => ({
      name: `${axis}`,
      title: `axis ${axis}`,
      colour: portColour(2 * axis),
      // All jumps of a circulant lead along its one axis.
      ports: topology.kind === 'circulant' ? [...Array(topology.ports).keys()] : [2 * axis, 2 * axis + 1],
    }));
  }
  return Array.from({ length: topology.dim }, (_, i) => topology.dim - 1 - i).map((k) => ({
    name: `${k}`,
    title: `dimension ${k}`,
    colour: portColour(k),
    ports: [k],
  }));
}

/** What stands in the places of the address of a node; of several cubes those of its own. */
function addressOf(topology: Topology, node: number): string[] {
  return topology.kind === 'cube'
    ? Array.from(binary(node % topology.members, topology.dim))
    : coordinatesOf(topology.axes.shape, node).map(String);
}

/** The colour of the port by which a hop changed a place of the address; undefined where it did not. */
function turnedAt({ ports }: Topology, { links }: Pick<Stop, 'links'>, changing: readonly number[]) {
  const link = links.find((one) => changing.includes(one % ports));
  return link === undefined ? undefined : portColour(link % ports);
}

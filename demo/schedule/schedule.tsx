import { SEVERAL_COLOUR } from '../../src/pictures/colours.ts';
import { inSequence } from '../../src/report/tables/elements.ts';
import { topologyOf } from '../../src/schedules/index.ts';
import { isCube } from '../../src/schedules/model/networks/cube.ts';
import { portColours } from '../colours.ts';
import type { PlaybackInfo } from '../laboratory/protocol.ts';
import type { LoadedProps } from '../page-props.ts';
import './schedule.css';
import { ScheduleChart } from './schedule-chart.tsx';

/** The whole schedule as a chart of slots and steps, and what it costs. */
export function SchedulePanel(props: LoadedProps) {
  const { playback } = props;
  return (
    <div class="schedule">
      <p class="schedule-intro" id="schedule-intro">
        A row is a slot of every node's memory, a column is a step. Where a cell is coloured, the blocks of
        this slot travel in this step, and the colour says {colourInWords(playback.network)}. Where it is
        empty they wait.
      </p>
      <ScheduleChart {...props} />
      <ChartLegend network={playback.network} />
      <ChartCounts playback={playback} />
    </div>
  );
}

/** What the colour of a cell says. */
function colourInWords(network: PlaybackInfo['network']): string {
  const topology = topologyOf(network.topology);
  if (isCube(topology)) return 'across which dimension';
  const what = topology.axisPorts.length > 1 ? 'along which axis' : 'by which port';
  return `${what}; grey, that nodes send by different ports`;
}

function ChartLegend({ network }: Pick<PlaybackInfo, 'network'>) {
  const topology = topologyOf(network.topology);
  const { axisPorts, portMark, portName } = topology;
  const onCube = isCube(topology);
  // Where links follow no axes its mark says all of a port.
  const isNamed = !onCube && axisPorts.length > 0;
  return (
    <div class="schedule-legend">
      <span>{onCube ? 'Dimension' : 'Port'}</span>
      <ul>
        {portColours(network.ports).map((colour, port) => (
          <li key={port}>
            <Swatch colour={colour} /> {portMark(port)}
            {isNamed && ` ${portName(port)}`}
          </li>
        ))}
        <li>
          <Swatch colour={SEVERAL_COLOUR} /> several at once
        </li>
      </ul>
    </div>
  );
}

function Swatch({ colour }: { readonly colour: string }) {
  return <span class="schedule-swatch" style={{ backgroundColor: colour }} aria-hidden="true" />;
}

function ChartCounts({ playback: { counts } }: Pick<LoadedProps, 'playback'>) {
  const { steps, span, lowerBound, utilization, ports, unit } = counts;
  const sequence = inSequence(counts);
  const how = ports === 'one' ? 'on one port at a time' : 'on all ports at once';
  const own = sequence === lowerBound ? 'no more' : sequence;
  const bound = `${unit === undefined ? 'block' : 'element'} times: none that sends ${how} takes fewer; this one takes ${own}`;
  const rows = [
    ['Steps', steps, 'one after another; in each, all nodes send at the same time'],
    ['Span', span, "the most steps from a block's first move to its last"],
    ['Lower bound', lowerBound, bound],
    ['Links used', `${(100 * utilization).toFixed(1)} %`, 'of what all links could carry in that time'],
  ];
  return (
    <dl class="schedule-counts">
      {rows.map(([name, value, meaning]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd class="schedule-meaning">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

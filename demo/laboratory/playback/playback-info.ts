import type { Playback } from '../../../src/host/program/playback.ts';
import { receiversOf } from '../../../src/host/program/view.ts';
import type { PortChart } from '../../../src/pictures/timeline/port-chart.ts';
import { startsOf } from '../../../src/schedules/index.ts';
import type { PhaseInfo, PlaybackInfo } from '../protocol.ts';
import { stepsByOf } from './steps-by.ts';

/** What the page is told of a playback, whatever is loaded and proved of it. */
export function playbackInfo(
  playback: Playback,
  chart: PortChart,
): Omit<PlaybackInfo, 'asked' | 'source' | 'problem' | 'picture' | 'isSampled' | 'one' | 'counts'> {
  const { schedule, end } = playback;
  const { blocksPerStep, addresses } = chart;
  const { algorithm, topology, slots, pattern, elements } = schedule;
  const { label, nodes, ports, links } = topology;
  const receivers = receiversOf(pattern);
  const stepsBy = stepsByOf(schedule);
  return {
    algorithm,
    ...(stepsBy && { stepsBy }),
    network: { topology: topology.encode(), label, nodes, ports, links },
    ...(receivers && { receivers }),
    ...(!receivers && pattern.kind === 'exchange' && { members: pattern.members }),
    blocks: startsOf(pattern)?.length ?? nodes * pattern.slots,
    slots: pattern.slots,
    transit: slots - pattern.slots,
    unit: elements?.unit ?? 1,
    end,
    phases: schedule.phases.map((phase, index): PhaseInfo => {
      const [first, last] = playback.momentsOf(index);
      return { name: phase.kind === 'segment' ? 'steps' : phase.name, first, last };
    }),
    blocksPerStep,
    ...(addresses && { addresses }),
  };
}

import type { Film } from '../../../src/host/program/film.ts';
import type { FilmInfo, PhaseInfo } from '../protocol.ts';
import type { Chart } from './chart.ts';

/** What the page is told of a film, whatever is loaded and proved of it. */
export function filmInfo(film: Film, chart: Chart): Omit<FilmInfo, 'source' | 'words' | 'counts'> {
  const { schedule, end } = film;
  const { blocksPerStep, addresses } = chart;
  const { algorithm, topology, slots, pattern } = schedule;
  const { label, nodes, ports, links } = topology;
  return {
    algorithm,
    network: { topology: topology.encode(), label, nodes, ports, links },
    slots: pattern.slots,
    transit: slots - pattern.slots,
    end,
    phases: schedule.phases.map((phase, index): PhaseInfo => {
      const [first, last] = film.momentsOf(index);
      return { name: phase.kind === 'segment' ? 'steps' : phase.name, first, last };
    }),
    blocksPerStep,
    ...(addresses && { addresses }),
  };
}

import { capitalized } from '../report/document/capitalized.ts';
import type { Markup } from '../report/document/markup.ts';
import { InputError, type Problem, problemInWords, type Schedule, type Step } from '../schedules/index.ts';
import { verticesOf } from '../schedules/model/networks/topology.ts';
import { memoryPicture } from './memory/memory-picture.ts';
import { movingMemory } from './memory/moving-memory.ts';
import { networkSheet } from './network/network-sheet.ts';
import { lightColour } from './page-colours.ts';
import { PortChart } from './timeline/port-chart.ts';
import { timelineRequest, timelineSheet } from './timeline/timeline-sheet.ts';
import { waysOn } from './timeline/ways.ts';

/** What can be drawn of a schedule. */
export const VIEWS = ['memory', 'network', 'timeline'] as const;
export type PictureView = (typeof VIEWS)[number];

/** The memories of a schedule as an SVG in which the blocks move. @throws InputError for a schedule that is too large for that */
export function movingPicture(schedule: Schedule, problem: Problem): Markup {
  return movingMemory(schedule, memoryTitle(schedule, problem));
}

/**
 * A picture of a schedule as an SVG that needs no other file. Nothing is proved: that of a wrong schedule shows what it does.
 *
 * @param problem what it is an answer to
 * @param step of the memory and the network, from 1; left out: all memories, and the links of the first step
 * @throws InputError for a schedule that is too large for the view, and for a step that it does not have
 */
export function viewPicture(schedule: Schedule, problem: Problem, view: PictureView, step?: number): Markup {
  const { algorithm, topology, slots } = schedule;
  const asked = problemInWords(problem, topology.encode());
  const title = `${algorithm} on ${topology.label}`;
  if (view === 'memory') return memoryPicture(schedule, memoryTitle(schedule, problem), step);
  const steps = schedule.phases.flatMap((phase) => (phase.kind === 'segment' ? [...phase.steps()] : []));
  if (view === 'network') {
    const shown = step ?? 1;
    const { [shown - 1]: messages } = steps;
    if (messages === undefined) {
      throw new InputError(`step ${shown} of ${algorithm}: give one from 1 to ${steps.length}`);
    }
    const loads = loadsOf(schedule, messages);
    const sentences = [
      `${capitalized(asked)}, step ${shown} of ${steps.length}.`,
      busyInWords(loads, topology.links),
    ];
    return networkSheet({ title, sentences, topology, loads }, lightColour);
  }
  const chart = new PortChart(schedule);
  const request = timelineRequest(steps.length, slots);
  const { addresses } = chart;
  const timeline = {
    ...{ title, topology, request, one: 'step' as const },
    sentence: `${capitalized(asked)}, ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}.`,
    cells: request.columns > 0 ? chart.cells(request) : new Uint8Array(0),
    ...(addresses && { addresses }),
  };
  return timelineSheet(timeline, lightColour);
}

function memoryTitle({ algorithm, topology }: Schedule, problem: Problem): string {
  return `${algorithm}: ${problemInWords(problem, topology.encode())}`;
}

/** By link, node * ports + port: the blocks that it carries in a step. */
function loadsOf({ topology }: Schedule, messages: Step): Uint32Array {
  const waysOf = waysOn(topology);
  const loads = new Uint32Array(verticesOf(topology) * topology.ports);
  for (const { map, slots } of messages) {
    for (const link of waysOf(map).links) loads[link] += slots.length;
  }
  return loads;
}

function busyInWords(loads: Uint32Array, links: number): string {
  const busy = loads.filter((load) => load > 0);
  if (busy.length === 0) return `0 of ${links} links at work.`;
  const [fewest, most] = [busy.reduce((a, b) => Math.min(a, b)), busy.reduce((a, b) => Math.max(a, b))];
  const range = fewest === most ? `${most}` : `${fewest} to ${most}`;
  return `${busy.length} of ${links} links at work, ${range} ${most === 1 ? 'block' : 'blocks'} on each.`;
}

import { capitalized } from '../../../../src/report/document/capitalized.ts';
import { listed } from '../../../../src/report/document/listed.ts';
import type { Topology } from '../../../../src/schedules/index.ts';
import { cardinal, counted, inRange } from '../../../words.ts';
import type { StepFacts } from './step-facts.ts';

/** Numbers, of which those in sequence are put together: "0 to 5", "1 to 5 and 0", "0 and 2". */
export function inSpans(numbers: readonly number[]): string {
  const spans: string[] = [];
  for (let first = 0; first < numbers.length; ) {
    let end = first + 1;
    while (end < numbers.length && numbers[end] === numbers[end - 1] + 1) end++;
    if (end - first > 2) spans.push(`${numbers[first]} to ${numbers[end - 1]}`);
    else spans.push(...numbers.slice(first, end).map(String));
    first = end;
  }
  return listed(spans);
}

/** Characters of the longest list that is given in full. */
const MOST_NAMED = 40;

/** Numbers one by one as far as it is of use: "3, 6, 12, 24", "1, 2, 3 and 17 more". */
export function named(numbers: readonly number[]): string {
  const all = numbers.join(', ');
  if (numbers.length < 5 || all.length <= MOST_NAMED) return all;
  return `${numbers.slice(0, 3).join(', ')} and ${numbers.length - 3} more`;
}

/** "Slot 5", "Slots 3, 6, 12" */
export function slotsNamed(slots: readonly number[]): string {
  return `Slot${slots.length === 1 ? '' : 's'} ${named(slots)}`;
}

/** "dimension 2", "dimensions 0 to 5" */
export function dimensionsNamed(dimensions: readonly number[]): string {
  return `dimension${dimensions.length === 1 ? '' : 's'} ${inSpans(dimensions)}`;
}

/** "2 links", "1 to 3 links" */
export function linksFar([fewest, most]: readonly [number, number]): string {
  return fewest === most ? counted(most, 'link') : `${inRange(fewest, most)} links`;
}

/** "straight there: 2 links", "there through the switch" */
export function straightThere({ hops, schedule }: Pick<StepFacts, 'hops' | 'schedule'>): string {
  return schedule.topology.isSwitched ? 'there through the switch' : `straight there: ${linksFar(hops)}`;
}

/** "Every node passes", "4 of 16 nodes pass" */
export function whoDoes({ sent }: Pick<StepFacts, 'sent'>, verb: 'send' | 'pass' | 'exchange'): string {
  const senders = sent.reduce((count, blocks) => count + Number(blocks > 0), 0);
  const ofOne = verb === 'pass' ? 'passes' : `${verb}s`;
  if (senders === sent.length) return `Every node ${ofOne}`;
  return `${senders} of ${sent.length} nodes ${senders === 1 ? ofOne : verb}`;
}

/**
 * What comes behind a sentence without its stop: ": every link works.", ". Five links of six wait."; a full stop where the
 * nodes differ in it.
 */
export function linksAtWork({ loads, schedule: { topology } }: StepFacts): string {
  const { busy, of } = busyLinks(topology, loads);
  if (busy === undefined) return '.';
  if (busy === of) return ': every link works.';
  const waiting = of - busy;
  return `. ${capitalized(cardinal(waiting))} link${waiting === 1 ? '' : 's'} of ${cardinal(of)} wait${waiting === 1 ? 's' : ''}.`;
}

/** The same behind a full stop: " Every link works." */
export function linksSaid(facts: StepFacts): string {
  return linksAtWork(facts)
    .replace(/^: every/, ' Every')
    .replace(/^\./, '');
}

/** The links of a node that work, of how many; undefined where the nodes differ in it. */
function busyLinks({ nodes, ports, links }: Topology, loads: Uint32Array) {
  const total = loads.reduce((sum, load) => sum + Number(load > 0), 0);
  const of = links / nodes;
  if (total === links) return { busy: of, of };
  const isAlike = Array.from({ length: nodes }, (_, node) =>
    loads.subarray(node * ports, (node + 1) * ports).reduce((sum, load) => sum + Number(load > 0), 0),
  ).every((busy) => busy * nodes === total);
  return { busy: isAlike && Number.isInteger(of) ? total / nodes : undefined, of };
}

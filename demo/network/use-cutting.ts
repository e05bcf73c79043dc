import { useState } from 'preact/hooks';
import type { LinkEnds } from '../../src/pictures/network/network-drawing.ts';
import { InputError, topologyOf } from '../../src/schedules/index.ts';
import { without } from '../../src/schedules/model/networks/without.ts';
import { FROM_FILE } from '../laboratory/experiment-choice.ts';
import type { LoadedProps } from '../page-props.ts';
import { complaintOf, type Words } from '../problem/problem-in-words.ts';
import { withAlgorithm } from '../state/fitting-algorithms.ts';

/** Links that are left out by hand and put back; the schedule is made anew. */
export function useCutting({ playback, state, change }: LoadedProps) {
  const [refused, setRefused] = useState<{ readonly problem: Words; readonly why: string }>();
  const { problem, algorithm } = state;
  // What a file says of its network is no word of the problem.
  const isChangeable = algorithm !== FROM_FILE;
  const cut = (ends: LinkEnds) => {
    const { next, why } = changed(playback.network.topology, ends, problem);
    const complaint = why ?? complaintOf(next);
    setRefused(complaint === undefined ? undefined : { problem, why: complaint });
    if (complaint === undefined) change({ ...withAlgorithm(state, next), moment: 0, block: undefined }, true);
  };
  return {
    ...(isChangeable && { cut }),
    /** Why a link could not be left out. */
    why: refused && refused.problem === problem ? refused.why : undefined,
  };
}

/** The words with a link left out, or if it was with the link again; or why that cannot be. @param ends in the whole network */
function changed(
  code: LoadedProps['playback']['network']['topology'],
  ends: LinkEnds,
  { without: _, ...others }: Words,
): { readonly next: Words; readonly why?: string } {
  const topology = topologyOf(code);
  const { origin } = topology;
  const { nodes = [], links = [] } = origin?.gone ?? {};
  const isThis = ([one, other]: LinkEnds) => ends.includes(one) && ends.includes(other);
  const kept = links.filter((link) => !isThis(link));
  const gone = { nodes, links: kept.length < links.length ? kept : [...links, ends] };
  try {
    const text = without(origin?.topology ?? topology, gone).words.without;
    return { next: text === undefined ? others : { ...others, without: text } };
  } catch (error) {
    if (error instanceof InputError) return { next: others, why: error.message };
    throw error;
  }
}

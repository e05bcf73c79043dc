import { useMemo } from 'preact/hooks';
import { Playback } from '../../src/host/program/playback.ts';
import { pathOf } from '../laboratory/playback/block-path.ts';
import { scheduleOf } from '../laboratory/schedules.ts';
import { NetworkSquare } from '../network/network-square.tsx';
import '../network/network.css';
import type { State } from '../state/state.ts';

/** The network of a state, with the way of its block. */
export function NetworkStill({ state }: { readonly state: State }) {
  const { problem, algorithm, mode, words, block, moment } = state;
  const { topology, path } = useMemo(() => {
    const { schedule } = scheduleOf({ problem, algorithm, mode, words }, undefined);
    return { topology: schedule.topology, path: block && pathOf(new Playback(schedule), block) };
  }, [state]);
  return (
    <span class="network-still" inert>
      <NetworkSquare
        {...{ topology, path, moment }}
        scene={undefined}
        flight={undefined}
        chosen={undefined}
        isDone={false}
        label={topology.label}
        onChoose={() => {}}
      />
    </span>
  );
}

import type { Phase, Schedule } from '../../schedules/index.ts';

/** The same schedule; `onStep` is called after each step that is taken from it, also when it is gone through again. */
export function watched(schedule: Schedule, onStep: () => void): Schedule {
  const phases = schedule.phases.map((phase): Phase => {
    if (phase.kind === 'local') return phase;
    return {
      ...phase,
      *steps() {
        for (const step of phase.steps()) {
          yield step;
          onStep();
        }
      },
    };
  });
  return { ...schedule, phases };
}

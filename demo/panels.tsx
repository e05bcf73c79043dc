import { useRef } from 'preact/hooks';
import { ComparePanel } from './compare/compare.tsx';
import type { PlaybackInfo } from './laboratory/protocol.ts';
import { LearnPanel } from './learn/learn.tsx';
import { openLesson } from './learn/lessons.ts';
import { NetworkPanel } from './network/network.tsx';
import type { PageProps } from './page-props.ts';
import { SchedulePanel } from './schedule/schedule.tsx';
import { algorithmsFor } from './state/fitting-algorithms.ts';
import { PANELS, type Panel, type State } from './state/state.ts';

const LABELS: Readonly<Record<Panel, string>> = {
  network: 'Network',
  schedule: 'Schedule',
  compare: 'Compare',
  learn: 'Learn',
};

/** The four panels beside the matrix, one at a time. */
export function Panels(props: PageProps) {
  const { state, change } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = PANELS[(PANELS.indexOf(state.panel) + step + PANELS.length) % PANELS.length];
    change({ panel: next });
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <section class="panels" aria-label="Panels">
      <div role="tablist" aria-label="Panels" onKeyDown={onKeyDown}>
        {PANELS.map((panel) => (
          <button
            type="button"
            role="tab"
            id={`tab-${panel}`}
            aria-selected={panel === state.panel}
            aria-controls={`panel-${panel}`}
            tabIndex={panel === state.panel ? 0 : -1}
            onClick={() => change({ panel }, true)}
          >
            {LABELS[panel]}
          </button>
        ))}
      </div>
      {PANELS.map((panel) => (
        <div
          role="tabpanel"
          id={`panel-${panel}`}
          aria-labelledby={`tab-${panel}`}
          class="panel"
          hidden={panel !== state.panel}
        >
          <Content {...props} panel={panel} />
        </div>
      ))}
    </section>
  );
}

function Content({ panel, ...props }: PageProps & { readonly panel: Panel }) {
  const { state, shown, session, change } = props;
  const { playback } = shown;
  // A comparison goes on, and keeps its results, while another panel is looked at.
  if (panel === 'compare') {
    return (
      <ComparePanel
        state={state}
        applicable={algorithmsFor(state.topology)}
        onGpu={shown.onGpu !== false}
        measure={(choice, runs, onPart) => session.measure(choice, runs, onPart)}
        cancel={() => session.cancelMeasurement()}
        onAlgorithm={(algorithm) => change({ algorithm, moment: 0 }, true)}
        {...(playback && { scheduleFile: () => session.laboratory.scheduleFile() })}
      />
    );
  }
  if (panel !== state.panel) return null;
  if (panel === 'learn') return <Learn {...props} />;
  if (playback === undefined) return <p class="panel-empty">Nothing is loaded.</p>;
  return panel === 'network' ? (
    <Network {...props} playback={playback} />
  ) : (
    <Schedule {...props} playback={playback} />
  );
}

type LoadedProps = PageProps & { readonly playback: PlaybackInfo };

function Network({ state, shown, moment, change, playback }: LoadedProps) {
  return (
    <NetworkPanel
      playback={playback}
      scene={shown.scene}
      path={shown.path}
      moment={moment}
      block={state.block}
      onFollow={(block) => change({ block }, true)}
    />
  );
}

function Schedule({ shown, session, moment, change, playback }: LoadedProps) {
  return (
    <SchedulePanel
      playback={playback}
      scene={shown.scene}
      moment={moment}
      load={async (request) => session.laboratory.chart(request)}
      onMoment={async (to) => {
        if (shown.playing) await session.pause();
        change({ moment: to });
      }}
    />
  );
}

function Learn(props: PageProps) {
  const { state, shown, moment, change } = props;
  const { playback, scene } = shown;
  // What was shown before a lesson, to go back to.
  const before = useRef<State>(undefined);
  const onLesson = (some: Partial<State>) => {
    if (some.lesson && openLesson(state) === undefined) before.current = state;
    const isLeft = 'lesson' in some && some.lesson === undefined;
    change(isLeft ? { ...before.current, lesson: undefined, panel: 'learn' } : some, true);
  };
  return (
    <>
      <LearnPanel state={{ ...state, moment }} playback={playback} scene={scene} onState={onLesson} />
      {/* Lessons speak of links. */}
      {openLesson(state) && (
        <div class="lesson-network">{playback && <Network {...props} playback={playback} />}</div>
      )}
    </>
  );
}

import { ComparePanel } from './compare/compare.tsx';
import { TextButton } from './controls/text-button.tsx';
import { LearnPanel } from './learn/learn.tsx';
import { NetworkPanel } from './network/network.tsx';
import type { PageProps } from './page-props.ts';
import { SchedulePanel } from './schedule/schedule.tsx';
import { PANELS, type Panel } from './state/state.ts';

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
          <TextButton
            text={LABELS[panel]}
            act={() => change({ panel }, true)}
            role="tab"
            id={`tab-${panel}`}
            aria-selected={panel === state.panel}
            aria-controls={`panel-${panel}`}
            tabIndex={panel === state.panel ? 0 : -1}
          />
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
  const { playback } = props.shown;
  // A comparison goes on, and keeps its results, while another panel is looked at.
  if (panel === 'compare') return <ComparePanel {...props} />;
  if (panel !== props.state.panel) return null;
  if (panel === 'learn') return <LearnPanel {...props} />;
  if (playback === undefined) return <p class="panel-empty">Nothing is loaded.</p>;
  const Loaded = panel === 'network' ? NetworkPanel : SchedulePanel;
  return <Loaded {...props} playback={playback} />;
}

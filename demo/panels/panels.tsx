import type { PageProps } from '../page.ts';
import { PANELS, type Panel } from '../state.ts';

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
            aria-controls="panel"
            tabIndex={panel === state.panel ? 0 : -1}
            onClick={() => change({ panel }, true)}
          >
            {LABELS[panel]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="panel" aria-labelledby={`tab-${state.panel}`} class="panel">
        <Content {...props} />
      </div>
    </section>
  );
}

function Content(_: PageProps) {
  return <p>soon</p>;
}

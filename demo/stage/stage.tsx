import { useState } from 'preact/hooks';
import { Edit, type Wrong } from '../edit/edit.tsx';
import type { FilesProps } from '../files/opened-files.ts';
import { LearnPanel } from '../learn/learn.tsx';
import { isDone } from '../matrix/finish.tsx';
import { Matrix } from '../matrix/matrix.tsx';
import { Network } from '../network/network.tsx';
import { SchedulePanel } from '../schedule/schedule.tsx';
import { Traffic } from '../traffic/traffic.tsx';
import { EmbedBar } from './embed-bar.tsx';
import { BESIDE, showsMemory } from './in-sight.ts';
import { Nearness } from './nearness.tsx';
import { type Opening, openingColumn } from './opening.tsx';
import type { Player } from './player.ts';
import './stage.css';
import './layout.css';
import { Story } from './story.tsx';
import { Transport } from './transport.tsx';

interface StageProps extends FilesProps {
  readonly player: Player;
  readonly opening: Opening | undefined;
}

/** The memory with what stands beside it, the story, and the time. It stays while other pages are looked at. */
export function Stage({ player, opening, ...view }: StageProps) {
  const { page } = view.state;
  const [wrong, setWrong] = useState<Wrong>();
  const { playback } = view.shown;
  const slots = playback ? playback.slots + playback.transit : 0;
  return (
    <main class={`stage at-${page}`} hidden={!(page in BESIDE)}>
      <div class="squares" style={{ '--slots': slots }}>
        <section class="memory" aria-label="Memory" hidden={!showsMemory(view.state)}>
          <Matrix {...view} wrong={wrong} column={opening && openingColumn(opening)} />
        </section>
        {page in BESIDE && (
          <section class="beside" aria-label={BESIDE[page]}>
            <Beside {...view} point={setWrong} />
          </section>
        )}
        {page === 'embed' ? (
          <EmbedBar {...view} player={player} />
        ) : (
          <>
            <Story {...view} opening={opening} />
            <Transport {...view} player={player} />
          </>
        )}
      </div>
    </main>
  );
}

function Beside(props: Parameters<typeof Edit>[0]) {
  const { state, shown, moment } = props;
  const { playback } = shown;
  if (state.page === 'learn') return <LearnPanel {...props} />;
  if (state.page === 'traffic') return <Traffic problem={state.problem} />;
  if (state.page === 'edit') return <Edit {...props} />;
  if (playback === undefined) return null;
  if (state.page === 'schedule') return <SchedulePanel {...props} playback={playback} />;
  return (
    <>
      <Network {...props} playback={playback} />
      {state.page === 'stage' && isDone(shown, moment) && <Nearness playback={playback} />}
      {state.page === 'stage' && (
        <button
          type="button"
          class="enlarge"
          aria-label="The network in front"
          onClick={() => props.change({ page: 'network' }, true)}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M9 2h5v5M14 2L9 7M7 14H2V9M2 14l5-5" />
          </svg>
        </button>
      )}
    </>
  );
}

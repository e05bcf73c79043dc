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
  return (
    <main class={`stage at-${page}`} hidden={!(page in BESIDE)}>
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
    </>
  );
}

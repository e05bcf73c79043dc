import { useEffect, useMemo, useState } from 'preact/hooks';
import './app.css';
import { Controls } from './controls/controls.tsx';
import { Status } from './controls/status.tsx';
import { Timeline } from './controls/timeline.tsx';
import { DropZone } from './files/drop-zone.tsx';
import { FileNews } from './files/file-news.tsx';
import { Files } from './files/files.tsx';
import { useOpenedFiles } from './files/opened-files.ts';
import { Matrix } from './matrix/matrix.tsx';
import { Panels } from './panels.tsx';
import { Session } from './session/session.ts';
import type { Shown } from './session/shown.ts';
import { useAddress } from './state/address.ts';

/** The page. */
export function App() {
  const { state, complaints, change } = useAddress();
  const [shown, setShown] = useState<Shown>({ status: 'starting', playing: false, canvas: 0 });
  const session = useMemo(() => new Session(state, setShown, (moment) => change({ moment })), []);
  useEffect(() => session.show(state), [state]);
  useEffect(() => () => session.end(), []);
  const moment = shown.playing ? (shown.scene?.moment ?? 0) : state.moment;
  const view = { state, shown, session, moment, change };
  const files = useOpenedFiles(view);
  return (
    <>
      <header>
        <h1>allport laboratory</h1>
        <p>
          Every node of a network sends a different block to every other node. Watch it happen in the memory
          of your GPU.
        </p>
      </header>
      <main class={state.lesson ? 'lesson' : ''}>
        <section class="stage" aria-label="Experiment">
          <Controls {...view} />
          <Status {...view} complaints={complaints} />
          <Matrix {...view} />
          <FileNews {...view} files={files} />
          <Timeline {...view} />
          <Files {...view} files={files} />
        </section>
        <Panels {...view} />
      </main>
      <DropZone take={files.take} />
    </>
  );
}

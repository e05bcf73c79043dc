import { useEffect, useMemo, useState } from 'preact/hooks';
import './app.css';
import { useSaid } from './controls/use-said.ts';
import { DropZone } from './files/drop-zone.tsx';
import { FileNews } from './files/file-news.tsx';
import { useOpenedFiles } from './files/opened-files.ts';
import { FASTEST } from './laboratory/experiment-choice.ts';
import type { PageProps } from './page-props.ts';
import { RaceClock, raceKeys } from './race/race-clock.ts';
import { Session } from './session/session.ts';
import type { Shown } from './session/shown.ts';
import { Bar, type Drawer } from './stage/bar.tsx';
import { useKeys } from './stage/keys.ts';
import { More } from './stage/more.tsx';
import { Notes } from './stage/notes.tsx';
import { openingState, useOpening } from './stage/opening.tsx';
import { playerOf } from './stage/player.ts';
import { Share } from './stage/share.tsx';
import { Stage } from './stage/stage.tsx';
import { stageKeys } from './stage/stage-keys.ts';
import { useTitle } from './stage/title.ts';
import { useAddress } from './state/address.ts';
import { useLater } from './use-later.ts';

/** The page. */
export function App() {
  const { state: asked, complaints, change } = useAddress();
  const [shown, setShown] = useState<Shown>({ status: 'starting', playing: false, canvas: 0 });
  const opening = useOpening(asked);
  const { asked: found = FASTEST } = shown.playback ?? {};
  const algorithm = asked.algorithm === FASTEST ? found : asked.algorithm;
  // A race finds the fastest by itself, on its own machine.
  const named = asked.page === 'race' ? asked : { ...asked, algorithm };
  const state = opening ? openingState(named, opening, shown.playback) : named;
  const session = useMemo(() => new Session(asked, setShown, (moment) => change({ moment })), []);
  const { page, moment: to, block } = state;
  // In the opening the state is made anew for each of its pictures.
  useEffect(() => session.show({ ...state, algorithm: asked.algorithm }), [asked, to, block]);
  useEffect(() => () => session.end(), []);
  const isOpening = opening !== undefined;
  useEffect(() => {
    session.cuts = isOpening;
  }, [isOpening]);
  useTitle(asked, algorithm);
  const moment = shown.playing ? (shown.scene?.moment ?? 0) : to;
  const view = { state, shown, session, moment, change };
  const files = useOpenedFiles({ ...view, state: asked });
  const player = playerOf(view);
  const said = useSaid({ state: asked, change });
  const [drawer, setDrawer] = useState<Drawer>();
  const toggle = (what: Drawer) => setDrawer(drawer === what ? undefined : what);
  const close = () => setDrawer(undefined);
  const clock = useMemo(() => new RaceClock(), []);
  useKeys({
    ...stageKeys(view, player),
    ...(page === 'race' && raceKeys(clock)),
    m: () => toggle('more'),
    '?': () => toggle('more'),
    Escape: () => (drawer ? close() : change({ page: 'stage', lesson: undefined }, true)),
  });
  return (
    <>
      {page !== 'embed' && (
        <>
          <Bar {...view} said={said} open={drawer} onOpen={toggle} />
          <Share {...view} files={files} isOpen={drawer === 'share'} />
          <More {...view} said={said} files={files} isOpen={drawer === 'more'} close={close} />
          <Notes shown={shown} complaints={complaints} />
          <FileNews {...view} files={files} />
        </>
      )}
      <Stage {...view} files={files} player={player} opening={opening} />
      <OtherPages {...view} clock={clock} />
      <DropZone take={files.take} />
    </>
  );
}

/** What is no stage: it is loaded when it is asked for. */
function OtherPages(props: PageProps & { readonly clock: RaceClock }) {
  const { page } = props.state;
  const race = usePage(page === 'race', () => import('./race/race.tsx'));
  const far = usePage(page === 'far', () => import('./far/far.tsx'));
  const gallery = usePage(page === 'gallery', () => import('./gallery/gallery.tsx'));
  return (
    <>
      {/* A comparison goes on, and keeps its results, while another page is looked at. */}
      <main class="racing" hidden={page !== 'race'}>
        {race && <race.RacePage {...props} isHere={page === 'race'} />}
      </main>
      {far && page === 'far' && (
        <main>
          <far.Far {...props} />
        </main>
      )}
      {gallery && page === 'gallery' && (
        <main>
          <gallery.Gallery change={props.change} />
        </main>
      )}
    </>
  );
}

/** A page's own code, once the page was asked for. */
function usePage<T>(isHere: boolean, load: () => Promise<T>): T | undefined {
  return useLater(() => (isHere ? load() : undefined), [isHere]);
}

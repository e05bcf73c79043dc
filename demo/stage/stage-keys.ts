import { VIEWS, type View } from '../../src/host/program/view.ts';
import { receiverAt } from '../laboratory/playback/receivers.ts';
import type { Place, PlaybackInfo } from '../laboratory/protocol.ts';
import type { PageProps } from '../page-props.ts';
import type { PageName } from '../state/state.ts';
import { toggleFullScreen } from './full-screen.ts';
import type { KeyActions } from './keys.ts';
import type { Player } from './player.ts';

/** Keys of the stage, for what it shows now. */
export function stageKeys({ state, shown, moment, change }: PageProps, player: Player): KeyActions {
  const phases = shown.playback?.phases ?? [];
  const turn = (page: PageName) => change({ page: state.page === page ? 'stage' : page }, true);
  const speeds = Array.from({ length: 9 }, (_, i) => [i + 1, () => change({ speed: i + 1 })] as const);
  return {
    ' ': player.toggle,
    ArrowLeft: () => player.goto(moment - 1),
    ArrowRight: () => player.goto(moment + 1),
    'Shift+ArrowLeft': () => player.goto(phases.findLast(({ first }) => first < moment)?.first ?? 0),
    'Shift+ArrowRight': () => player.goto(phases.find(({ last }) => last > moment)?.last ?? moment),
    Home: () => player.goto(0),
    End: () => player.goto(Number.POSITIVE_INFINITY),
    f: toggleFullScreen,
    n: () => turn('network'),
    r: () => turn('race'),
    g: () => turn('gallery'),
    b: () => change({ block: state.block || !shown.playback ? undefined : lastBlock(shown.playback) }, true),
    c: () => change({ view: after(VIEWS, state.view) }, true),
    ...Object.fromEntries(speeds),
  };
}

function after(views: readonly View[], view: View): View {
  return views[(views.indexOf(view) + 1) % views.length];
}

/** A block that has far to go: of node 0 the last one that goes elsewhere. */
export function lastBlock(playback: PlaybackInfo): Place | undefined {
  const places = Array.from({ length: playback.slots }, (_, slot) => ({ node: 0, slot }));
  return places.findLast((place) => (receiverAt(playback, place) ?? 0) !== 0);
}

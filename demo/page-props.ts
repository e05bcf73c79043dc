import type { PlaybackInfo } from './laboratory/protocol.ts';
import type { Session } from './session/session.ts';
import type { Shown } from './session/shown.ts';
import type { ChangeState } from './state/address.ts';
import type { State } from './state/state.ts';

/** What every part of the page is given. */
export interface PageProps {
  readonly state: State;
  readonly shown: Shown;
  readonly session: Session;
  /** The moment that is shown, also while it plays. */
  readonly moment: number;
  readonly change: ChangeState;
}

/** What a part of the page is given that is there once an experiment is opened. */
export interface LoadedProps extends PageProps {
  readonly playback: PlaybackInfo;
}

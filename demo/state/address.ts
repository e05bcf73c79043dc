import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { OWN_MACHINE } from '../race/race-state.ts';
import { DEFAULT_STATE, formatState, OWN_PICTURE, parseState, type State } from './state.ts';

/** Browsers refuse more than about 100 changes of the address in 30 seconds. */
const WRITE_MS = 400;

/** Changes some of the state. `keep`: the address before it stays in the history, for the back button. */
export type ChangeState = (change: Partial<State>, keep?: boolean) => void;

/** What files have that were opened since the page was loaded. */
type Opened = Set<'picture' | 'machine'>;

/** The state that the address has. Files do not travel with it. */
function readAddress(opened: Opened): ReturnType<typeof parseState> {
  const { state, complaints } = parseState(location.search);
  const { picture, race } = DEFAULT_STATE;
  const missing = (what: string, own: string) =>
    `${what} "${own}": a file does not travel with the address; drop it on the page`;
  const [lacksPicture, lacksMachine] = [
    state.picture === OWN_PICTURE && !opened.has('picture'),
    state.race.machine === OWN_MACHINE && !opened.has('machine'),
  ];
  return {
    state: {
      ...state,
      ...(lacksPicture && { picture }),
      ...(lacksMachine && { race: { ...state.race, machine: race.machine } }),
    },
    complaints: [
      ...complaints,
      ...(lacksPicture ? [missing('picture', OWN_PICTURE)] : []),
      ...(lacksMachine ? [missing('machine', OWN_MACHINE)] : []),
    ],
  };
}

/** The state of the page. It is read from the address, and each change of it is written there. */
export function useAddress(): { state: State; complaints: readonly string[]; change: ChangeState } {
  const opened = useRef<Opened>(new Set());
  const [{ state, complaints }, set] = useState(() => readAddress(opened.current));
  const current = useRef(state);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const write = useCallback((keep: boolean) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const address = `?${formatState(current.current)}`;
    if (address === location.search) return;
    if (keep) history.pushState(null, '', address);
    else history.replaceState(null, '', address);
  }, []);
  const change = useCallback<ChangeState>(
    (some, keep = false) => {
      if (keep) write(false);
      if (some.picture === OWN_PICTURE) opened.current.add('picture');
      if (some.race?.machine === OWN_MACHINE) opened.current.add('machine');
      current.current = { ...current.current, ...some };
      set({ state: current.current, complaints: [] });
      if (keep) write(true);
      else timer.current ??= setTimeout(() => write(false), WRITE_MS);
    },
    [write],
  );
  useEffect(() => {
    const onBack = () => {
      const read = readAddress(opened.current);
      current.current = read.state;
      set(read);
    };
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  }, []);
  return { state, complaints, change };
}

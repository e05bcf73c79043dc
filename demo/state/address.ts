import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { DEFAULT_STATE, formatState, OWN_PICTURE, parseState, type State } from './state.ts';

/** Browsers refuse more than about 100 changes of the address in 30 seconds. */
const WRITE_MS = 400;

/** Changes some of the state. `keep`: the address before it stays in the history, for the back button. */
export type ChangeState = (change: Partial<State>, keep?: boolean) => void;

/** The state that the address has. */
function readAddress(hasOwnPicture = false): ReturnType<typeof parseState> {
  const { state, complaints } = parseState(location.search);
  if (state.picture !== OWN_PICTURE || hasOwnPicture) return { state, complaints };
  const { picture } = DEFAULT_STATE;
  const missing = `picture "${OWN_PICTURE}": a file does not travel with the address; drop it on the page`;
  return { state: { ...state, picture }, complaints: [...complaints, missing] };
}

/** The state of the page. It is read from the address, and each change of it is written there. */
export function useAddress(): { state: State; complaints: readonly string[]; change: ChangeState } {
  const [{ state, complaints }, set] = useState(() => readAddress());
  const current = useRef(state);
  const hasOwnPicture = useRef(false);
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
      if (some.picture === OWN_PICTURE) hasOwnPicture.current = true;
      current.current = { ...current.current, ...some };
      set({ state: current.current, complaints: [] });
      if (keep) write(true);
      else timer.current ??= setTimeout(() => write(false), WRITE_MS);
    },
    [write],
  );
  useEffect(() => {
    const onBack = () => {
      const read = readAddress(hasOwnPicture.current);
      current.current = read.state;
      set(read);
    };
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  }, []);
  return { state, complaints, change };
}

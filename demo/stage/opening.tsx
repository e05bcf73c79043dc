import { useEffect, useState } from 'preact/hooks';
import { TextButton } from '../controls/text-button.tsx';
import type { PlaybackInfo } from '../laboratory/protocol.ts';
import { isCalm } from '../on-look.ts';
import { DEFAULT_STATE, formatState, type State } from '../state/state.ts';
import { counted } from '../words.ts';

/** When each part begins, and the last one ends, in milliseconds. */
const BEGINNINGS = [0, 1500, 3300, 5200, 6400] as const;
/** With little motion: how long a still stays. */
const STILL_MS = 3500;
const TICK_MS = 50;
/** Kept by the browser once somebody has been here. */
const VISITED = 'allport-visited';

/** The node whose memory is pointed at, and the block that is followed: 4 links on a cube of 6 dimensions. */
const NODE = 11;
const BLOCK = { node: NODE, slot: 38 };

/** Where the opening is. */
export interface Opening {
  /** 0: the memory of a node; 1: a block; 2: the steps; 3: the end. */
  readonly part: number;
  /** How much of the part is over, 0 to 1. */
  readonly share: number;
  readonly skip: () => void;
}

/** The opening, on the first visit of somebody who asks for nothing; undefined once it was touched. */
export function useOpening(state: State): Opening | undefined {
  const [isOn, setOn] = useState(() => isFirstVisit(state));
  const [time, setTime] = useState(0);
  useEffect(() => {
    if (!isOn) return;
    const begin = performance.now();
    const timer = setInterval(() => setTime(performance.now() - begin), TICK_MS);
    const skip = () => setOn(false);
    const touches = ['pointerdown', 'keydown', 'wheel', 'dragenter'] as const;
    for (const touch of touches) addEventListener(touch, skip, { once: true });
    remember();
    return () => {
      clearInterval(timer);
      for (const touch of touches) removeEventListener(touch, skip);
    };
  }, [isOn]);
  if (!isOn) return undefined;
  return { ...partAt(time, isCalm()), skip: () => setOn(false) };
}

/** The part at a time, over and over again. @param isStill three stills: the block, the steps, the end */
export function partAt(ms: number, isStill: boolean): Pick<Opening, 'part' | 'share'> {
  if (isStill) return { part: 1 + (Math.floor(ms / STILL_MS) % 3), share: 0.5 };
  const at = ms % BEGINNINGS[BEGINNINGS.length - 1];
  const part = BEGINNINGS.findLastIndex((begin) => begin <= at);
  return { part, share: (at - BEGINNINGS[part]) / (BEGINNINGS[part + 1] - BEGINNINGS[part]) };
}

/** What the page shows in the opening. */
export function openingState(
  state: State,
  { part, share }: Opening,
  playback: PlaybackInfo | undefined,
): State {
  const end = playback?.end ?? 0;
  const moment = [0, 0, Math.floor(share * end), end][part];
  return { ...state, moment, ...(part > 0 && { block: BLOCK }) };
}

/** The node whose column is marked. */
export function openingColumn({ part }: Opening): number | undefined {
  return part < 2 ? NODE : undefined;
}

/** What is said in each part; the end has its own words. */
export function openingLine({ part }: Opening, { network, counts, one }: PlaybackInfo) {
  const { nodes, ports } = network;
  if (part === 0) {
    return (
      <>
        {counted(nodes, 'computer')}. <strong>Each column is the memory of one.</strong>
      </>
    );
  }
  if (part === 1) {
    const { node, slot } = BLOCK;
    const links = (node ^ slot).toString(2).replaceAll('0', '').length;
    return (
      <>
        An all-to-all: each has one block for <strong>every</strong> other. This one, in row {slot}, is for{' '}
        <strong class="followed">node {slot}</strong>: {counted(links, 'link')} away.
      </>
    );
  }
  if (part > 2) return undefined;
  // All blocks of a node together have half of the dimensions to cross, for each of the nodes.
  const alone = (nodes * ports) / 2;
  return (
    <>
      All {ports} links of every node work at once: <strong>{counted(counts.steps, one)}</strong>. Nodes that
      use one link at a time would take {alone}.
    </>
  );
}

/** How far the opening is, and a way out. */
export function OpeningProgress({ part, share, skip }: Opening) {
  const parts = BEGINNINGS.length - 1;
  return (
    <span class="opening-progress">
      {Array.from({ length: parts }, (_, i) => (
        <span key={i} class="opening-part">
          <span style={{ width: `${100 * (i < part ? 1 : i === part ? share : 0)}%` }} />
        </span>
      ))}
      <TextButton text="Skip" act={skip} />
    </span>
  );
}

/** Nobody was here before, and the address asks for nothing. Where the browser keeps nothing, every visit is the first. */
function isFirstVisit(state: State): boolean {
  if (formatState(state) !== formatState(DEFAULT_STATE) || location.search !== '') return false;
  try {
    return localStorage.getItem(VISITED) === null;
  } catch {
    return true;
  }
}

function remember(): void {
  try {
    localStorage.setItem(VISITED, 'yes');
  } catch {
    // It plays again on the next visit.
  }
}

import { useMemo, useState } from 'preact/hooks';
import { topologyOf } from '../../src/schedules/index.ts';
import type { LinkTotals } from '../laboratory/protocol.ts';
import { isDone } from '../matrix/finish.tsx';
import type { LoadedProps } from '../page-props.ts';
import { useLater } from '../use-later.ts';
import { useMedia } from '../use-media.ts';
import type { Received } from './cell-shades.ts';
import { LinkBars } from './details/link-bars.tsx';
import { NetworkDetails } from './details/network-details.tsx';
import { NetworkSquare } from './network-square.tsx';
import { blockInWords, cellsInWords, networkInWords, receivedInWords } from './network-words.ts';
import { PortLegend } from './port-legend.tsx';
import { useCutting } from './use-cutting.ts';
import { useFollowing } from './use-following.ts';
import './network.css';

/** As layout.css has it: the network has a third of the width there, and leaves room below it. */
const TALL = '(aspect-ratio < 1) and (width >= 600px)';

/** The network in a square that fills its box, with its title; in front of the page it has its details beside it. */
export function Network(props: LoadedProps) {
  const { playback, state, shown, moment } = props;
  const { scene, flight, path } = shown;
  const { network } = playback;
  const topology = useMemo(() => topologyOf(network.topology), [network]);
  const following = useFollowing(props);
  const cutting = useCutting(props);
  const hint = following.hint ?? cutting.why;
  const isInFront = state.page === 'network';
  const done = isDone(shown, moment);
  const isAbove = useMedia(TALL) && state.page === 'stage';
  const totals = useTotals(props, isInFront || isAbove || done);
  const [asCells, setAsCells] = useState(false);
  const received = useReceived(props, asCells);
  const told = networkInWords(playback, scene, done ? totals : undefined);
  // A cell says nothing of links, and at the end all are alike.
  const cells = asCells && received && !done && !shown.slices ? receivedInWords(received, moment) : undefined;
  const sentence = cells ?? told;
  const where = path && blockInWords(playback, path, moment);
  const label = [`${network.label}.`, scene?.text, told, cells, where].filter(Boolean).join(' ');
  return (
    <figure class={isInFront ? 'network in-front' : 'network'}>
      <figcaption class="square-title">
        <p>
          <strong>Network.</strong>{' '}
          {isInFront && asCells ? `${sentence} ${cellsInWords(topology)}` : sentence}
        </p>
        <PortLegend network={network} />
      </figcaption>
      <NetworkSquare
        {...{ topology, scene, flight, path, moment, label, received }}
        slices={shown.slices}
        onDrawn={setAsCells}
        chosen={following.chosen}
        isDone={done}
        onChoose={following.choose}
        onFollow={following.between}
        {...(cutting.cut && { onCut: cutting.cut })}
      />
      <p class={hint ? 'network-hint at-foot' : 'network-hint at-foot heard'} role="status">
        {hint}
      </p>
      {isAbove && totals && <LinkBars playback={playback} totals={totals} step={scene?.step} />}
      {isInFront && (
        <NetworkDetails {...props} topology={topology} following={following} totals={totals} where={where} />
      )}
    </figure>
  );
}

/** What the node has that the followed block is for, or node 0. */
function useReceived({ playback, session, shown }: LoadedProps, isWanted: boolean): Received | undefined {
  const receiver = shown.path?.destination ?? 0;
  const load = async () => ({ playback, receiver, moments: await session.laboratory.arrivalsAt(receiver) });
  const loaded = useLater(() => (isWanted ? load() : undefined), [playback, receiver, isWanted]);
  const { moments } = loaded ?? {};
  return useMemo(
    () => (loaded?.playback === playback && moments ? { receiver: loaded.receiver, moments } : undefined),
    [loaded, playback],
  );
}

/** What the links have carried; until that is counted, what they had at the moment before. */
function useTotals({ playback, session, moment }: LoadedProps, isWanted: boolean): LinkTotals | undefined {
  const load = async () => ({ playback, totals: await session.laboratory.linkTotals(moment) });
  const loaded = useLater(() => (isWanted ? load() : undefined), [playback, moment, isWanted]);
  return loaded?.playback === playback ? loaded.totals : undefined;
}

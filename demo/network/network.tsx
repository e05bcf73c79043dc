import { useMemo } from 'preact/hooks';
import { topologyOf } from '../../src/schedules/index.ts';
import type { LinkTotals } from '../laboratory/protocol.ts';
import { isDone } from '../matrix/finish.tsx';
import type { LoadedProps } from '../page-props.ts';
import { useLater } from '../use-later.ts';
import { useMedia } from '../use-media.ts';
import { LinkBars } from './details/link-bars.tsx';
import { NetworkDetails } from './details/network-details.tsx';
import { isFolded } from './drawing/draw-network.ts';
import { NetworkSquare } from './network-square.tsx';
import { blockInWords, foldInWords, networkInWords } from './network-words.ts';
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
  const sentence = networkInWords(playback, scene, done ? totals : undefined);
  const isFold = isInFront && isFolded(topology);
  const where = path && blockInWords(playback, path, moment);
  const label = [`${network.label}.`, scene?.text, sentence, where].filter(Boolean).join(' ');
  return (
    <figure class={isInFront ? 'network in-front' : 'network'}>
      <figcaption class="square-title">
        <p>
          <strong>Network.</strong> {isFold ? foldInWords(topology, path !== undefined) : sentence}
        </p>
        <PortLegend network={network} />
      </figcaption>
      <NetworkSquare
        {...{ topology, scene, flight, path, moment, label }}
        chosen={following.chosen}
        isDone={done}
        onChoose={following.choose}
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

/** What the links have carried; until that is counted, what they had at the moment before. */
function useTotals({ playback, session, moment }: LoadedProps, isWanted: boolean): LinkTotals | undefined {
  const load = async () => ({ playback, totals: await session.laboratory.linkTotals(moment) });
  const loaded = useLater(() => (isWanted ? load() : undefined), [playback, moment, isWanted]);
  return loaded?.playback === playback ? loaded.totals : undefined;
}

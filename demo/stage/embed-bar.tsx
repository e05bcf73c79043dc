import { useEffect, useRef } from 'preact/hooks';
import { isCalm } from '../on-look.ts';
import type { PageProps } from '../page-props.ts';
import { formatState, type State } from '../state/state.ts';
import type { Player } from './player.ts';
import { Story } from './story.tsx';
import { PlayMoments } from './transport.tsx';

/** What a page of others shows around the stage: Play, the story, how far it is, and the way here. */
export function EmbedBar({ player, ...props }: PageProps & { readonly player: Player }) {
  const { state, shown, moment } = props;
  const end = shown.playback?.end ?? 0;
  useAutoplay(props, player);
  return (
    <section class="embed-bar" aria-label="Time">
      <h1 class="heard">allport</h1>
      <PlayMoments {...props} player={player} />
      <Story {...props} opening={undefined} />
      <a href={`?${formatState({ ...state, page: 'stage' })}`} target="_blank" rel="noreferrer">
        open in allport ↗
      </a>
      <progress aria-label="Moment" max={Math.max(end, 1)} value={Math.min(moment, end)} />
    </section>
  );
}

/** Plays once it can, where people have nothing against motion. */
function useAutoplay({ shown: { playback, scene } }: PageProps, player: Player): void {
  const isReady = playback !== undefined && scene !== undefined;
  const play = useRef(player.toggle);
  play.current = player.toggle;
  useEffect(() => {
    if (isReady && !isCalm()) play.current();
  }, [isReady]);
}

/** What to put into a page of others. */
export function iframeOf(state: State): string {
  const address = `${location.origin}${location.pathname}?${formatState({ ...state, page: 'embed' })}`;
  const attribute = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<iframe src="${attribute}" width="800" height="450" style="border:0" title="allport"></iframe>`;
}

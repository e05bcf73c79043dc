import { useMemo } from 'preact/hooks';
import { StateLink } from '../controls/state-link.tsx';
import { Sizes } from '../far/sizes.tsx';
import type { PageProps } from '../page-props.ts';
import { parseState } from '../state/state.ts';
import { BeadsStill } from './beads-still.tsx';
import './gallery.css';
import { MemoryStill } from './memory-still.tsx';
import { NetworkStill } from './network-still.tsx';
import { type GalleryPlace, PLACES, type Still } from './places.ts';
import { ScheduleStill } from './schedule-still.tsx';

/** Places to begin at: each is an address. */
export function Gallery({ change }: Pick<PageProps, 'change'>) {
  return (
    <div class="gallery">
      <p class="gallery-title">
        <strong>Places to begin.</strong> Each is an address: open it, change it, send it on.
      </p>
      <ul>
        {PLACES.map((place) => (
          <li key={place.title}>
            <Card place={place} change={change} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Card({ place, change }: Pick<PageProps, 'change'> & { readonly place: GalleryPlace }) {
  const { title, line, query, still } = place;
  return (
    <StateLink class="gallery-card" query={query} change={change}>
      <span class="gallery-still">
        <Picture still={still} />
      </span>
      <strong>{title}</strong>
      <span>{line}</span>
    </StateLink>
  );
}

function Picture({ still }: { readonly still: Still }) {
  if (still.kind === 'beads') return <BeadsStill {...still} />;
  return still.kind === 'sizes' ? <Sizes largest={14} /> : <StateStill {...still} />;
}

const STILLS = { memory: MemoryStill, schedule: ScheduleStill, network: NetworkStill } as const;

function StateStill({ kind, query }: Extract<Still, { query: string }>) {
  const state = useMemo(() => parseState(query).state, [query]);
  const Drawn = STILLS[kind];
  return <Drawn state={state} />;
}

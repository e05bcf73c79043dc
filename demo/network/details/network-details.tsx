import type { Topology } from '../../../src/schedules/index.ts';
import { stopAt } from '../../laboratory/playback/block-stops.ts';
import type { LinkTotals } from '../../laboratory/protocol.ts';
import type { LoadedProps } from '../../page-props.ts';
import { wayInWords } from '../network-words.ts';
import type { useFollowing } from '../use-following.ts';
import { BlockFields } from './block-fields.tsx';
import { LinkBars } from './link-bars.tsx';
import { Odometer } from './odometer.tsx';
import './details.css';

interface Props extends LoadedProps {
  readonly topology: Topology;
  readonly following: ReturnType<typeof useFollowing>;
  readonly totals: LinkTotals | undefined;
  /** Of the block that is followed, in words. */
  readonly where: string | undefined;
}

/** Beside the network: where the block is that is followed, hop by hop, and what the links have carried. */
export function NetworkDetails({ playback, shown, moment, topology, following, totals, where }: Props) {
  const { path, scene } = shown;
  const now = path && stopAt(path, moment)?.node;
  return (
    <div class="network-details">
      {path ? (
        <>
          <h2>
            The block from <strong>{path.source}</strong> to <strong>{path.destination}</strong> is in node{' '}
            <strong class="network-now">{now}</strong>.
          </h2>
          <p class="network-note">{wayInWords(topology, path)}</p>
        </>
      ) : (
        <h2>Choose two nodes to follow a block from the one to the other.</h2>
      )}
      <BlockFields {...following.fields} />
      {where && <p class="network-where">{where}</p>}
      {path && <Odometer phases={playback.phases} topology={topology} path={path} moment={moment} />}
      {totals && <LinkBars playback={playback} totals={totals} step={scene?.step} />}
    </div>
  );
}

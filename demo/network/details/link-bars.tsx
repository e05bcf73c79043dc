import { portsOf } from '../../../src/pictures/network/links/ports.ts';
import { ordinal, topologyOf } from '../../../src/schedules/index.ts';
import { portColour } from '../../colours.ts';
import type { LinkTotals, PlaybackInfo } from '../../laboratory/protocol.ts';
import { counted, countedRange, grouped, inRange, rangeOf } from '../../words.ts';

interface Props {
  readonly playback: PlaybackInfo;
  readonly totals: LinkTotals;
  /** The step that led to the moment; left out: none did. */
  readonly step: number | undefined;
}

/** What the links of each port have carried, against the fewest block times that there can be, and how long they had nothing to do. */
export function LinkBars({ playback, totals, step }: Props) {
  const { network, counts } = playback;
  const { topology } = network;
  // Through a switch a link carries several messages at a time, and the links of servers more than those of nodes.
  const { lanes, portName } = topologyOf(topology);
  const widest = Math.max(...Array.from({ length: network.ports }, (_, port) => lanes(port)));
  // Block times that the busiest link is at work at least.
  const bound = widest * Math.ceil(counts.lowerBound / (counts.unit ?? 1));
  const ports = portsOf(topology);
  const most = ports.reduce((one, port) => Math.max(one, totals.most[port]), 0);
  // The top is the same from the first moment to the last.
  const top = Math.max(bound, widest * counts.blocksInSequence);
  const high = (blocks: number) => `${(100 * blocks) / top}%`;
  const when = step === undefined ? '' : `after step ${ordinal(step)} of ${grouped(counts.steps)}, `;
  return (
    <section class="link-bars" aria-label="What each link has carried">
      <h3>
        What each link has carried <span class="link-bars-when">{when}against the bound</span>
      </h3>
      <div class="link-bars-frame" style={{ '--ports': ports.length }}>
        <div class="link-bars-bound" style={{ bottom: high(bound) }}>
          <span class="link-bars-top">{grouped(bound)}</span>
        </div>
        {most > 0 && most !== bound && (
          <span class="link-bars-most" style={{ bottom: high(most) }}>
            {grouped(most)}
          </span>
        )}
        <ul>
          {ports.map((port) => {
            const [fewest, greatest] = [totals.fewest[port], totals.most[port]];
            return (
              <li key={port}>
                <span class="link-bars-idle" style={{ height: high(lanes(port) * totals.offered) }} />
                <span
                  class="link-bars-bar"
                  style={{ height: high(greatest), background: portColour(port) }}
                />
                <span class="link-bars-least" style={{ bottom: high(fewest) }} hidden={fewest === greatest} />
                <span class="link-bars-name" aria-hidden="true">
                  {port}
                </span>
                <span class="heard">{`${portName(port)}: ${inRange(fewest, greatest)}`}</span>
              </li>
            );
          })}
        </ul>
      </div>
      <p class="network-note">
        {widest === 1 ? idleInWords(ports, totals) : roomInWords(ports, totals, lanes)}
      </p>
    </section>
  );
}

/** How much more links with room for several messages could have carried in the steps so far. */
function roomInWords(
  ports: readonly number[],
  { offered, fewest, most }: LinkTotals,
  lanes: (port: number) => number,
): string {
  if (offered === 0) return 'No step has begun.';
  const rooms = ports.map((port) => lanes(port) * offered);
  const longest = Math.max(...ports.map((port, i) => rooms[i] - fewest[port]));
  const shortest = Math.min(...ports.map((port, i) => rooms[i] - most[port]));
  const room = `Each link had room for ${countedRange(...rangeOf(rooms), 'block')}`;
  if (longest === 0) return `${room}, and used it all.`;
  return `${room}, and left ${inRange(shortest, longest)} unused.`;
}

/** How long links had nothing to carry in the steps so far. */
function idleInWords(ports: readonly number[], { offered, fewest, most }: LinkTotals): string {
  if (offered === 0) return 'No step has begun.';
  const longest = ports.reduce((one, port) => Math.max(one, offered - fewest[port]), 0);
  const shortest = ports.reduce((one, port) => Math.min(one, offered - most[port]), offered);
  const time = `the time of ${counted(offered, 'block')}`;
  if (longest === 0) return `No link was idle in ${time}.`;
  if (longest === shortest) return `In ${time} each link was idle for that of ${longest}.`;
  return `In ${time} the links were idle for that of ${inRange(shortest, longest)}.`;
}

import type { Playback } from '../../../src/host/program/playback.ts';
import { crossedByAll, waysOn } from '../../../src/pictures/timeline/ways.ts';
import type { Step, Topology } from '../../../src/schedules/index.ts';
import { isLink } from '../../../src/schedules/model/message-route.ts';
import type { LinkTotals } from '../protocol.ts';

/** Counts what the links of a playback have carried, on from the moment that was asked for last. */
export class LinkCounter {
  private readonly waysOf: ReturnType<typeof waysOn>;
  /** By port: blocks that every link of it has carried. */
  private readonly byAll: Uint32Array;
  /** By link: further blocks. Made when some link carries other than all do. */
  private byLink: Uint32Array | undefined;
  private moment = 0;
  private offered = 0;

  constructor(private readonly playback: Playback) {
    const { topology } = playback.schedule;
    this.waysOf = waysOn(topology);
    this.byAll = new Uint32Array(topology.ports);
  }

  /** What they have carried up to a moment, 0 to the playback's end. */
  at(moment: number): LinkTotals {
    if (moment < this.moment) {
      this.byAll.fill(0);
      this.byLink = undefined;
      this.moment = 0;
      this.offered = 0;
    }
    while (this.moment < moment) {
      const { step } = this.playback.transition(++this.moment);
      if (step) this.add(step.messages);
    }
    const { topology } = this.playback.schedule;
    const fewest = this.byAll.slice();
    const most = this.byAll.slice();
    for (const [port, [least, greatest]] of rangesOf(topology, this.byLink).entries()) {
      fewest[port] += least;
      most[port] += greatest;
    }
    return { offered: this.offered, fewest, most };
  }

  private add(step: Step): void {
    const { topology, width = 1 } = this.playback.schedule;
    let longest = 0;
    for (const { map, slots } of step) {
      const crossed = crossedByAll(topology, map);
      if (crossed) {
        for (const port of crossed) this.byAll[port] += slots.length;
        longest = Math.max(longest, slots.length);
        continue;
      }
      const { senders, links } = this.waysOf(map);
      if (senders.length === 0) continue;
      longest = Math.max(longest, slots.length);
      this.byLink ??= new Uint32Array(topology.nodes * topology.ports);
      for (let i = 0; i < links.length; i++) this.byLink[links[i]] += slots.length;
    }
    this.offered += width * Math.ceil(longest / width);
  }
}

/** By port: the fewest and the most blocks of its links, of which there are fewer at the edges of a mesh. */
function rangesOf(topology: Topology, carried: Uint32Array | undefined): [fewest: number, most: number][] {
  const { nodes, ports } = topology;
  return Array.from({ length: ports }, (_, port) => {
    let [fewest, most] = [Number.POSITIVE_INFINITY, 0];
    for (let node = 0; carried && node < nodes; node++) {
      if (!isLink(topology, node, port)) continue;
      const blocks = carried[node * ports + port];
      fewest = Math.min(fewest, blocks);
      most = Math.max(most, blocks);
    }
    return [most === 0 ? 0 : fewest, most];
  });
}

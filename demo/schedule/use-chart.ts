import { useEffect, useMemo, useState } from 'preact/hooks';
import { NO_PORT } from '../../src/pictures/timeline/chart-request.ts';
import { orderByNecklace } from '../../src/pictures/timeline/slot-order.ts';
import { topologyOf } from '../../src/schedules/index.ts';
import { isCube } from '../../src/schedules/model/networks/cube.ts';
import { momentsOfSteps } from '../laboratory/playback/block-stops.ts';
import type { PlaybackInfo } from '../laboratory/protocol.ts';
import type { LoadedProps } from '../page-props.ts';
import { cellSentence, momentSentence, type Spot } from './schedule-text.ts';
import { cellAt, useSeenCells } from './use-cells.ts';
import { useChartView } from './use-chart-view.ts';

/** A chart: what it shows of which schedule, and what can be done with it. */
export type Chart = ReturnType<typeof useChart>;

/** The state of a chart. */
export function useChart(props: LoadedProps) {
  const { playback, shown, session, moment, change } = props;
  const scene = shown.scene?.moment === moment ? shown.scene : undefined;
  const slots = playback.slots + playback.transit;
  const moments = useMemo(() => momentsOfSteps(playback.phases), [playback]);
  const done = moments.filter((each) => each <= moment).length;
  const now = { steps: moments.length, done, current: moments.indexOf(moment) };

  const [isGrouped, group] = useState(false);
  const [hover, point] = useState<Spot>();
  const [cursor, choose] = useState<number>();
  useEffect(() => {
    point(undefined);
    choose(undefined);
  }, [playback]);

  // The slot at each place; undefined where the places are the numbers of the slots.
  const order = useMemo(() => (isGrouped ? necklaceOrder(playback) : undefined), [playback, isGrouped]);
  const slotAt = (place: number) => order?.[place] ?? place;
  const rows = now.current === -1 ? undefined : scene?.rows;
  const leaving = Array.from(rows?.keys() ?? []).filter((place) => rows?.[slotAt(place)] !== NO_PORT);
  const [first = 0] = leaving;
  const view = useChartView({ playback, slots, now, order, leaving, middle: cursor ?? first, moment, scene });
  const cells = useSeenCells(props, view, order !== undefined);

  const chosen =
    cursor === undefined || now.current === -1 ? undefined : { step: now.current, place: cursor };
  const spot = hover ?? chosen;
  // What happens at the moment, and what is known of the spot.
  const sentence = momentSentence(playback, scene, now);
  const isNow = rows && spot?.step === now.current;
  const cell = spot && (isNow ? { port: rows[slotAt(spot.place)], isOne: true } : cellAt(cells, spot));
  const text = spot ? cellSentence(playback, spot.step, slotAt(spot.place), cell) : sentence;
  /** Shows the moment of a step, if there is one such. */
  const goto = async (step: number) => {
    if (moments[step] === undefined || moments[step] === moment) return;
    if (shown.playing) await session.pause();
    change({ moment: moments[step] });
  };
  const chart = { playback, scene, slots, now, order, view, cells, cursor, first, spot, sentence, text };
  return { ...chart, group, point, choose, goto };
}

/** The slot at each place, grouped by necklaces; undefined where slots have no addresses. */
function necklaceOrder({ network, addresses, slots, transit }: PlaybackInfo) {
  const topology = topologyOf(network.topology);
  return addresses && isCube(topology)
    ? orderByNecklace(addresses, topology.dim, slots + transit)
    : undefined;
}

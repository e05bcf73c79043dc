import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { PricedMachine } from '../../src/costs/priced-machine.ts';
import { pricesOf } from '../../src/report/tables/machine-prices.ts';
import { describeModel } from '../../src/report/tables/prediction.ts';
import { isUneven } from '../../src/schedules/problems/uneven.ts';
import { ComparePanel } from '../compare/compare.tsx';
import { PlayButton } from '../controls/round-button.tsx';
import { matrixOf } from '../files/own-picture.ts';
import { draw } from '../laboratory/stage/generated-pictures.ts';
import type { PageProps } from '../page-props.ts';
import { problemIn } from '../problem/problem-in-words.ts';
import { ROUND, STEP } from '../stage/terms.ts';
import { OWN_PICTURE } from '../state/state.ts';
import { grouped } from '../words.ts';
import { conclusionOf } from './conclusion.ts';
import { followedIn } from './followed.ts';
import { useMachines } from './known-machines.ts';
import { isSampled, LaneView, SAMPLED, usePainter } from './lane.tsx';
import { machineOf, type NotRunning, type PricedRace } from './priced-race.ts';
import './race.css';
import './race-figures.css';
import { RaceBars } from './race-bars.tsx';
import { type RaceClock, useClock } from './race-clock.ts';
import { RaceCurves } from './race-curves.tsx';
import { RaceSliders } from './race-sliders.tsx';
import type { Priced, Racer, RaceState } from './race-state.ts';
import { thingOf, timeText } from './race-words.ts';
import type { Lane } from './raced-lane.ts';
import { useRace, useVerdicts } from './use-race.ts';
import { useFastest, useRacers } from './use-racers.ts';

export interface RacePageProps extends PageProps {
  readonly clock: RaceClock;
  /** Whether it is looked at. */
  readonly isHere: boolean;
}

/** A race of algorithms on one clock, and below it every algorithm in a table. */
export function RacePage(props: RacePageProps) {
  // While another page is looked at nothing is raced or drawn anew.
  const looked = useRef(props);
  if (props.isHere || looked.current.isHere) looked.current = props;
  const { current } = looked;
  return useMemo(() => <PricedPage {...current} />, [current]);
}

function PricedPage(props: RacePageProps) {
  const { state, session } = props;
  const own = useMachines(session.ownMachine).get(state.race.machine);
  const machine = useMemo(
    () => own && machineOf(own, state.race, state.problem),
    [own, state.race, state.problem],
  );
  if (machine === undefined) return null;
  return <Race {...props} machine={machine} />;
}

function Race(props: RacePageProps & { readonly machine: PricedMachine }) {
  const { state, change, clock, isHere, machine } = props;
  const found = useRacers(state, machine);
  const racers = found ?? [];
  const fastest = useFastest(state, machine);
  const { race, isComplete: areEntered, laboratory } = useRace(state, racers, machine);
  const isComplete = found !== undefined && areEntered;
  const { lanes, notRunning } = race;
  useEffect(() => clock.setRace(Math.max(0, ...lanes.map(({ times }) => times.total))), [race]);
  useEffect(() => clock.setReady(isHere && isComplete), [isHere, isComplete]);
  const isOver = useClock(clock, ({ time, end }) => end > 0 && time >= end);
  const verdicts = useVerdicts(laboratory, lanes, state, isOver && isComplete && isHere);
  return (
    <div class="race">
      <div class="race-head">
        <Clock clock={clock} isComplete={isComplete} />
        <RaceSliders
          race={state.race}
          machine={machine}
          one={thingOf(lanes)}
          change={(some: Partial<RaceState>) => change({ race: { ...state.race, ...some } })}
        />
      </div>
      <div class="race-lanes" style={{ '--lanes': Math.max(racers.length - notRunning.length, 2) }}>
        {lanes.map((lane) => (
          <ColouredLane
            key={lane.key}
            {...props}
            lane={lane}
            isFirst={lane.times.total === lanes[0].times.total}
            verdict={verdicts.get(lane.key)}
          />
        ))}
        {!isComplete && <p role="status">{makingOf(found, race)}</p>}
      </div>
      <p class="race-note">{notesOn(lanes, isUneven(problemIn(state.problem))).join(' ')}</p>
      <NotRunningList all={notRunning} />
      <ConclusionLine race={race} isComplete={isComplete} fastest={fastest} />
      <div class="race-figures">
        <RaceBars race={race} clock={clock} />
        <RaceCurves race={race} />
      </div>
      <MachineNote machine={machine} nodes={problemIn(state.problem).topology.nodes} />
      <ComparePanel {...props} pricing={{ machine, bytes: state.race.bytes }} />
    </div>
  );
}

/** What is being made. @param racers undefined as long as it is looked for who races */
function makingOf(racers: readonly Racer[] | undefined, { lanes, notRunning }: PricedRace): string {
  if (racers === undefined) {
    return 'Schedules are made to see who is the fastest. On a large network without formulas that takes minutes; whom you choose above races at once.';
  }
  const made = lanes.length + notRunning.length;
  return `${made} of ${racers.length} schedules are made; that of ${racers[made]?.algorithm} is next.`;
}

/** What a newcomer does not know of what the lanes say and show. */
function notesOn(lanes: readonly Lane[], hasTraffic: boolean): string[] {
  return [
    STEP,
    ...(lanes.some(({ racer }) => racer.form === 'block') ? [ROUND] : []),
    ...(lanes.some(isSampled) ? [SAMPLED] : []),
    ...(hasTraffic && new Set(lanes.map(({ entry }) => followedIn(entry)?.blocks)).size > 1 ? [PADDED] : []),
  ];
}

const PADDED = 'Where there are more blocks than elsewhere, some of them are padding.';

interface ColouredLaneProps extends RacePageProps {
  readonly lane: Lane;
  readonly isFirst: boolean;
  readonly verdict: string | undefined;
}

function ColouredLane({ state, session, lane, ...others }: ColouredLaneProps) {
  const { ownPicture } = session;
  const pictureOf = (columns: number, rows: number) =>
    state.picture === OWN_PICTURE && ownPicture
      ? matrixOf(ownPicture, columns, rows).pixels
      : draw(state.picture, columns, rows).pixels;
  const painter = usePainter(lane, pictureOf, `${state.picture} ${ownPicture?.name}`);
  return <LaneView {...others} lane={lane} painter={painter} />;
}

function Clock({ clock, isComplete }: { readonly clock: RaceClock; readonly isComplete: boolean }) {
  const isPlaying = useClock(clock, (now) => now.isPlaying);
  const isOver = useClock(clock, ({ time, end }) => end > 0 && time >= end);
  const time = useClock(clock, (now) => clockText(now));
  const slowdown = useClock(clock, (now) => now.slowdown);
  return (
    <div class="race-clock">
      <PlayButton {...{ isPlaying, isOver }} disabled={!isComplete} toggle={() => clock.toggle()} />
      <p>
        <output>{time}</output>
        one clock for all: the time of the machine, {slowdownInWords(slowdown)}
      </p>
    </div>
  );
}

/** In the unit of the whole race, so that digits do not jump: "64.0 µs". */
function clockText({ time, end }: RaceClock): string {
  if (end === 0) return '0';
  const [, whole, unit] = /^([\d.]+) (.*)$/.exec(timeText(end)) ?? [];
  const each = end / Number(whole);
  const digits = Number(whole) < 10 ? 2 : 1;
  return `${(time / each).toFixed(digits)} ${unit}`;
}

function slowdownInWords(slowdown: number): string {
  if (slowdown === 1) return 'as it runs';
  return slowdown > 1
    ? `${grouped(slowdown)} times slower`
    : `${grouped(Math.round(1 / slowdown))} times faster`;
}

function NotRunningList({ all }: { readonly all: readonly NotRunning[] }) {
  if (all.length === 0) return null;
  return (
    <p class="race-note" role="status">
      {all.map(({ key, name, why }) => (
        <span key={key}>
          {name} does not run: {why}.{' '}
        </span>
      ))}
    </p>
  );
}

interface ConclusionProps {
  readonly race: PricedRace;
  readonly isComplete: boolean;
  readonly fastest: Priced | undefined;
}

function ConclusionLine({ race, isComplete, fastest }: ConclusionProps) {
  const { winner, reasons } = useMemo(() => conclusionOf(race.lanes, fastest), [race, fastest]);
  if (!isComplete) return <p class="race-conclusion" />;
  return (
    <p class="race-conclusion" aria-live="polite">
      <strong>{winner}</strong> {reasons.join(' ')}
    </p>
  );
}

function MachineNote({ machine, nodes }: { readonly machine: PricedMachine; readonly nodes: number }) {
  return (
    <details class="race-note">
      <summary>
        {machine.name}: {describeModel(machine)}. Prices {machine.basis}.
      </summary>
      <p>Source: {machine.source}.</p>
      <ul>
        {pricesOf({ machine, nodes }).map(([thing, price, of]) => (
          <li key={thing}>
            {thing}: {price}, {of}
          </li>
        ))}
      </ul>
    </details>
  );
}

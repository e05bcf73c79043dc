import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { startupsIn } from '../../src/costs/price-list.ts';
import type { PricedMachine } from '../../src/costs/priced-machine.ts';
import { openLaboratory } from '../laboratory/client.ts';
import type { Laboratory } from '../laboratory/protocol.ts';
import { kindIn } from '../problem/problem-in-words.ts';
import { type State, viewOf } from '../state/state.ts';
import type { Entry, EntryChoice } from './entry.ts';
import { followedIn } from './followed.ts';
import { type PricedRace, priceRace } from './priced-race.ts';
import { formatRacer, type Racer } from './race-state.ts';
import { problemOf } from './race-words.ts';
import type { Lane } from './raced-lane.ts';

/** Larger memories are not run: nobody waits for that. */
const MOST_VERIFIED_PLACES = 2 ** 22;

/** The race of a state: it comes to be complete as the racers' schedules are made. */
export function useRace(
  { problem, race }: State,
  racers: readonly Racer[],
  machine: PricedMachine,
): { readonly race: PricedRace; readonly isComplete: boolean; readonly laboratory: Laboratory } {
  // It has no canvas.
  const client = useMemo(() => openLaboratory(() => {}), []);
  useEffect(() => () => client.end(), []);
  const { laboratory } = client;
  const [entries, setEntries] = useState<ReadonlyMap<string, Entry | Error>>(new Map());
  const choices = racers.map((racer) => choiceOf(racer, problem, machine, race.bytes));
  const keys = choices.map((choice) => JSON.stringify(choice));
  useEffect(() => {
    let isWanted = true;
    for (const [i, choice] of choices.entries()) {
      const key = keys[i];
      if (entries.has(key)) continue;
      const take = (entry: Entry | Error) => {
        // Those that nobody asks for any more are let go.
        if (isWanted)
          setEntries((all) => new Map([...all, [key, entry] as const].filter(([one]) => keys.includes(one))));
      };
      laboratory.enter(choice).then(take, take);
    }
    return () => {
      isWanted = false;
    };
  }, [keys.join()]);
  const entered = racers.map((racer, i) => ({ racer, entry: entries.get(keys[i]) }));
  const priced = useMemo(
    () => priceRace(entered, machine, race.bytes, problem),
    [entries, keys.join(), machine, race.bytes],
  );
  return { race: priced, isComplete: entered.every(({ entry }) => entry !== undefined), laboratory };
}

function choiceOf(racer: Racer, said: State['problem'], machine: PricedMachine, bytes: number): EntryChoice {
  const { algorithm, form } = racer;
  const problem = problemOf(racer, said);
  // An exchange has no packets to choose.
  const startup = kindIn(said).kind === 'exchange' ? undefined : startupsIn(machine, bytes);
  return { problem, algorithm, form, view: viewOf(said), ...(startup !== undefined && { startup }) };
}

/** Proves a racer, runs it once where there is a GPU, and looks for every block. */
async function verdictOn(
  laboratory: Laboratory,
  { racer }: Lane,
  said: State['problem'],
  words: number,
): Promise<string> {
  const choice = { problem: problemOf(racer, said), algorithm: racer.algorithm, words };
  const measured = await laboratory.measure(choice, 1);
  const { run, notRun } = measured.find(({ mode }) => mode === racer.form) ?? measured[0];
  if (run === undefined) return notRun === undefined ? 'proved' : 'proved, too large to run here';
  return run.verified ? 'verified here' : 'BLOCKS IN WRONG PLACES';
}

/** What the runs in this browser found, by racer: they run one after the other, once the race is over. */
export function useVerdicts(
  laboratory: Laboratory,
  lanes: readonly Lane[],
  { problem, words }: State,
  isOver: boolean,
): ReadonlyMap<string, string> {
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, string>>(new Map());
  const asked = useRef('');
  const started = useRef<Promise<unknown>>(undefined);
  useEffect(() => {
    const subject = JSON.stringify([problem, words, lanes.map(({ racer }) => formatRacer(racer)).sort()]);
    if (!isOver || asked.current === subject) return;
    asked.current = subject;
    setVerdicts(new Map());
    void (async () => {
      for (const lane of lanes) {
        const { slots = 0, nodes = 0 } = followedIn(lane.entry) ?? {};
        if (slots === 0 || slots * nodes > MOST_VERIFIED_PLACES) continue;
        started.current ??= laboratory.start();
        const verdict = await started.current
          .then(() => verdictOn(laboratory, lane, problem, words))
          .catch((error: Error) => error.message);
        if (asked.current !== subject) return;
        setVerdicts((all) => new Map([...all, [lane.key, verdict]]));
      }
    })();
  });
  return verdicts;
}

import type { PricedMachine } from '../../src/costs/priced-machine.ts';
import { openLaboratory } from '../laboratory/client.ts';
import type { Laboratory } from '../laboratory/protocol.ts';
import type { State } from '../state/state.ts';
import { useLater } from '../use-later.ts';
import type { Priced, Racer } from './race-state.ts';

/** What was asked for, and the answers: the bar and the race ask for the same. */
const asked = new Map<string, Promise<unknown>>();

/** What a laboratory of its own answers; undefined as long as it looks, and without a key. */
function useAnswer<T>(key: string | undefined, ask: (laboratory: Laboratory) => Promise<T>): T | undefined {
  const answer = useLater(() => {
    if (key === undefined) return undefined;
    const known = (asked.get(key) as Promise<T> | undefined) ?? answered(ask);
    asked.set(key, known);
    return known.then((found) => ({ key, found }));
  }, [key]);
  return answer?.key === key ? answer?.found : undefined;
}

async function answered<T>(ask: (laboratory: Laboratory) => Promise<T>): Promise<T> {
  const client = openLaboratory(() => {});
  try {
    return await ask(client.laboratory);
  } finally {
    client.end();
  }
}

/** Who races; undefined as long as it is looked for. */
export function useRacers(
  { problem, algorithm, race: { racers, bytes } }: State,
  machine: PricedMachine | undefined,
): readonly Racer[] | undefined {
  const isUsual = racers === undefined && machine !== undefined;
  const key = isUsual ? JSON.stringify(['racers', problem, algorithm, machine, bytes]) : undefined;
  const usual = useAnswer(key, (laboratory) =>
    laboratory.usualRacers(problem, algorithm, machine as PricedMachine, bytes),
  );
  return racers ?? usual;
}

/** The fastest of all where others were chosen to race. */
export function useFastest(
  { problem, race: { racers, bytes } }: State,
  machine: PricedMachine,
): Priced | undefined {
  const key = racers ? JSON.stringify(['fastest', problem, machine, bytes]) : undefined;
  return useAnswer(key, (laboratory) => laboratory.fastest(problem, machine, bytes));
}

import type { PricedMachine } from '../../src/costs/priced-machine.ts';
import { openLaboratory } from '../laboratory/client.ts';
import type { State } from '../state/state.ts';
import { useLater } from '../use-later.ts';
import type { Racer } from './race-state.ts';

/** What was asked for, and the answers: the bar and the race ask for the same. */
const asked = new Map<string, Promise<readonly Racer[]>>();

/** Who races; undefined as long as it is looked for. */
export function useRacers(
  { problem, algorithm, race }: State,
  machine: PricedMachine | undefined,
): readonly Racer[] | undefined {
  const key = JSON.stringify([problem, algorithm, machine, race.bytes]);
  const usual = useLater(() => {
    if (race.racers || machine === undefined) return undefined;
    const known = asked.get(key) ?? look();
    asked.set(key, known);
    return known.then((racers) => ({ key, racers }));
  }, [race.racers, key]);
  const look = async () => {
    const client = openLaboratory(() => {});
    try {
      return machine ? await client.laboratory.usualRacers(problem, algorithm, machine, race.bytes) : [];
    } finally {
      client.end();
    }
  };
  return race.racers ?? (usual?.key === key ? usual.racers : undefined);
}

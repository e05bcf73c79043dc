import { InputError, type Topology, trafficKinds } from '../../schedules/index.ts';
import type { TrafficKind, TrafficParameter } from '../../schedules/problems/traffic-parameters.ts';

/** The most nodes: their pairs are as many as the places of a pattern may be. */
const MAX_TRAFFIC_NODES = 4096;

/**
 * The table of counts that a text stands for: a name of `trafficKinds`, the value of its main parameter behind a colon, and
 * further ones behind commas, as in "zipf:0.6,tokens=512,seed=7" or "hot-row,amount=100".
 *
 * @returns by sender x nodes + receiver, as `unevenExchange` takes it
 * @throws InputError for another name, for parameters that are none of its own or out of range, for networks that have no such
 *   traffic, and for more than 4096 nodes
 */
export function trafficCounts(text: string, topology: Topology): Uint32Array<ArrayBuffer> {
  const [head, ...rest] = text.split(',');
  const [name, main] = dividedAt(head, ':');
  const kind = trafficKinds.find((one) => one.name === name);
  if (kind === undefined) {
    throw new InputError(`unknown traffic: give one of ${trafficKinds.map((one) => one.name).join(', ')}`);
  }
  if (main !== undefined && kind.main === undefined) {
    throw new InputError(`${name} takes no number: leave the colon out`);
  }
  const values = valuesSaid(kind, [
    ...(main === undefined ? [] : [[kind.main ?? '', main] as const]),
    ...rest.map((part) => {
      const [key, value = ''] = dividedAt(part, '=');
      return [key, value] as const;
    }),
  ]);
  const { nodes, label } = topology;
  if (nodes > MAX_TRAFFIC_NODES) {
    throw new InputError(
      `${name} between the ${nodes} nodes of the ${label}: give at most ${MAX_TRAFFIC_NODES} nodes`,
    );
  }
  return kind.counts(topology, values);
}

/** What is before the first sign in a text, and what is behind it; undefined where there is none. */
function dividedAt(text: string, sign: string): readonly [before: string, behind: string | undefined] {
  const at = text.indexOf(sign);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/**
 * The values that were said, and the usual ones of the others.
 * @param said names with their texts
 * @throws InputError for what the generator does not take, for a value out of range, and for one that is said twice
 */
function valuesSaid(
  { name, takes }: TrafficKind,
  said: readonly (readonly [name: string, text: string])[],
): Record<string, number> {
  const values = new Map<string, number>();
  for (const [key, text] of said) {
    const parameter = takes.find((one) => one.name === key);
    if (parameter === undefined) {
      const usual = takes.map((one) => `${one.name}=${one.usual}`).join(', ');
      throw new InputError(`${name} takes no ${JSON.stringify(key)}: give some of ${usual}`);
    }
    if (values.has(key)) throw new InputError(`${key} is said twice: say it once`);
    values.set(key, numberSaid(parameter, text));
  }
  return Object.fromEntries(takes.map(({ name, usual }) => [name, values.get(name) ?? usual]));
}

function numberSaid({ name, least, most, isFraction }: TrafficParameter, text: string): number {
  const value = (isFraction ? /^\d+(\.\d+)?$/ : /^\d+$/).test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  const what = isFraction ? 'number' : 'whole number';
  throw new InputError(`${name} ${JSON.stringify(text)}: give a ${what} from ${least} to ${most}`);
}

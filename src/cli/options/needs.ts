import { problemWords } from '../../formats/problems/said-problem.ts';
import { listed } from '../../report/document/listed.ts';
import { InputError } from '../../schedules/index.ts';
import { kindsFor } from '../../schedules/model/algorithm.ts';
import { networkWords } from '../../schedules/model/networks/network-kinds.ts';
import { looksLikeFile } from '../files/looks-like-file.ts';
import { findAny } from './algorithm.ts';
import type { AnyOption, Typed } from './option.ts';

/** What was typed behind a command, once it is known where options end. */
interface Line extends Typed {
  readonly args: readonly string[];
  /** Flags that were given, by their names. */
  readonly flags: Readonly<Record<string, unknown>>;
}

/** What a command cannot do without. */
export interface Need<Key extends string = string> {
  /** The option whose value it always has then; left out: others may stand for it. */
  readonly key?: Key;
  /** As the usage line has it; left out where only some lines need it. */
  readonly usage?: string;
  /** How an error names it: "--machine". */
  readonly name: string;
  /** What would do: "--machine cluster-100g". */
  readonly example: (line: Line) => string;
  readonly isMissing: (line: Line) => boolean;
}

/** An option that must be given. @param value one that would do */
export function needed<Key extends string>(
  { key, flags, long }: AnyOption & { readonly key: Key },
  value: string,
): Need<Key> {
  return {
    ...{ key, usage: `${long} ${/<.*>/.exec(flags)?.[0]}`, name: `${long}` },
    example: () => `${long} ${value}`,
    isMissing: ({ typed }) => typed[key] === undefined,
  };
}

/** A network, unless a schedule file or a sequence of exchanges on the axes of a cube has its own. */
export const aNetwork: Need<never> = {
  usage: '(--dim <d> | --torus <AxB..> | ..)',
  name: 'network',
  example({ args, typed }) {
    const algorithm = args.map(findAny).find((found) => found !== undefined);
    const asks = algorithm && problemWords.find(({ kind }) => kind === algorithm.solves[0]);
    const words = algorithm && asks?.word === undefined ? kindsFor(algorithm)[0].example : asks?.example;
    return Object.entries(words ?? { dim: '6' })
      .flatMap(([name, value]) => (typed[name] === undefined ? [`--${name} ${value}`] : []))
      .join(' ');
  },
  isMissing({ args, typed }) {
    if (networkWords.some(({ name }) => typed[name] !== undefined) || typed.axes !== undefined) return false;
    return args.length === 0 || !args.every(looksLikeFile);
  },
};

/** @throws InputError with all that is missing, and what to add for it */
export function requireAll(needs: readonly Need[], line: Line): void {
  const missing = needs.filter(({ isMissing }) => isMissing(line));
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => `no ${name}`);
  const examples = missing.map(({ example }) => example(line)).join(' ');
  const others = missing.includes(aNetwork) ? ' (allport help networks has all networks)' : '';
  throw new InputError(`${listed(names)} given: add ${examples}${others}`);
}

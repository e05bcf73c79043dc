import { Option } from 'commander';
import { InputError } from '../../schedules/index.ts';

/** What is an option, and no value: - alone is a pipe, and a number may be negative. */
const DASHED = /^-[^\d.]/;

/**
 * Reads what was typed behind an option.
 * @param typed the option with its value, as errors name it: --dim "4"
 * @throws InputError for a value that the option does not have
 */
export interface Read<T> {
  (text: string, typed: string): T;
  /** All values that there are, where they are few. */
  readonly words?: readonly string[];
}

type CamelCase<Text extends string> = Text extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Text;

/** The name of the value of an option: blockBytes for '--block-bytes <size>'. */
type NameOf<Flags extends string> = Flags extends `${string}--${infer Long} ${string}`
  ? CamelCase<Long>
  : Flags extends `${string}--${infer Long}`
    ? CamelCase<Long>
    : never;

/** What a shell completes a value with. */
export interface Offers {
  /** Words that it can be. @param typed the words of the command line before it */
  readonly words?: (typed: readonly string[]) => readonly string[];
  /** Whether it can be a file. */
  readonly files?: true;
}

/** What `allport help` tells of beside its commands: options that many of them have. */
export const TOPICS = ['networks', 'problems'] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * An option that knows what its value is read as. Commander's own parser looks only at how the value begins: it would refuse
 * what else is wrong before --help is looked at, or an option that does not exist.
 */
export class TypedOption<Name extends string, T> extends Option {
  readonly key: Name;
  readonly read: Read<T>;
  /** Where the help tells of it, if not with the options of a command. */
  topic?: Topic;
  /** Of a file, what - stands for. */
  pipe?: 'stdin' | 'stdout';
  offers: Offers;
  /** Reads the file that a value names, if it names one, before the command begins. */
  load?: (value: T) => Promise<T>;

  constructor(flags: string, about: string, read: Read<T>) {
    super(flags, about);
    this.key = this.attributeName() as Name;
    this.read = read;
    const { words } = read;
    this.offers = words ? { words: () => words } : {};
    const value = /<.*>|\[.*\]/.exec(flags)?.[0];
    if (value !== undefined) this.argParser((text) => this.undashed(text, value));
  }

  /** Commander takes any word that follows for the value, also one that is an option. @throws InputError for one of those */
  private undashed(text: string, value: string): string {
    if (!DASHED.test(text)) return text;
    const path = this.offers.files ? `, or ./${text} for a path that begins so` : '';
    throw new InputError(
      `${this.long} "${text}": a value does not begin with a dash; give ${this.long} ${value}${path}`,
    );
  }

  /** Many commands have it: their help only names it, and `allport help` says the rest under a topic. */
  inTopic(topic: Topic): this {
    this.topic = topic;
    return this.hideHelp();
  }

  /** @param offers what a shell completes its value with, unless that is what it is read by */
  offering(offers: Offers): this {
    this.offers = offers;
    return this;
  }
}

/** The values with the files that they name. @throws InputError for one that cannot be read */
export async function loaded<V extends Typed>(options: readonly AnyOption[], values: V): Promise<V> {
  const files: Record<string, unknown> = {};
  for (const { key, load } of options) {
    if (load && values.typed[key] !== undefined) files[key] = await load(values[key as keyof V]);
  }
  return { ...values, ...files };
}

// biome-ignore lint/suspicious/noExplicitAny: an option of any value.
export type AnyOption = TypedOption<string, any>;

/** The values of some options, by their names. */
export type ValuesOf<O extends AnyOption> = {
  readonly [Name in O['key']]: ReturnType<Extract<O, { readonly key: Name }>['read']>;
};

/** The values of a table of options. */
export type Values<Table extends readonly AnyOption[]> = ValuesOf<Table[number]>;

/** What was typed, by the names of the options: --dim "4"; undefined for those that were left out. */
export interface Typed {
  readonly typed: Readonly<Record<string, string>>;
}

/** An option with a value; undefined where it is left out, unless there is a default. */
export function option<const Flags extends string, T>(
  flags: Flags,
  about: string,
  read: Read<T>,
): TypedOption<NameOf<Flags>, T | undefined>;
export function option<const Flags extends string, T>(
  flags: Flags,
  about: string,
  read: Read<T>,
  fallback: string,
): TypedOption<NameOf<Flags>, T>;
export function option<T>(flags: string, about: string, read: Read<T>, fallback?: string) {
  return new TypedOption<string, T>(flags, about, read).default(fallback, fallback);
}

/** The path of a file that is read; - is stdin. */
export function source<const Flags extends string>(flags: Flags, about: string) {
  return piped(flags, about, 'stdin');
}

/** The path of a file that is written; - is stdout. */
export function target<const Flags extends string>(flags: Flags, about: string) {
  return piped(flags, about, 'stdout');
}

function piped<const Flags extends string>(flags: Flags, about: string, pipe: 'stdin' | 'stdout') {
  const made = option(flags, about, (path) => path);
  made.pipe = pipe;
  return made.offering({ files: true });
}

/** An option without a value, which is given or not. */
export function flag<const Flags extends string>(
  flags: Flags,
  about: string,
): TypedOption<NameOf<Flags>, boolean> {
  return new TypedOption(flags, about, () => true);
}

/** The values of the options as commander has taken them from the command line, read. */
export function valuesOf<O extends AnyOption>(
  options: readonly O[],
  given: Readonly<Record<string, string | boolean | undefined>>,
): ValuesOf<O> & Typed {
  const values: Record<string, unknown> = {};
  const typed: Record<string, string> = {};
  for (const { key, long, required, read } of options) {
    const text = given[key];
    if (typeof text !== 'string') {
      values[key] = required ? undefined : text === true;
      continue;
    }
    typed[key] = `${long} "${text}"`;
    values[key] = read(text, typed[key]);
  }
  return { ...values, typed } as ValuesOf<O> & Typed;
}

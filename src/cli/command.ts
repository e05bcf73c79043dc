import type { Command } from 'commander';
import { printable } from '../formats/printable.ts';
import type { Adapter } from '../host/node/context.ts';
import { type OutputFile, outputFile } from './files/output-file.ts';
import { STDIO } from './files/stdio.ts';
import { type Need, requireAll } from './options/needs.ts';
import { type AnyOption, loaded, type Typed, type ValuesOf, valuesOf } from './options/option.ts';
import { wide } from './options/output.ts';
import { takesStdout } from './options/pipes.ts';
import { EXIT } from './process/exit-codes.ts';
import { loadPart } from './process/installation.ts';
import { ensureWorkProcess, setStage } from './process/work-process.ts';
import { commandWith, type Example, usageOf } from './terminal/help-text.ts';
import { createBriefProgress, createProgress, type ProgressLine } from './terminal/progress.ts';
import { type HtmlOf, writePage } from './terminal/report-page.ts';
import { type Screen, screenOf } from './terminal/screen.ts';

type ArgumentOf<Name extends string> = Name extends `${string}...${string}`
  ? readonly string[]
  : Name extends `[${string}`
    ? string | undefined
    : string;

/** Values that are never left out. */
type Given<Values, Keys extends string> = {
  readonly [Key in Keys & keyof Values]: NonNullable<Values[Key]>;
};

/** What every command finds beside its own options. */
export interface Common extends Typed {
  readonly quiet: boolean;
  /** Says on stderr what goes on, silent where --quiet is given. The command line ends both. */
  readonly progress: ProgressLine;
  /** The same for what is mostly over at once. */
  readonly brief: ProgressLine;
  /** Says a line on stderr that stays there, unless --quiet is given. */
  readonly say: (line: string) => void;
}

/** What a command has found out. */
export interface Answer {
  /** What --json prints. */
  readonly result: unknown;
  /** What is printed without. */
  readonly text: (screen: Screen) => string;
  /** The page that --html writes. */
  readonly page?: HtmlOf;
  /** Whether a check or a verification failed: exit code 1. */
  readonly failed?: boolean;
  /** Whether JSON is one line, which stays whole where several processes print to one pipe. */
  readonly isOneLine?: boolean;
  /** What is said on stderr when the result has been taken. */
  readonly remark?: string;
  /** Does what must be done around the printing. */
  readonly around?: (printIt: () => Promise<void>) => Promise<void>;
}

/** A command with what all of them have, to be told what else it takes, and at last what it does. */
export function command(name: string, about: string, examples: readonly Example[]): Description {
  return new Description(commandWith(name, about, examples));
}

/** What a command takes: options of the kinds O, and an argument of that name. */
class Description<O extends AnyOption = never, Name extends string = never, Needed extends string = never> {
  private table: readonly AnyOption[] = [];
  private needed: readonly Need[] = [];
  private isAtOnce = false;

  constructor(private readonly made: Command) {}

  /** @param name <name> where it must be given, [name] where it may be left out, [name...] for any number of them */
  argument<const Given extends string>(name: Given, about: string): Description<O, Given, Needed> {
    this.made.argument(name, about);
    return this as unknown as Description<O, Given, Needed>;
  }

  options<const Given extends readonly AnyOption[]>(
    ...options: Given
  ): Description<Given[number], Name, Needed> {
    for (const option of options) this.made.addOption(option);
    this.table = options;
    return this as unknown as Description<Given[number], Name, Needed>;
  }

  /** What must be given beside the arguments: all that is missing is said at once. */
  needs<const Given extends readonly Need[]>(
    ...needs: Given
  ): Description<O, Name, NonNullable<Given[number]['key']>> {
    this.made.usage(
      usageOf(
        this.made,
        needs.flatMap(({ usage }) => usage ?? []),
      ),
    );
    this.needed = needs;
    return this as unknown as Description<O, Name, NonNullable<Given[number]['key']>>;
  }

  /** It computes nothing, and waits in no other way than one that a signal ends. */
  atOnce(): this {
    this.isAtOnce = true;
    return this;
  }

  /** @param act gives nothing if it has printed what there is itself */
  does(
    act: (
      options: ValuesOf<O> & Given<ValuesOf<O>, Needed> & Common,
      argument: ArgumentOf<Name>,
    ) => Answer | undefined | Promise<Answer | undefined>,
  ): Command {
    this.made.option('--json', 'print JSON').option('-q, --quiet', 'nothing on stderr but errors');
    return this.made.action(async (argument: ArgumentOf<Name>) => {
      const { json = false, quiet = false, ...given } = this.made.opts();
      const read = valuesOf(this.table as readonly O[], given);
      // Without any, commander gives the options in their place.
      const args = this.made.registeredArguments.length === 0 ? [] : [argument ?? []].flat();
      requireAll(this.needed, { args, typed: read.typed, flags: given });
      const isTaken = takesStdout(this.table, given, argument, read);
      if (!this.isAtOnce) await ensureWorkProcess();
      const [progress, brief] = [createProgress(quiet, setStage), createBriefProgress(quiet, setStage)];
      const clear = () => {
        progress.end();
        brief.end();
      };
      const say = (line: string) => {
        if (quiet) return;
        clear();
        process.stderr.write(`${printable(line)}\n`);
      };
      // What runs may start the process again, for a GPU, and standard input is read but once.
      const readsStdin = this.table.some(({ key, pipe }) => pipe === 'stdin' && given[key] === STDIO);
      if (readsStdin && 'adapter' in read) {
        const { ensureProcess } = await loadPart(() => import('./process/gpu.ts'));
        await ensureProcess(read.adapter as Adapter, say);
      }
      const values = await loaded(this.table, read);
      const page = given.html === undefined ? undefined : await outputFile('--html', given.html);
      let answer: Answer | undefined;
      try {
        const common = { quiet, progress, brief, say };
        answer = await act({ ...values, ...common } as Parameters<typeof act>[0], argument);
      } finally {
        clear();
      }
      // Only a command that can show all columns leaves any out.
      const isFitted = this.table.includes(wide) && given.wide === undefined;
      if (answer !== undefined) await deliver(answer, page, { json, quiet, isTaken, isFitted });
    });
  }
}

/** How an answer is given. */
interface Delivery {
  readonly json: boolean;
  readonly quiet: boolean;
  /** Whether stdout has a file of the command already. */
  readonly isTaken: boolean;
  /** Whether tables have no more columns than a terminal has room for. */
  readonly isFitted: boolean;
}

/** Writes the page if one is wanted, prints the result, and says where the page is. */
async function deliver(
  answer: Answer,
  page: OutputFile | undefined,
  { json, quiet, isTaken, isFitted }: Delivery,
): Promise<void> {
  const { failed, page: htmlOf, remark, around = (printIt) => printIt() } = answer;
  if (failed) process.exitCode = EXIT.failed;
  try {
    // Before the result: a reader of it that stops early (| head) ends this process.
    if (page && htmlOf) await writePage(page, htmlOf);
  } finally {
    // Beside a result on stdout, what is said of it is a remark.
    const out = isTaken ? process.stderr : process.stdout;
    const screen = json ? undefined : screenOf(out, isFitted);
    await around(async () => {
      if (!(isTaken && quiet)) await print(answer, screen, out);
    });
  }
  if (quiet) return;
  if (page && page.path !== STDIO) process.stderr.write(`report: ${printable(page.path)}\n`);
  if (remark) process.stderr.write(remark);
}

/**
 * Prints a result: as text, or whole as JSON.
 * @param screen undefined for JSON
 * @returns settles when all of it has been taken. Where that fails, or nobody reads on (| head), it never does: the process
 *   ends (main.ts), and what must not be lost with it says so as it exits
 */
function print(
  { result, text, isOneLine }: Answer,
  screen: Screen | undefined,
  out: NodeJS.WriteStream,
): Promise<void> {
  const printed = screen ? text(screen) : `${JSON.stringify(result, null, isOneLine ? 0 : 2)}\n`;
  return new Promise((resolve) => {
    out.write(printed, (error) => {
      if (!error) resolve();
    });
  });
}

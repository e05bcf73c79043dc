import { Command } from 'commander';

/** A command line that works, and what it does. */
type Example = readonly [line: string, does: string];

/** What every command takes. */
export interface CommonOptions {
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** A command with the options that all of them have, and examples below its help. */
export function command(name: string, description: string, examples: readonly Example[]): Command {
  return new Command(name)
    .description(description)
    .option('--json', 'print JSON')
    .option('--quiet', 'nothing on stderr but errors')
    .addHelpText('after', examplesText(examples));
}

/** Examples as they stand below the help. */
export function examplesText(examples: readonly Example[]): string {
  const width = Math.max(...examples.map(([line]) => line.length));
  const lines = examples.map(([line, does]) => `  ${line.padEnd(width)}  ${does}`);
  return `\nExamples:\n${lines.join('\n')}`;
}

/**
 * Prints a result: as text, or whole as JSON.
 * @param lines whether JSON has a line of its own for each part; otherwise it is one line, which stays whole where
 *   several processes print to one pipe
 * @returns settles when all of it has been taken. Where that fails, or nobody reads on (| head), it never does: the process
 *   ends (main.ts), and what must not be lost with it says so as it exits
 */
export function print(
  result: unknown,
  json: boolean | undefined,
  render: () => string,
  lines = true,
): Promise<void> {
  const text = json ? `${JSON.stringify(result, null, lines ? 2 : 0)}\n` : render();
  return new Promise((resolve) => {
    process.stdout.write(text, (error) => {
      if (!error) resolve();
    });
  });
}

import type { Command } from 'commander';
import { didYouMean } from '../../../formats/nearest.ts';
import { InputError } from '../../../schedules/index.ts';
import { commandWith } from '../../terminal/help-text.ts';
import { PROBLEMS_TOPIC, problemsText } from '../../terminal/problems-text.ts';

/** What there is no command for is explained under a topic of its own. */
export const helpCommand = commandWith('help', 'the help of a command, or of a topic', [
  ['allport help run', 'what run takes'],
  ['allport help problems', 'what can be asked, and how it is said'],
])
  .argument('[command]', `a command, or ${PROBLEMS_TOPIC}: what can be asked, and how it is said`)
  .action((topic: string | undefined, _, { parent }: Command) => {
    if (topic === PROBLEMS_TOPIC) process.stdout.write(problemsText());
    else (topic === undefined ? parent : commandNamed(topic, parent?.commands ?? []))?.outputHelp();
  });

/** @throws InputError for none */
function commandNamed(topic: string, commands: readonly Command[]): Command {
  const found = commands.find((command) => command.name() === topic);
  if (found !== undefined) return found;
  const names = [...commands.map((command) => command.name()), PROBLEMS_TOPIC];
  throw new InputError(`unknown command "${topic}": ${didYouMean(topic, names, 'see allport --help')}`);
}

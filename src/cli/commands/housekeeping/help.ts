import type { Command } from 'commander';
import { wordTyped } from '../../../formats/nearest.ts';
import { helpPages, pagesOf } from '../../help-pages.ts';
import { TOPICS } from '../../options/option.ts';
import { commandWith } from '../../terminal/help-text.ts';
import { topicText } from '../../terminal/topic-text.ts';

export const helpCommand = commandWith('help', 'the help of a command, and what any word means', [
  ['allport help run', 'what run takes'],
  ['allport help networks', 'what there is to run on, and how it is said'],
  ['allport help problems', 'what can be asked, and how it is said'],
  ['allport help de-bruijn', 'an algorithm: the idea, and what it takes'],
  ['allport help span', 'a term, or a column of a table'],
  ['allport help --width', 'an option, wherever it is'],
  ['allport help exit code 3', 'an exit code; an error of the library has its name'],
])
  .argument(
    '[word...]',
    `a command, ${TOPICS.join(', ')}, an algorithm, a term, a column, an option, an error, an exit code`,
  )
  // Options are words here, which are explained.
  .allowUnknownOption()
  .action((words: readonly string[], _, { parent }: Command) => {
    const commands = parent?.commands ?? [];
    const names = commands.map((command) => command.name());
    const word = words.join(' ');
    const topic = TOPICS.find((known) => known === word.toLowerCase());
    const name = wordTyped(word, names);
    if (word === '') parent?.outputHelp();
    else if (topic !== undefined) process.stdout.write(topicText(topic));
    else if (name === undefined) process.stdout.write(helpPages(word, [...names, ...TOPICS]));
    else {
      commands.find((command) => command.name() === name)?.outputHelp();
      // Some names of commands are words of the field as well.
      const pages = pagesOf(word);
      if (pages !== '') process.stdout.write(`\n${pages}`);
    }
  });

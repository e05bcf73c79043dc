import type { Command } from 'commander';
import { didYouMean, wordTyped } from '../../../formats/nearest.ts';
import { InputError } from '../../../schedules/index.ts';
import { candidatesFor } from '../../completion/candidates.ts';
import { linesFor, SHELLS, type Shell, scriptFor } from '../../completion/scripts.ts';
import { commandWith } from '../../terminal/help-text.ts';

/** What it prints is read by a shell, which has its own options behind the dashes: it has none of those that others have. */
export const completionCommand = commandWith(
  'completion',
  'a script by which a shell completes commands, options and names',
  [
    ['allport completion bash', 'for ~/.local/share/bash-completion/completions'],
    ['allport completion zsh', 'for a folder of fpath, as _allport'],
    ['allport completion fish', 'for ~/.config/fish/completions'],
  ],
)
  .argument('<shell>', SHELLS.join(', '))
  .argument('[words...]', 'for the script: the words typed so far')
  .action((name: string, words: readonly string[], _, { parent }: Command) => {
    const shell = shellNamed(name);
    const asked = words.length > 0 && parent !== null;
    process.stdout.write(asked ? linesFor(shell, candidatesFor(parent, words)) : scriptFor(shell));
  });

/** @throws InputError for another one */
function shellNamed(name: string): Shell {
  const shell = wordTyped(name, SHELLS);
  if (shell !== undefined) return shell;
  throw new InputError(
    `unknown shell "${name}": ${didYouMean(name, SHELLS, `give one of ${SHELLS.join(', ')}`)}`,
  );
}

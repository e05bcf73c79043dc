import { machineFiles } from '../../formats/machines/machine-files.ts';
import { problemWords } from '../../formats/problems/said-problem.ts';
import { paperNames } from '../../papers/index.ts';
import { algorithmsFor, catalogue } from '../../schedules/index.ts';
import type { Offers } from '../options/option.ts';
import { SHELLS } from './scripts.ts';

const FILES: Offers = { files: true };

/** What a shell completes an argument with, by its name: what has the same name is the same in all commands. */
export const offersOf: Readonly<Record<string, Offers>> = {
  algorithm: { words: algorithmNames, files: true },
  problem: { words: () => problemWords.map(({ kind }) => kind) },
  machine: { words: () => [...machineFiles.keys()] },
  paper: { words: () => paperNames },
  shell: { words: () => SHELLS },
  report: FILES,
  times: FILES,
  results: FILES,
  script: FILES,
  args: FILES,
};

/** Those of the problem that was said before, or all of them. */
function algorithmNames(typed: readonly string[]): string[] {
  const said = problemWords.find(({ word }) => word && typed.includes(`--${word.name}`));
  return (said === undefined ? catalogue : algorithmsFor(said.kind)).map(({ name }) => name);
}

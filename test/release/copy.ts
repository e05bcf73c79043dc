import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finished, finish } from '../cli/cli.ts';
import { bareEnvironment } from '../node/bundle.ts';
import { inCopy } from '../support/checkout-copy.ts';

/** A copy of the checkout in which all is committed. */
export interface ReleasedCopy {
  readonly folder: string;
  git(...args: string[]): string;
  /** Commits a changelog with another version on top, of which it says so much. */
  announce(version: string, changes: string): void;
  /** Runs the script of a release there. */
  release(...args: string[]): Promise<Finished>;
  /** Whatever a release changes in a checkout but files that git ignores: commits, tags, changed files. */
  state(): string;
}

/** Does something in such a copy, which is removed then. */
export function inCommittedCopy(act: (copy: ReleasedCopy) => Promise<void>): Promise<void> {
  return inCopy(async (folder) => {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
    git('init', '--quiet', '--initial-branch', 'main');
    git('config', 'user.name', 'Someone');
    git('config', 'user.email', 'someone@example.org');
    // The packages are linked, which .gitignore does not expect of them.
    appendFileSync(join(folder, '.git/info/exclude'), '/node_modules\n');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'All of it');
    await act({
      folder,
      git,
      announce: (version, changes) => {
        const path = join(folder, 'CHANGELOG.md');
        const heading = `## [${version}] - unreleased`;
        const text = readFileSync(path, 'utf8').replace('\n## [', `\n${heading}\n\n${changes}\n\n## [`);
        writeFileSync(path, text);
        git('commit', '--quiet', '--all', '--message', `Announce ${version}`);
      },
      release: (...args) =>
        finish(
          spawn(process.execPath, ['release/make.mjs', ...args], { cwd: folder, env: bareEnvironment() }),
        ),
      state: () => [git('log', '--oneline', '--all'), git('tag'), git('status', '--porcelain')].join('\n'),
    });
  });
}

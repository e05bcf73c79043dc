import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inCommittedCopy, type ReleasedCopy } from './copy.ts';

test.each<[string, (copy: ReleasedCopy) => void, string[], string]>([
  [
    'a file that is not committed',
    ({ folder }) => writeFileSync(join(folder, 'notes.txt'), ''),
    [],
    'notes.txt is not as it was committed: commit it, or remove the change',
  ],
  [
    'a tag that there is',
    ({ git }) => git('tag', 'v99.0.0'),
    ['99.0.0'],
    'the tag v99.0.0 is there already: give a higher version',
  ],
  [
    'a version that the changelog does not have',
    () => {},
    ['99.0.0'],
    'CHANGELOG.md has no heading "## [99.0.0] - unreleased": add it, and below it what changed',
  ],
  [
    'a version of which the changelog says nothing',
    ({ announce }) => announce('99.0.0', 'Nothing.'),
    ['99.0.0'],
    'CHANGELOG.md says nothing below "## [99.0.0] - unreleased": add what changed',
  ],
  ['no version', () => {}, ['new'], 'version "new": give three numbers, such as 0.2.0'],
])('a release refuses %s, in one line, and changes nothing', (_, spoil, args, why) =>
  inCommittedCopy(async (copy) => {
    spoil(copy);
    const before = copy.state();
    for (const dry of [[], ['--dry-run']]) {
      const { code, stdout, stderr } = await copy.release(...args, ...dry);
      expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: `release: ${why}\n` });
    }
    expect(copy.state()).toBe(before);
    expect(existsSync(join(copy.folder, 'dist'))).toBe(false);
  }),
);

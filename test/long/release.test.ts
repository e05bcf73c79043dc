import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { inCommittedCopy } from '../release/copy.ts';
import { PATIENCE_MS } from '../support/patience.ts';

/** The next version. */
const version = '99.1.0';
/** What a release makes, by their names. */
const FILES = [
  'SHA256SUMS',
  `allport-${version}-artifact.tar.gz`,
  `allport-${version}.tgz`,
  `allport-laboratory-${version}.tgz`,
  'site',
];

test(
  'a release in a copy of the checkout: first dry, then in earnest',
  () =>
    inCommittedCopy(async ({ folder, git, announce, release, state }) => {
      const read = (path: string) => readFileSync(join(folder, path), 'utf8');
      announce(version, '- It has a release.');
      const before = state();
      const dry = await release(version, '--dry-run');
      expect(dry, dry.stderr).toMatchObject({ code: 0 });
      const [, made] = /^Dry run: nothing was written outside of (.+)\.$/m.exec(dry.stdout) ?? [];
      expect(readdirSync(made).sort()).toEqual(FILES);
      expect(dry.stdout).toContain(`\nRelease ${version}\n`);
      expect(dry.stdout).toContain('CHANGELOG.md');
      expect(state()).toBe(before);
      expect(existsSync(join(folder, 'dist'))).toBe(false);
      rmSync(dirname(made), { recursive: true });

      const real = await release(version);
      expect(real, real.stderr).toMatchObject({ code: 0 });
      expect(git('log', '-1', '--format=%s %D').trim()).toBe(
        `Release ${version} HEAD -> main, tag: v${version}`,
      );
      expect(git('status', '--porcelain')).toBe('');
      expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## \\[${version}\\] - \\d{4}-\\d\\d-\\d\\d$`, 'm'));
      expect(JSON.parse(read('package.json'))).toMatchObject({
        version,
        peerDependencies: { 'allport-laboratory': version },
      });
      expect(read('CITATION.cff')).toMatch(new RegExp(`^version: ${version}\ndate-released: `, 'm'));
      const out = join(folder, 'dist/release');
      expect(readdirSync(out).sort()).toEqual(FILES);
      for (const line of read('dist/release/SHA256SUMS').trim().split('\n')) {
        const [sum, name] = line.split('  ');
        expect(
          createHash('sha256')
            .update(readFileSync(join(out, name)))
            .digest('hex'),
          name,
        ).toBe(sum);
      }
      expect(real.stdout).toContain(`\n  git push origin main v${version}\n`);
      // It does not do so itself, and it does not make the same release twice.
      expect(await release(version)).toMatchObject({ code: 2, stdout: '' });
    }),
  10 * PATIENCE_MS,
);

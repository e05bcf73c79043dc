import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/*
 * `npm run release -- 0.2.0` makes a release: a commit with its version and date, a tag, and the files to publish. It publishes
 * nothing, and says what to type for that. Without a version it takes that of package.json. `--dry-run` makes everything in a
 * temporary folder, and says what would change here.
 *
 * All is made in a clone, so the files hold what is committed, and a release that fails leaves nothing behind.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = 'dist/release';

/** What somebody can cure, in one line. */
class Refusal extends Error {}

const { values, positionals } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const isDry = values['dry-run'];

try {
  release(positionals[0] ?? readPackage(ROOT).version);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(`release: ${error.message}`);
  process.exitCode = 2;
}

function release(version) {
  check(version);
  const work = mkdtempSync(join(tmpdir(), 'allport-release-'));
  const clone = join(work, 'checkout');
  const made = join(work, 'files');
  try {
    commitIn(clone, version);
    makeFiles(clone, made, version);
    const change = git(clone, 'show', '--stat', '--format=%s').trim();
    if (isDry) {
      say(
        `Dry run: nothing was written outside of ${made}.`,
        'It would commit, tag and make:',
        '',
        change,
        '',
      );
    } else {
      takeOver(clone, made, version);
      say(`Committed and tagged v${version}:`, '', change, '');
    }
    sayWhatIsLeft(isDry ? made : OUT, version);
  } catch (error) {
    rmSync(work, { recursive: true, force: true });
    throw error;
  }
  rmSync(isDry ? clone : work, { recursive: true, force: true });
}

/** @throws Refusal where this checkout cannot be released as this version */
function check(version) {
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) {
    throw new Refusal(`version "${version}": give three numbers, such as 0.2.0`);
  }
  const [changed] = git(ROOT, 'status', '--porcelain').split('\n');
  if (changed !== '') {
    throw new Refusal(`${changed.slice(3)} is not as it was committed: commit it, or remove the change`);
  }
  if (git(ROOT, 'tag', '--list', `v${version}`) !== '') {
    throw new Refusal(`the tag v${version} is there already: give a higher version`);
  }
  const [, entry] = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').split(`\n${unreleased(version)}\n`);
  if (entry === undefined) {
    throw new Refusal(
      `CHANGELOG.md has no heading "${unreleased(version)}": add it, and below it what changed`,
    );
  }
  if (!/^- /m.test(entry.split('\n## ')[0])) {
    throw new Refusal(`CHANGELOG.md says nothing below "${unreleased(version)}": add what changed`);
  }
}

/** Clones what is committed, puts version and date into it, commits and tags. */
function commitIn(clone, version) {
  git(tmpdir(), 'clone', '--quiet', ROOT, clone);
  for (const name of ['user.name', 'user.email'])
    git(clone, 'config', name, git(ROOT, 'config', name).trim());
  const date = new Date().toISOString().slice(0, 10);
  const { version: before } = readPackage(clone);
  const edit = (name, change) => {
    const path = join(clone, name);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  };
  const versioned = (manifest) => ({
    ...manifest,
    version,
    peerDependencies: { ...manifest.peerDependencies, 'allport-laboratory': version },
  });
  const json = (value) => `${JSON.stringify(value, undefined, 2)}\n`;
  edit('package.json', (text) => json(versioned(JSON.parse(text))));
  edit('package-lock.json', (text) => {
    const lock = JSON.parse(text);
    return json({ ...lock, version, packages: { ...lock.packages, '': versioned(lock.packages['']) } });
  });
  edit('CITATION.cff', (text) =>
    text
      .replace(/^date-released: .*\n/m, '')
      .replace(/^version: .*$/m, `version: ${version}\ndate-released: ${date}`),
  );
  edit('docs/install.md', (text) => text.replaceAll(`-${before}.tgz`, `-${version}.tgz`));
  edit('CHANGELOG.md', (text) => text.replace(unreleased(version), `## [${version}] - ${date}`));
  git(clone, 'commit', '--quiet', '--all', '--message', `Release ${version}`);
  git(clone, 'tag', '--annotate', `v${version}`, '--message', `allport ${version}`);
}

/** Makes both packages, the site, and the artifact, whose quick claims must hold. */
function makeFiles(clone, made, version) {
  mkdirSync(made);
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  // What npm packs it builds first, both packages.
  run(clone, 'npm', 'pack', '--pack-destination', made);
  run(clone, 'npm', 'pack', '--pack-destination', made, './dist/laboratory');
  run(clone, 'npm', 'run', 'site', '--', '--out', join(made, 'site'));
  run(clone, process.execPath, 'test/smoke/smoke.mjs');
  const prefix = `--prefix=allport-${version}/`;
  git(clone, 'archive', prefix, '--output', join(made, `allport-${version}-artifact.tar.gz`), `v${version}`);
  const sums = archivesIn(made).map((name) => {
    const sum = createHash('sha256')
      .update(readFileSync(join(made, name)))
      .digest('hex');
    return `${sum}  ${name}\n`;
  });
  writeFileSync(join(made, 'SHA256SUMS'), sums.join(''));
}

/** Brings commit, tag and files here. */
function takeOver(clone, made, version) {
  git(ROOT, 'fetch', '--quiet', '--no-tags', clone, 'HEAD');
  git(ROOT, 'merge', '--quiet', '--ff-only', 'FETCH_HEAD');
  git(ROOT, 'fetch', '--quiet', '--no-tags', clone, 'tag', `v${version}`);
  const out = join(ROOT, OUT);
  rmSync(out, { recursive: true, force: true });
  cpSync(made, out, { recursive: true });
}

function sayWhatIsLeft(folder, version) {
  const branch = git(ROOT, 'rev-parse', '--abbrev-ref', 'HEAD').trim();
  say(
    `The files are in ${folder}:`,
    ...archivesIn(isDry ? folder : join(ROOT, folder)).map((name) => `  ${name}`),
    '  SHA256SUMS',
    '  site/',
    '',
    'Before you publish:',
    '  [ ] npm run test:all and npm run test:engines pass on the commit',
    `  [ ] ${folder}/site/index.html looks right in a browser`,
    '  [ ] the npm names allport and allport-laboratory are yours, or free: their publisher reserves them with the first release',
    '  [ ] npm whoami names that publisher',
    '',
    'To publish, type:',
    `  git push origin ${branch} v${version}`,
    `  npm publish ./${OUT}/allport-laboratory-${version}.tgz`,
    `  npm publish ./${OUT}/allport-${version}.tgz`,
    '',
    'Afterwards:',
    '  [ ] the push has published the site: see .github/workflows/site.yml',
    `  [ ] the release of v${version} has allport-${version}-artifact.tar.gz and SHA256SUMS; ARTIFACT.md says how to evaluate it`,
  );
}

function unreleased(version) {
  return `## [${version}] - unreleased`;
}

function archivesIn(folder) {
  return readdirSync(folder).filter((name) => name.endsWith('gz'));
}

function readPackage(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

function git(folder, ...args) {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
}

/** Runs what takes long; its lines go to stderr. */
function run(folder, command, ...args) {
  console.error(`$ ${[command, ...args].join(' ')}`);
  execFileSync(command, args, { cwd: folder, stdio: ['ignore', 2, 2] });
}

function say(...lines) {
  console.log(lines.join('\n'));
}

import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path/posix';

/** The folder of the algorithms, which has their pages too. */
const FOLDER = 'src/schedules/algorithms/';

/** The pages of the algorithms, by their paths in a checkout or an installed package. */
export interface AlgorithmPages {
  /** NAME.md, beside the algorithm NAME. */
  readonly own: ReadonlyMap<string, string>;
  /** README.md of a folder: what its algorithms share. By the name of the folder. */
  readonly shared: ReadonlyMap<string, string>;
}

/** @param root the checkout or the package @throws Error where two pages have one name */
export function algorithmPages(root: URL): AlgorithmPages {
  const paths = readdirSync(new URL(FOLDER, root), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `${FOLDER}${path.replaceAll('\\', '/')}`)
    .sort();
  const isShared = (path: string) => basename(path) === 'README.md';
  return {
    own: named(
      paths.filter((path) => !isShared(path)),
      (path) => basename(path, '.md'),
    ),
    shared: named(paths.filter(isShared), (path) => basename(dirname(path))),
  };
}

function named(paths: readonly string[], nameOf: (path: string) => string): ReadonlyMap<string, string> {
  const byName = new Map<string, string>();
  for (const path of paths) {
    const other = byName.get(nameOf(path));
    if (other !== undefined) throw new Error(`${other} and ${path} have one name: rename one`);
    byName.set(nameOf(path), path);
  }
  return byName;
}

/** The page of an algorithm. @throws Error where it has none */
export function pageOf(name: string, { own }: AlgorithmPages): string {
  const path = own.get(name);
  if (path === undefined) throw new Error(`${name} has no page: write ${name}.md beside it, below ${FOLDER}`);
  return path;
}

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const cssOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** By scheme and name: the custom properties of :root. */
function tokensOf(css: string): Map<string, string> {
  const blocks = [...css.matchAll(/:root \{([^}]*)\}/g)].slice(0, 2);
  return new Map(
    blocks.flatMap(([, block], scheme) =>
      [...block.matchAll(/(--[a-z-]+): ([^;]+);/g)].map(
        ([, name, value]) => [`${['light', 'dark'][scheme]} ${name}`, value] as const,
      ),
    ),
  );
}

test('a colour that reports and the laboratory both have is the same in both', () => {
  const page = tokensOf(cssOf('src/pictures/colours.css'));
  const report = tokensOf(cssOf('src/report/document/page.css'));
  const common = [...report.keys()].filter((name) => page.has(name));
  for (const scheme of ['light', 'dark']) {
    for (const name of ['paper', 'ink', 'muted', 'line', 'panel', 'accent', 'done']) {
      expect(common).toContain(`${scheme} --${name}`);
    }
  }
  expect(common.map((name) => [name, report.get(name)])).toEqual(
    common.map((name) => [name, page.get(name)]),
  );
});

import AxePuppeteer from '@axe-core/puppeteer';
import type { Page } from 'puppeteer';

/** How much of each table does not fit, in pixels. */
export function hiddenWidths(page: Page): Promise<number[]> {
  return page.$$eval('.scroll', (regions) =>
    regions.map((region) => region.scrollWidth - region.clientWidth),
  );
}

/** Texts of the figures that do not fit on the page; outside of their drawing they may stand. */
export function cutTexts(page: Page): Promise<(string | null)[]> {
  return page.$$eval('figure text', (texts) =>
    texts
      .filter((text) => {
        const { left, right } = text.getBoundingClientRect();
        return left < 0 || right > innerWidth;
      })
      .map(({ textContent }) => textContent),
  );
}

/** Texts of figures that cover each other: those in the drawings, and those around them. */
export function coveredTexts(page: Page): Promise<(string | null)[][]> {
  return page.$$eval('figure :is(svg[role=img] text, .legend > span, p, figcaption)', (texts) => {
    const boxes = texts.map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }));
    return boxes.flatMap((a, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (b) =>
            a.box.left < b.box.right &&
            b.box.left < a.box.right &&
            // A line is higher than its letters.
            a.box.top + 3 < b.box.bottom &&
            b.box.top + 3 < a.box.bottom,
        )
        .map((b) => [a.text, b.text]),
    );
  });
}

/** The rules of axe whose verdict another scheme of colours can change. */
export const RULES_OF_COLOURS: readonly string[] = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds wrong: rules with the elements that break them. How many rules hold says that it looked.
 *
 * @param rules all of axe's where left out
 */
export async function inaccessible(
  page: Page,
  rules?: readonly string[],
): Promise<{ passes: number; violations: [string, string[]][] }> {
  // What holds is not told element by element. The page alone is looked at, no frames of other sites: those need a second page for the verdict.
  const axe = new AxePuppeteer(page).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(rules && { runOnly: [...rules] }),
  });
  const { passes, violations } = await axe.analyze();
  return {
    passes: passes.length,
    violations: violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
  };
}

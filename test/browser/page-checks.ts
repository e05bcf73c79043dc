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

/** What axe finds wrong: rules with the elements that break them. How many rules hold says that it looked. */
export async function inaccessible(
  page: Page,
): Promise<{ passes: number; violations: [string, string[]][] }> {
  const { passes, violations } = await new AxePuppeteer(page).analyze();
  return {
    passes: passes.length,
    violations: violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
  };
}

/** What the generator's pages lack for somebody who hears them or goes through them by keys: landmarks, an order of headings, and links that no button holds. */
export function accessible(html: string): string {
  return inOrder(html)
    .replace('<div class="col-content">', '<div class="col-content" role="main">')
    .replace('<div class="page-menu">', '<div class="page-menu" role="complementary" aria-label="This page">')
    .replace('<nav id="tsd-sidebar-links"', '<nav id="tsd-sidebar-links" aria-label="Site"')
    .replace('<nav class="tsd-navigation">', '<nav class="tsd-navigation" aria-label="All pages">')
    .replaceAll('<aside class="tsd-sources">', '<aside class="tsd-sources" role="note">')
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll(/<th\b[^>]*>\s*<\/th>/g, '<td></td>')
    .replaceAll(/<summary\b.*?<\/summary>/gs, (summary) =>
      summary.replaceAll(/<a [^>]*class="tsd-anchor-icon">.*?<\/a>/gs, ''),
    );
}

/** No heading is more than one level below the one before. */
function inOrder(html: string): string {
  let last = 0;
  return html.replaceAll(/<h([1-6])\b(.*?)<\/h\1>/gs, (_, written: string, rest: string) => {
    last = Math.min(Number(written), last + 1);
    return `<h${last}${rest}</h${last}>`;
  });
}

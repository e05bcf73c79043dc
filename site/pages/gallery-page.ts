import { PLACES } from '../../demo/gallery/places.ts';
import { picturePath } from '../../demo/previews/place-pages.ts';
import { LABORATORY, laboratoryLink, SITE_ROOT, type SitePage } from '../page.ts';
import { escaped } from './markdown.ts';

/** The places of the laboratory's gallery. */
export function galleryPage(): SitePage {
  const cards = PLACES.map((place) => {
    const picture = `${SITE_ROOT}${LABORATORY}${picturePath(place)}`;
    return [
      `<a class="card" href="${escaped(laboratoryLink(place.query))}">`,
      `<img src="${picture}" alt="" width="1200" height="600" loading="lazy">`,
      `<strong>${escaped(place.title)}</strong>`,
      `<span>${escaped(place.line)}</span>`,
      '</a>',
    ].join('');
  });
  const text = [
    '# Gallery',
    'Places of the laboratory to begin at. Each is an address: open it, change it, send it on.',
    `<div class="cards">\n${cards.join('\n')}\n</div>`,
  ].join('\n\n');
  return { address: 'gallery', title: 'Gallery', source: 'README.md', text };
}

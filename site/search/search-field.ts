import type MiniSearch from 'minisearch';
import { type Found, find, loadIndex } from './find.ts';
import type { SearchRow } from './search-rows.ts';
import { snippet, splitAtWords } from './snippet.ts';

/*
 * The search of every page. The generator's own script opens its dialog, and goes through the results by keys; it finds nothing itself,
 * as it has no index.
 */

declare global {
  /** What the file of the index sets: gzip in base64, as a page that is opened from a disk can load scripts alone. */
  var allportIndex: string | undefined;
}

const INDEX = 'assets/search-index.js';
const MOST_RESULTS = 20;

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();

function start(): void {
  const input = document.querySelector<HTMLInputElement>('#tsd-search-input');
  const results = document.querySelector('#tsd-search-results');
  const status = document.querySelector('#tsd-search-status');
  if (!input || !results || !status) return;
  const base = new URL(`${document.documentElement.dataset.base ?? './'}`, document.baseURI);
  let index: MiniSearch<SearchRow> | undefined;
  const show = () => {
    if (index === undefined) return;
    const typed = input.value.trim();
    const found = typed === '' ? [] : find(index, typed).slice(0, MOST_RESULTS);
    input.removeAttribute('aria-activedescendant');
    results.replaceChildren(...found.map((one, i) => option(one, i, typed, base)));
    results.scrollTop = 0;
    status.textContent = typed !== '' && found.length === 0 ? `Nothing has “${typed}”` : '';
  };
  // It has a thousand sections: who searches loads it, once.
  const load = async () => {
    try {
      index = loadIndex(await unpacked(new URL(INDEX, base)));
      show();
    } catch {
      status.textContent = 'The search index cannot be read';
    }
  };
  // Somebody may be there before this script.
  if (document.activeElement === input) load();
  else input.addEventListener('focus', load, { once: true });
  input.addEventListener('input', show);
  input.addEventListener('keydown', ({ key }) => {
    const chosen = input.getAttribute('aria-activedescendant');
    if (key === 'Enter' && chosen) document.getElementById(chosen)?.click();
  });
}

async function unpacked(address: URL): Promise<string> {
  await new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.addEventListener('load', resolve);
    script.addEventListener('error', reject);
    script.src = address.href;
    document.head.append(script);
  });
  const bytes = Uint8Array.from(atob(globalThis.allportIndex ?? ''), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

/** A result: what it is called, where it stands, and the words around those that were typed. */
function option({ url, title, where, text }: Found, i: number, typed: string, base: URL): Element {
  const link = element('a');
  link.href = new URL(url, base).href;
  link.id = `search-result-${i}`;
  link.role = 'option';
  link.ariaSelected = 'false';
  // The field has the keys, and says which result is chosen.
  link.tabIndex = -1;
  link.append(
    element('span', 'title', ...marked(title, typed)),
    element('span', 'where', where),
    element('span', 'snippet', ...marked(snippet(text, typed), typed)),
  );
  return link;
}

/** A text in which the words that were typed are marked, and those that begin so. */
function marked(text: string, typed: string): (string | Element)[] {
  return splitAtWords(text, typed).map((part, i) => (i % 2 === 1 ? element('mark', '', part) : part));
}

function element<T extends keyof HTMLElementTagNameMap>(
  name: T,
  className = '',
  ...children: (string | Element)[]
): HTMLElementTagNameMap[T] {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}

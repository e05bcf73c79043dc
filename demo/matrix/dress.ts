import { useEffect } from 'preact/hooks';
import { channelsOf, PORT_COLOURS, packPixel, portColours, SEVERAL_COLOUR, token } from '../colours.ts';
import type { Dress } from '../laboratory/protocol.ts';

/** Whatever may change what the page looks like. */
const QUERIES = [
  '(prefers-color-scheme: dark)',
  '(prefers-reduced-motion: reduce)',
  '(forced-colors: active)',
];

/** Tells what the page looks like, now and whenever that changes. */
export function useDress(wear: (dress: Dress) => void): void {
  useEffect(() => {
    const tell = () => wear(dressOf());
    tell();
    const queries = QUERIES.map((query) => matchMedia(query));
    for (const query of queries) query.addEventListener('change', tell);
    return () => {
      for (const query of queries) query.removeEventListener('change', tell);
    };
  }, []);
}

function dressOf(): Dress {
  const [red, green, blue] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
  const packed = (colour: string) => packPixel(...channelsOf(colour));
  return {
    paper: packPixel(red, green, blue),
    far: packed(token('far')),
    ports: portColours(PORT_COLOURS).map(packed),
    several: packed(SEVERAL_COLOUR),
    isCalm: matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}

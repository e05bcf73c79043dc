import { useEffect } from 'preact/hooks';
import { PORT_COLOURS, SEVERAL_COLOUR } from '../../src/pictures/colours.ts';
import { type Dress, packPixel, pixelOf, portColours, token } from '../colours.ts';
import { isCalm, onLook } from '../on-look.ts';

/** Tells what the page looks like, now and whenever that changes. */
export function useDress(wear: (dress: Dress) => void): void {
  useEffect(() => {
    const tell = () => wear(dressOf());
    tell();
    return onLook(tell);
  }, []);
}

/** What the page looks like now. */
export function dressOf(): Dress {
  const [red, green, blue] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
  return {
    paper: packPixel(red, green, blue),
    far: pixelOf(token('far')),
    ports: portColours(PORT_COLOURS).map(pixelOf),
    several: pixelOf(SEVERAL_COLOUR),
    followed: pixelOf(token('followed')),
    isCalm: isCalm(),
  };
}

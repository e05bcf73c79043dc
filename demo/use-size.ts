import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of what is in an element, in whole pixels of the page; while it is hidden, its last one. Before it is measured: undefined. */
export function useSize(of: RefObject<Element | null>): Size | undefined {
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    if (of.current === null) return;
    const observer = new ResizeObserver(([{ contentRect }]) => {
      const [width, height] = [contentRect.width, contentRect.height].map(Math.floor);
      if (width > 0) setSize({ width, height });
    });
    observer.observe(of.current);
    return () => observer.disconnect();
  }, []);
  return size;
}

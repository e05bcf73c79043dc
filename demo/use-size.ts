import { useLayoutEffect, useRef, useState } from 'preact/hooks';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * An element, and the size of what is in it, in whole pixels of the page; while it is hidden, its last one. Before it is measured:
 * undefined.
 */
export function useSize<T extends HTMLElement = HTMLDivElement>() {
  const of = useRef<T>(null);
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
  return [of, size] as const;
}

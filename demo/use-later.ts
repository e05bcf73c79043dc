import { useEffect, useState } from 'preact/hooks';

/**
 * What a promise gives, once it does; until then what was given last. A promise that fails changes nothing: the page tells
 * elsewhere what went wrong.
 *
 * @param make undefined where there is nothing to wait for
 * @param on what it depends on: what is given after a change of it counts for nothing
 */
export function useLater<T>(make: () => Promise<T> | undefined, on: readonly unknown[]): T | undefined {
  const [value, setValue] = useState<T>();
  useEffect(() => {
    let isWanted = true;
    make()?.then(
      (given) => isWanted && setValue(() => given),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, on);
  return value;
}

import { cacheRoot, clearCache } from '../../host/node/cache.ts';

/** `allport cache`: where the software GPU is unpacked; with `clear`, removes it. */
export async function cache({ clear }: { readonly clear?: boolean }): Promise<string> {
  if (clear) await clearCache();
  return `${await cacheRoot()}\n`;
}

import type { Command } from 'commander';
import { cacheRoot, clearCache } from '../../host/node/cache.ts';
import { type CommonOptions, command, print } from '../command.ts';

export function cacheCommand(): Command {
  return command('cache', 'print where the software GPU is unpacked', [
    ['allport cache', 'the folder'],
    ['allport cache --clear', 'remove it; the next run unpacks it again'],
  ])
    .option('--clear', 'remove it; the next run unpacks it again')
    .action(async ({ clear = false, json }: CommonOptions & { readonly clear?: boolean }) => {
      const cleared = clear && (await clearCache());
      const path = await cacheRoot();
      await print({ path, cleared }, json, () => `${path}\n`);
    });
}

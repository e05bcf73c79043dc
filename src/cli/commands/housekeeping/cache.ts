import { cacheRoot, clearCache } from '../../../host/node/cache.ts';
import { command } from '../../command.ts';
import { flag } from '../../options/option.ts';

export const cacheCommand = command('cache', 'print where the software GPU is unpacked', [
  ['allport cache', 'the folder'],
  ['allport cache --clear', 'remove it; the next run unpacks it again'],
])
  .options(flag('--clear', 'remove it; the next run unpacks it again'))
  .atOnce()
  .does(async ({ clear }) => {
    const cleared = clear && (await clearCache());
    const path = await cacheRoot();
    return { result: { path, cleared }, text: () => `${path}\n` };
  });

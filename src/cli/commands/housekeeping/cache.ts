import { cacheRoot, clearCache } from '../../../host/node/cache.ts';
import { command } from '../../command.ts';
import { flag } from '../../options/option.ts';

export const cacheCommand = command(
  'cache',
  'print where the software GPU and plans that took long are kept',
  [
    ['allport cache', 'the folder'],
    ['allport cache --clear', 'remove it; what is needed is made again'],
  ],
)
  .options(flag('--clear', 'remove it; what is needed is made again'))
  .atOnce()
  .does(async ({ clear }) => {
    const cleared = clear && (await clearCache());
    const path = await cacheRoot();
    return { result: { path, cleared }, text: () => `${path}\n` };
  });

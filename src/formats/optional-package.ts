import { InputError } from '../schedules/index.ts';

/**
 * Loads an optional package.
 * @param name of the package, for the error
 * @param does what it does
 * @param otherwise what to do without it, if there is anything
 * @throws InputError where it is not installed
 */
export async function optionalPackage<T>(
  name: string,
  load: () => Promise<T>,
  does = 'reads such files',
  otherwise = '',
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new InputError(
      `the optional package ${name}, which ${does}, is missing: run \`npm install --include=optional\`${otherwise}`,
    );
  }
}

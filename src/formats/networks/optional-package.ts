import { InputError } from '../../schedules/index.ts';

/**
 * Loads an optional package that reads a form of files.
 * @param name of the package, for the error
 * @throws InputError where it is not installed
 */
export async function optionalPackage<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new InputError(
      `the optional package ${name}, which reads such files, is missing: run \`npm install --include=optional\``,
    );
  }
}

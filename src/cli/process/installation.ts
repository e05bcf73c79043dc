import { EnvironmentError } from '../../host/gpu/gpu-errors.ts';
import { shortageCure } from '../../host/node/shortage.ts';

/**
 * Loads a part of allport.
 * @throws EnvironmentError when a file of the installation is missing, cannot be read or is damaged
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    // What else a module throws is a bug of ours.
    if (code === undefined && syscall === undefined && !(error instanceof SyntaxError)) throw error;
    const cure = shortageCure(error) ?? 'install allport again';
    throw new EnvironmentError(`a part of allport cannot be loaded (${message}): ${cure}`, { cause: error });
  }
}

/** No usable GPU adapter was found. Programs that print it exit with code 3. */
export class NoAdapterError extends Error {
  override readonly name = 'NoAdapterError';
}

/**
 * The environment failed while a valid request was served: the device was lost, the GPU reported a
 * validation error, a file system operation failed. Programs that print it exit with code 4.
 */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** The cure where the GPU has not done what it was told, and no fault of ours or of the data is known. */
export const ELSEWHERE = 'run again, or on another adapter or driver';

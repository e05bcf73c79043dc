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

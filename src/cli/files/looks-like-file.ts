import { STDIO } from './stdio.ts';

/** Whether an argument is meant as a file, and as no name: "-", or anything with a dot or a slash in it. */
export function looksLikeFile(argument: string): boolean {
  return argument === STDIO || /[./\\]/.test(argument);
}

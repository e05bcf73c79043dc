import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** What a copy of the checkout has not: its packages are linked, and the rest is made anew. */
const LEFT_OUT = ['.git', 'node_modules', 'dist', 'coverage'];

/** Does something in a copy of the checkout, which is removed then. */
export async function inCopy(act: (copy: string) => Promise<void>): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), 'allport-copy-'));
  try {
    const filter = (path: string) => !LEFT_OUT.includes(relative(ROOT, path));
    cpSync(ROOT, copy, { recursive: true, filter });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    await act(copy);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

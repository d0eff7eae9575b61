import { realpath } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';

/** The true place of a file below the folder and outside of hidden folders; null for any other, or where there is none. */
export async function placeBelow(path: string, cwd: string): Promise<string | null> {
  const parts = path.split(/[/\\]/);
  if (parts.some((part) => part === '' || part.startsWith('.'))) return null;
  const root = await realpath(cwd);
  const full = await realpath(resolve(cwd, path)).catch(() => null);
  if (full === null || !full.startsWith(root + sep)) return null;
  // What a link leads to counts, not where it stands.
  return relative(root, full)
    .split(sep)
    .some((part) => part.startsWith('.'))
    ? null
    : full;
}

import { statSync } from 'node:fs';

/** Which file stands at a path: another one in its place has another. Empty where there is none. */
export function fileIdentity(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.dev}:${found.ino}`;
}

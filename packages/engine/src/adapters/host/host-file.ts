import { fileURLToPath } from 'node:url';

/** The host is a file of its own: beside this one in the sources, beside the file that this one was built into else. */
export function hostFile(): string {
  const ending = /\.[cm]?[jt]s$/.exec(import.meta.url)?.[0] ?? '.js';
  return fileURLToPath(new URL(`./code-host${ending}`, import.meta.url));
}

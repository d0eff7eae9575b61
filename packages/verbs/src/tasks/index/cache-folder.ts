import { isAbsolute, join } from 'node:path';

/** Where this user's programs keep what can be made again (XDG Base Directory); null where nothing says it. */
export function cacheFolder(env: Readonly<Record<string, string | undefined>>): string | null {
  const { XDG_CACHE_HOME: named, LOCALAPPDATA: local, HOME: home } = env;
  if (named !== undefined && isAbsolute(named)) return join(named, 'assay');
  if (local !== undefined && isAbsolute(local)) return join(local, 'assay', 'cache');
  return home !== undefined && isAbsolute(home) ? join(home, '.cache', 'assay') : null;
}

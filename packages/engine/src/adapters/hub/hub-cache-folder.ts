import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** Where the tools of the hub keep what they fetched: HF_HUB_CACHE, else `hub` in HF_HOME, else in ~/.cache/huggingface. */
export function hubCacheFolder(env: Readonly<Record<string, string | undefined>>): string {
  const { HF_HUB_CACHE: cache, HF_HOME: home, XDG_CACHE_HOME: caches, HOME: user } = env;
  if (cache !== undefined && cache !== '') return resolve(cache);
  if (home !== undefined && home !== '') return resolve(home, 'hub');
  const folder = caches !== undefined && caches !== '' ? caches : join(user ?? homedir(), '.cache');
  return resolve(folder, 'huggingface', 'hub');
}

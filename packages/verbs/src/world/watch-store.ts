import { storeNear, tellsOfEvents, watchEvents } from '@assay/engine';
import type { World } from '../world.ts';

/**
 * Calls `onNews` whenever something may have happened in the store, in whatever process; false where the store cannot tell,
 * and has to be looked at. Goes on until the process ends.
 */
export function watchStore(project: string, { cwd, env }: World, onNews: () => void): boolean {
  const place = storeNear(cwd, project, env);
  if (!tellsOfEvents(place)) return false;
  void watchEvents(place, onNews, new AbortController().signal);
  return true;
}

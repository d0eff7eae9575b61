import type { World } from '../world.ts';

/**
 * Calls `onNews` whenever something may have happened in the store, in whatever process; false where the store cannot tell,
 * and has to be looked at. Goes on until the process ends.
 */
export async function watchStore(project: string, world: World, onNews: () => void): Promise<boolean> {
  const { tellsOfEvents, watchEvents } = await import('@assay/engine');
  const { storePlace } = await import('./store-place.ts');
  const place = storePlace({ project }, world);
  if (!tellsOfEvents(place)) return false;
  void watchEvents(place, onNews, new AbortController().signal);
  return true;
}

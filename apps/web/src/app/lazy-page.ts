import { lazyRouteComponent } from '@tanstack/react-router';
import { isServerThere, UnreachableError } from '../client/reach.ts';

/**
 * The script of a page, fetched when it is wanted. Where the server is gone the page says so, and stays; where it is there
 * and has another build, the router loads the page anew.
 */
export function lazyPage<Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (cause) {
      if (await isServerThere()) throw cause;
      throw new UnreachableError({ cause });
    }
  }, name);
}

import { router } from './router.tsx';

/** The scripts of all pages, once the first one stands: opening the next then waits for its data alone. */
export function fetchPages(): void {
  for (const { options } of Object.values(router.routesById)) void options.component?.preload?.();
}

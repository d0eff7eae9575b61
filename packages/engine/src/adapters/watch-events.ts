import type { StoreAddress } from './store-address.ts';

/** Whether a store tells of its events by itself. */
export function tellsOfEvents({ address }: StoreAddress): boolean {
  return address !== null;
}

/** Calls `onNews` whenever there may be events to read, until the signal; of a store that tells of them. */
export async function watchEvents(
  { address }: StoreAddress,
  onNews: () => void,
  signal: AbortSignal,
): Promise<void> {
  if (address === null) return;
  const { watchPostgresEvents } = await import('./postgres/event-news.ts');
  await watchPostgresEvents(address, onNews, signal);
}

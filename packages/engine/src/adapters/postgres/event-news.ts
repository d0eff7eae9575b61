import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readPostgresAddress } from './postgres.ts';

const AGAIN_MS = 1_000;

/**
 * Calls `onNews` when an event was added, by whatever process, and whenever something may have been missed; until the
 * signal. What happened is read from the log: news say only that there is something to read.
 */
export async function watchPostgresEvents(
  address: string,
  onNews: () => void,
  signal: AbortSignal,
): Promise<void> {
  const { connection, schema, answerMs } = readPostgresAddress(address);
  while (!signal.aborted) {
    const client = new pg.Client({
      connectionString: connection,
      connectionTimeoutMillis: answerMs,
      keepAlive: true,
      application_name: `assay ${schema} events`,
    });
    try {
      await listen(client, `assay_events_${schema}`, onNews, signal);
    } catch {
      // It is away: another connection is tried, and then the log tells what was missed.
    } finally {
      await client.end().catch(() => undefined);
    }
    await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Ends with the connection, or with the signal. */
async function listen(
  client: pg.Client,
  channel: string,
  onNews: () => void,
  signal: AbortSignal,
): Promise<void> {
  const over = Promise.withResolvers<void>();
  client.on('error', () => over.resolve());
  client.on('end', () => over.resolve());
  client.on('notification', onNews);
  signal.addEventListener('abort', () => over.resolve(), { once: true });
  await client.connect();
  await client.query(`LISTEN ${channel}`);
  onNews();
  await over.promise;
}

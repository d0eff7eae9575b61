import { queryOptions } from '@tanstack/react-query';

/** How far a run has come, as it says of itself. */
export interface Progress {
  readonly run_id: string;
  readonly done: number;
  readonly total: number;
  readonly failed: number;
}

/** What was last heard of a run; it is never asked for. */
export const progressQuestion = (run: string) =>
  queryOptions<Progress>({ queryKey: ['progress', run], enabled: false, staleTime: Infinity });

/** Null where the event is not one of a run that counts. */
export function readProgress(text: string): Progress | null {
  const event: unknown = JSON.parse(text);
  if (!isRecord(event) || typeof event['run_id'] !== 'string' || !isRecord(event['data'])) return null;
  const { done, planned, failed } = event['data'];
  if (typeof done !== 'number' || typeof planned !== 'number') return null;
  return { run_id: event['run_id'], done, total: planned, failed: typeof failed === 'number' ? failed : 0 };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

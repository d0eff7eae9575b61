import { queryOptions, skipToken } from '@tanstack/react-query';
import { ask } from './http.ts';

interface StreamedEvent {
  readonly run_id: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A line of the stream of events: its number, and what happened. */
export function parseEvent(text: string): StreamedEvent {
  const { event } = JSON.parse(text) as { readonly event: StreamedEvent };
  return event;
}

/** How far a run has come, as it says of itself. */
export interface Progress {
  readonly run_id: string;
  readonly done: number;
  readonly total: number;
  readonly failed: number;
  /** Answers a second in this session; null while none came. */
  readonly rate: number | null;
  readonly seconds_left: number | null;
  readonly tokens: number;
  /** Null: not reported. */
  readonly cost_usd: number | null;
  /** Those of `failed` by class, the most frequent first. */
  readonly failures: readonly FailureCount[];
}

interface FailureCount {
  readonly class: string;
  readonly count: number;
  /** The first that failed so. */
  readonly example: { readonly sample_id: string; readonly message: string };
}

type Data = Readonly<Record<string, unknown>>;

/** Where a page begins: what runs under way said last, before the next event is heard. */
export const startingProgress = async (): Promise<readonly Progress[]> =>
  (await ask('get /api/executions/progress', {})).runs.flatMap(
    ({ run_id: run, data }) => progressOf(run, data) ?? [],
  );

/** What was last heard of a run; it is never asked for. */
export const progressQuestion = (run: string) =>
  queryOptions<Progress>({ queryKey: ['progress', run], queryFn: skipToken, staleTime: Infinity });

/** Null where the event is not one of a run that counts. */
export function readProgress(text: string): Progress | null {
  const { run_id: run, data } = parseEvent(text);
  return progressOf(run, data);
}

function progressOf(run: string | null, data: Data): Progress | null {
  const [done, total] = [data['done'], data['planned']];
  if (run === null || typeof done !== 'number' || typeof total !== 'number') return null;
  const seconds = countOf(data['elapsed_ms']) / 1000;
  const fresh = done - countOf(data['recalled']);
  const rate = seconds > 0 && fresh > 0 ? fresh / seconds : null;
  return {
    run_id: run,
    done,
    total,
    failed: countOf(data['failed']),
    rate,
    seconds_left: rate === null ? null : (total - done) / rate,
    tokens: countOf(data['input_tokens']) + countOf(data['output_tokens']),
    cost_usd: typeof data['cost_usd'] === 'number' ? data['cost_usd'] : null,
    // Runs of an earlier version tell no classes.
    failures: Array.isArray(data['failures']) ? (data['failures'] as readonly FailureCount[]) : [],
  };
}

function countOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

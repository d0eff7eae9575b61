import type { Store } from '../../ports/store.ts';
import type { Span, Traces } from './traces.ts';
import type { WorkEvent } from './work.ts';

/** Spans of a worker: one for each time that it serves a run, and in it one for each commit. */
export function tracedWork(
  store: Store,
  traces: Traces,
): { readonly store: Store; readonly on: (event: WorkEvent) => void } {
  let serving: Span | null = null;
  const append: Store['journal']['append'] = async (runId, entries) => {
    const span = traces.begin('commit', runId, serving ?? undefined);
    const about = { 'assay.run_id': runId, 'assay.samples': entries.length };
    try {
      await store.journal.append(runId, entries);
      span.end(about, false);
    } catch (error) {
      span.end(about, true);
      throw error;
    }
  };
  return {
    store: { ...store, journal: { ...store.journal, append } },
    on: (event) => {
      if (event.kind === 'waiting' || event.run_id === null) return;
      if (event.kind === 'serving') serving = traces.begin('serve run', event.run_id);
      else {
        serving?.end({ 'assay.run_id': event.run_id, 'assay.ended': event.kind }, event.kind === 'trouble');
        serving = null;
      }
    },
  };
}

import type { ScoredRun, Store } from '@assay/engine';

/** Why outputs of one class are not there: how many, and what the first of them said. */
export interface FailureReason {
  readonly class: string;
  readonly count: number;
  readonly first: { readonly sample_id: string; readonly message: string } | null;
}

/** One for each class. The journal is read only where something failed, and no further than the first of each class. */
export async function failureReasons(
  { manifest, scoring }: ScoredRun,
  store: Store,
): Promise<readonly FailureReason[]> {
  const { failed_by_class: counts } = scoring.aggregates.outputs;
  const classes = Object.entries(counts);
  if (classes.length === 0) return [];
  const first = new Map<string, NonNullable<FailureReason['first']>>();
  for await (const { output } of store.journal.read(manifest.id)) {
    if (output.kind !== 'failed' || first.has(output.class)) continue;
    first.set(output.class, { sample_id: output.sample_id, message: output.message });
    if (first.size === classes.length) break;
  }
  return classes.map(([kind, count]) => ({ class: kind, count, first: first.get(kind) ?? null }));
}

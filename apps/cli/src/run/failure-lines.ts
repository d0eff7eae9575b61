import { aggregatesOf, type ScoredRun, type Store } from '@assay/engine';
import { oneLine } from '../evaluation/one-line.ts';
import { printable } from '../printable.ts';

/**
 * Why outputs are not there, a line for each class: how many, and what the first of them said. Read from the
 * journal only where something failed, and no further than the first of each class.
 */
export async function failureLines(
  { manifest, scoring }: ScoredRun,
  store: Store,
): Promise<readonly string[]> {
  const { failed_by_class: counts } = aggregatesOf(scoring).outputs;
  const classes = Object.keys(counts);
  if (classes.length === 0) return [];
  const first = new Map<string, string>();
  for await (const { output } of store.journal.read(manifest.id)) {
    if (output.kind !== 'failed' || first.has(output.class)) continue;
    first.set(output.class, `${output.sample_id}: ${oneLine(output.message)}`);
    if (first.size === classes.length) break;
  }
  return classes.map((kind) =>
    printable(`${counts[kind]} failed (${kind}), first ${first.get(kind) ?? '–'}`),
  );
}

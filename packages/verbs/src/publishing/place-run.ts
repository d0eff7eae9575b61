import type { PlacedRecord } from '@assay/cards';
import { exportEee, nodeClock, type Publisher, type PublishedRun, type Workbench } from '@assay/engine';
import { openEeeRun, openPublished } from './open-published.ts';

/** A run as a record of Every Eval Ever, with its place in a collection and what has none in the record. */
export async function placeRun(
  reference: string,
  publisher: Publisher,
  version: string,
  bench: Workbench,
): Promise<{
  readonly run: PublishedRun;
  readonly placed: PlacedRecord;
  readonly notes: readonly string[];
}> {
  const run = await openPublished(reference, bench);
  const options = { publisher, version, now: nodeClock.now() };
  const { left_out: notes, ...made } = await exportEee(await openEeeRun(run, bench), options);
  const details = made.record['detailed_evaluation_results'] as { readonly total_rows: number } | undefined;
  return { run, placed: { ...made, rows: details?.total_rows ?? 0 }, notes };
}

import type { Store, StoredRun } from '@assay/engine';
import { asText, type Scoring } from '@assay/records';
import type { Kept } from '../../world/kept.ts';
import { columnsOf } from '../samples/kept-columns.ts';
import { type RowScore, rowScores } from '../samples/sample-row.ts';

/** The same sample in another run. */
export interface SampleInRun {
  readonly run_id: string;
  readonly run_index: number;
  readonly model_key: string;
  readonly task_specification_key: string;
  readonly started_at: string;
  /** Of the first trial; null where there is none. */
  readonly output: string | null;
  readonly failed: { readonly class: string; readonly message: string } | null;
  readonly score_names: readonly string[];
  readonly scores: readonly RowScore[];
}

/** What a run made of a sample; null where it has not this sample. */
export async function sampleInRun(
  id: string,
  { run, scoring }: { readonly run: StoredRun; readonly scoring: Scoring | null },
  {
    store,
    kept,
    withLabels,
  }: { readonly store: Store; readonly kept: Kept | undefined; readonly withLabels: boolean },
): Promise<SampleInRun | null> {
  const { manifest } = run;
  const columns = await columnsOf(run, scoring, store, kept);
  const row = columns.ids.indexOf(id);
  if (row === -1) return null;
  const [entry] = await store.journal.readSample(manifest.id, id);
  return {
    run_id: manifest.id,
    run_index: manifest.run_index,
    model_key: manifest.model.key,
    task_specification_key: manifest.task_specification_key,
    started_at: manifest.started_at,
    output: entry?.output.kind === 'produced' ? asText(entry.output.output) : null,
    failed:
      entry?.output.kind === 'failed' ? { class: entry.output.class, message: entry.output.message } : null,
    score_names: columns.scores.map(({ facts }) => facts.name),
    scores: rowScores(columns, row, withLabels),
  };
}

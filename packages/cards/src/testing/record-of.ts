import type { JsonObject, JsonValue } from '@assay/records';
import { normaliseRecord, type RecordFile } from '../corpus/normalise-record.ts';
import type { ResultRow } from '../corpus/result-row.ts';

/** What a test says of one report; the rest is plain. */
export interface Report {
  readonly score: JsonValue;
  readonly relationship?: string;
  readonly harness?: string;
  readonly args?: JsonObject;
  readonly bounds?: JsonObject;
  readonly result?: JsonObject;
}

/** A hand-written record of the newest schema with one result, under `data/suite/`. */
export function recordOf({ score, relationship, harness, args, bounds, result }: Report): RecordFile {
  return {
    path: 'data/suite/lab/model/one.json',
    record: {
      schema_version: '0.3.0',
      evaluation_id: 'suite/lab/model/1',
      retrieved_timestamp: '1767225600',
      source_metadata: {
        source_type: 'evaluation_run',
        source_organization_name: 'Lab',
        evaluator_relationship: relationship ?? 'third_party',
      },
      eval_library: { name: harness ?? 'a-harness', version: '1' },
      model_info: { name: 'model', id: 'lab/model' },
      evaluation_results: [
        {
          evaluation_name: 'sums',
          source_data: { source_type: 'hf_dataset', dataset_name: 'arithmetic', hf_split: 'test' },
          metric_config: {
            lower_is_better: false,
            metric_id: 'accuracy',
            ...(bounds ?? { min_score: 0, max_score: 1 }),
          },
          score_details: { score },
          generation_config: { generation_args: args ?? {} },
          ...result,
        },
      ],
    },
  };
}

/** The rows of such records. */
export function rowsOf(reports: readonly Report[]): ResultRow[] {
  return reports.flatMap((report) => normaliseRecord(recordOf(report)).rows);
}

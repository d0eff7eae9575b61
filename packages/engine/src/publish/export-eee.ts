import {
  digestBytes,
  digestJson,
  type EvaluationRecord,
  overrideText,
  partText,
  recordPlace,
} from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import type { Publisher } from '../declare/project.ts';
import { openSamples } from '../gate/worst-case.ts';
import { aggregatesOf } from '../score/scored-run.ts';
import { instanceRows, withoutRows } from './eee-instances.ts';
import { EEE_VERSION, eeeModel, eeeResults, type EeeRun } from './eee-results.ts';

export interface EeeOptions {
  readonly publisher: Publisher;
  /** Version of Assay. */
  readonly version: string;
  /** RFC 3339: when the record is made. */
  readonly now: string;
}

export interface EeeExport {
  /** Where the two files belong in a collection of such records: `data/…/<uuid>.json` and `…_samples.jsonl`. */
  readonly path: string;
  readonly record: EvaluationRecord;
  readonly samples_path: string;
  /** JSON lines; null where no score of a sample can be given in this format. */
  readonly samples: Uint8Array<ArrayBuffer> | null;
  /** What the format has no place for, in words. */
  readonly left_out: readonly string[];
}

/**
 * A run as a record of Every Eval Ever 0.3.0, with a row for each sample and score. Parameters stand in it exactly
 * as declared, and absent otherwise. Labels are withheld: `input.reference` is required there, and empty. Scores
 * that are missing have no row, because a row must state a number; they are counted beside the aggregate.
 */
export async function exportEee(run: EeeRun, options: EeeOptions): Promise<EeeExport> {
  const { manifest, scoring, task } = run;
  const model = eeeModel(manifest.model);
  const epoch = String(Math.floor(Date.parse(options.now) / 1000));
  const evaluationId = `${manifest.task_key}/${model.id}/${epoch}`;
  const identity = await digestJson({ run: manifest.id, scoring: scoring.id });
  const { path, samples_path: samplesPath } = recordPlace(task.key, model.id, identity);
  const { results, left_out } = await eeeResults(run);
  const partial = partlyScored(run);
  const overridden = overrideText(manifest);
  const ids = { evaluation_id: evaluationId, model_id: model.id };
  const { bytes, rows } = await instanceRows(run, ids, results);
  const record: EvaluationRecord = {
    schema_version: EEE_VERSION,
    evaluation_id: evaluationId,
    evaluation_timestamp: manifest.started_at,
    retrieved_timestamp: epoch,
    source_metadata: {
      source_name: manifest.evaluation_key,
      source_type: 'evaluation_run',
      source_organization_name: options.publisher.organization,
      evaluator_relationship: options.publisher.relationship,
      additional_details: {
        id_base: options.publisher.id_base,
        run_id: manifest.id,
        scoring_id: scoring.id,
        scorer_version: scoring.scorer_version,
        task_digest: manifest.task_digest,
        ...(partial.length === 0 ? {} : { partial: partial.join('; ') }),
        ...(overridden === null ? {} : { overridden }),
        ...(manifest.stopped_because === null ? {} : { stopped_because: manifest.stopped_because }),
      },
    },
    eval_library: { name: 'assay', version: options.version },
    model_info: model,
    evaluation_results: [...results],
    ...(rows === 0
      ? {}
      : {
          detailed_evaluation_results: {
            format: 'jsonl',
            file_path: samplesPath,
            hash_algorithm: 'sha256',
            checksum: (await digestBytes(bytes)).slice('sha256:'.length),
            total_rows: rows,
          },
        }),
  };
  const missing = countMissing(run);
  return {
    path,
    record,
    samples_path: samplesPath,
    samples: rows === 0 ? null : bytes,
    left_out: [
      ...partial.map((words) => `partial: ${words}`),
      ...(overridden === null ? [] : [`overridden: ${overridden}`]),
      ...left_out,
      ...withoutRows(run, results),
      ...(missing === 0
        ? []
        : [
            `${plural(missing, 'score')} ${agreeing(missing, 'is', 'are')} missing and ${agreeing(missing, 'has', 'have')} no row`,
          ]),
    ],
  };
}

/** What the run leaves out of its specification, and scores that do not stand for all the samples that could have had one, in words. */
function partlyScored({ manifest, scoring }: EeeRun): readonly string[] {
  const { scores, metrics, set_values: sets } = aggregatesOf(scoring);
  const part = partText(manifest);
  const chosen = part === null ? [] : [part.slice('partial: '.length)];
  const open = scores.flatMap(({ name }) => {
    const all = metrics[name];
    const open = all === undefined ? 0 : openSamples(all);
    const n = sets?.all[name]?.n ?? all?.n ?? 0;
    return open === 0 ? [] : [`${name} is over ${n} of ${plural(n + open, 'sample')}`];
  });
  return [...chosen, ...open];
}

/** Scores that samples should have; what only a whole set has is missing from none of them. */
function countMissing({ scoring }: EeeRun): number {
  const { scores, metrics } = aggregatesOf(scoring);
  return scores
    .filter(({ kind }) => kind !== 'set')
    .reduce((sum, { name }) => sum + (metrics[name]?.missing ?? 0), 0);
}

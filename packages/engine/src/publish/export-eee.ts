import { passes, type PassRule } from '@assay/metrics';
import {
  asText,
  digestBytes,
  digestJson,
  type EvaluationRecord,
  isObject,
  type JsonObject,
  type JsonValue,
  objectOf,
  overrideText,
  partText,
  recordPlace,
  type Score,
  type Usage,
} from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import type { Publisher } from '../declare/project.ts';
import { openSamples } from '../gate/worst-case.ts';
import type { JournalEntry } from '../ports/store.ts';
import { joinSamples } from '../score/join-samples.ts';
import { aggregatesOf } from '../score/scored-run.ts';
import type { ScoreTableRow } from '../score/score-table.ts';
import { EEE_VERSION, eeeModel, type EeeResult, eeeResults, type EeeRun, resultId } from './eee-results.ts';
import { joinBytes } from './join-bytes.ts';

/**
 * Input and output of one sample. Tool calls make it agentic, written as messages; everything else is a single turn.
 * A failed output is an empty list. `reference` is required, and empty: labels are never exported.
 */
function interactionOf({ output, trajectory }: JournalEntry, input: JsonValue): JsonObject {
  const raw = asText(input);
  const asked = { raw, reference: [] };
  const calls = toolCalls(trajectory);
  if (calls.length === 0) {
    const answers = output.kind === 'produced' ? [asText(output.output)] : [];
    return { interaction_type: 'single_turn', input: asked, output: { raw: answers } };
  }
  const ids = calls.map((_, i) => `call-${i + 1}`);
  const messages = [
    { role: 'user', content: raw },
    {
      role: 'assistant',
      content: null,
      tool_calls: calls.map(({ name, arguments: given }, i) => ({
        id: ids[i]!,
        name,
        arguments: texts(given),
      })),
    },
    ...calls.flatMap(({ result }, i) =>
      result === undefined ? [] : [{ role: 'tool', content: asText(result), tool_call_id: [ids[i]!] }],
    ),
    ...(output.kind === 'produced' ? [{ role: 'assistant', content: asText(output.output) }] : []),
  ];
  return {
    interaction_type: 'agentic',
    input: asked,
    output: null,
    messages: messages.map((message, turn_idx) => Object.assign({ turn_idx }, message)),
  };
}

interface ToolCall {
  readonly name: string;
  readonly arguments: JsonObject;
  readonly result?: JsonValue;
}

function toolCalls(trajectory: JsonObject | undefined): readonly ToolCall[] {
  const calls = trajectory?.['tool_calls'];
  if (!Array.isArray(calls)) return [];
  return (calls as readonly JsonValue[]).flatMap((call) => {
    if (!isObject(call) || typeof call['name'] !== 'string') return [];
    const { name, arguments: given, result } = call;
    return [{ name, arguments: objectOf(given), ...(result === undefined ? {} : { result }) }];
  });
}

function texts(values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asText(value)]));
}

interface RecordIds {
  readonly evaluation_id: string;
  readonly model_id: string;
}

/**
 * A row for each sample, trial and score, joined to the result over all samples. A row must say whether the
 * answer is correct, so scores without a pass rule have none; nor have those that only a whole set has.
 */
async function instanceRows(
  run: EeeRun,
  ids: RecordIds,
  results: readonly EeeResult[],
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly rows: number }> {
  const lines: Uint8Array[] = [];
  const encoder = new TextEncoder();
  const published = new Map(
    results.map((result) => [result['evaluation_result_id'], result.evaluation_name]),
  );
  const columns = aggregatesOf(run.scoring).scores.map(({ name, kind, pass_rule: rule }) => {
    const id = resultId(run, name, null);
    return { id, name: published.get(id), rule: kind === 'set' ? null : rule };
  });
  const table = run.table.rows[Symbol.asyncIterator]();
  let next = await table.next();
  for await (const samples of joinSamples(run.manifest, run.inputs, run.outputs())) {
    for (const { sample, trials } of samples) {
      for (; next.done !== true && next.value.ordinal === sample.ordinal; next = await table.next()) {
        const row = next.value;
        const entry = trials[row.trial] ?? null;
        if (entry === null) continue;
        const shared = sharedCells(run, ids, sample.input.input, entry, row);
        for (const [i, { id, name, rule }] of columns.entries()) {
          const evaluation = judged(row.scores[i]!, rule);
          if (name === undefined || evaluation === null) continue;
          const cells = { ...shared, evaluation_name: name, evaluation_result_id: id, evaluation };
          lines.push(encoder.encode(`${JSON.stringify(cells)}\n`));
        }
      }
    }
  }
  return { bytes: joinBytes(lines), rows: lines.length };
}

/** Scores that are reported over all samples and have no row, and why that is. */
function withoutRows({ scoring }: EeeRun, results: readonly EeeResult[]): readonly string[] {
  const published = new Set(results.map((result) => result['evaluation_result_id']));
  return aggregatesOf(scoring).scores.flatMap(({ name, kind, pass_rule: rule }) => {
    if (!published.has(resultId({ scoring }, name, null))) return [];
    if (kind === 'set') return [`${name}: a number of the whole set, so samples have no row for it`];
    return rule === null
      ? [`${name}: no pass rule says which samples are correct, so they have no row for it`]
      : [];
  });
}

function judged(score: Score, rule: PassRule | null): JsonObject | null {
  if (rule === null || score.kind === 'missing' || typeof score.value === 'string') return null;
  return { score: Number(score.value), is_correct: passes(score.value, rule) };
}

/** What every score of one output has in common. The reference is withheld: labels are never exported. */
function sharedCells(
  run: EeeRun,
  ids: RecordIds,
  input: JsonValue,
  entry: JournalEntry,
  row: ScoreTableRow,
): JsonObject {
  const { output, cached = false } = entry;
  const usage = output.usage === undefined ? null : tokenUsage(output.usage, cached);
  return {
    schema_version: EEE_VERSION,
    ...ids,
    sample_id: row.sample_id,
    ...interactionOf(entry, input),
    answer_attribution: [],
    ...(usage === null ? {} : { token_usage: usage }),
    ...(output.duration_ms === undefined ? {} : { performance: { latency_ms: output.duration_ms } }),
    ...(output.kind === 'failed' ? { error: output.class } : {}),
    metadata: {
      input_digest: row.input_digest,
      ...(row.tags.length === 0 ? {} : { tags: JSON.stringify(row.tags) }),
      ...(row.subtask === null ? {} : { subtask: row.subtask }),
      ...(row.cluster === null ? {} : { cluster: row.cluster }),
      ...(run.manifest.num_trials === 1 ? {} : { trial: String(row.trial) }),
      ...(cached && { cached: 'true' }),
    },
  };
}

/**
 * All three numbers are required there: where one is unknown, none is given. Of a cached answer they are those of the
 * request that got it; journals of earlier versions have zeros in their place.
 */
function tokenUsage(
  { input_tokens: asked, output_tokens: answered }: Usage,
  cached: boolean,
): JsonObject | null {
  if (asked === null || answered === null || (cached && asked + answered === 0)) return null;
  return { input_tokens: asked, output_tokens: answered, total_tokens: asked + answered };
}

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

import type { Imported } from '@assay/cards';
import { nodeDigester, type RecordedAnswer, type RecordedScorer } from '@assay/engine';
import { type JsonObject, listOf, missing, objectOf, type Sample, scored } from '@assay/records';
import { plural } from '@assay/shown';
import { keyFrom } from '../../projects/key-from.ts';
import { withLikelihoods } from './recorded-likelihoods.ts';
import { readRecordedRow, textOf } from './recorded-rows.ts';
import { type PlacedRow, recordedSamples } from './recorded-samples.ts';
import { columnKey, type ScoreColumn, scoreColumns } from './score-columns.ts';
import { type ScoreShape, scoreShape } from './score-shape.ts';

type EvaluationRecord = Imported['record'];

/** A run of another tool, before it has a place in a project. */
export interface ForeignRun {
  readonly task: string;
  /** The id of the model, as the log has it. */
  readonly model: string;
  readonly parameters: JsonObject;
  readonly samples: readonly Sample[];
  readonly answers: readonly RecordedAnswer[];
  readonly trials: number;
  readonly scorer: RecordedScorer;
  readonly started_at: string | null;
  /** Of everything that was taken over: the same log is the same run. */
  readonly digest: string;
  readonly notes: readonly string[];
}

/** The runs of one record: one for each of its tasks, and for each prompt of a table of prompts. */
export function foreignRuns({ record, instances }: Imported): readonly ForeignRun[] {
  const groups = Map.groupBy(instances, (row) => groupOf(record, row));
  return Array.from(groups, ([task, rows]) => foreignRun(task, record, rows));
}

/** promptfoo numbers the results of each prompt; elsewhere a task has one prompt. */
function groupOf(record: EvaluationRecord, row: JsonObject): string {
  const name = textOf(row['evaluation_name']);
  if (record.eval_library.name !== 'promptfoo') return name;
  const prompts = new Set(
    record.evaluation_results.map((result) => promptOf(result['evaluation_result_id'])),
  );
  return prompts.size === 1 ? name : `${name} prompt ${promptOf(row['evaluation_result_id'])}`;
}

function promptOf(resultId: unknown): string {
  return /\d+/.exec(textOf(resultId))?.[0] ?? '0';
}

function foreignRun(task: string, record: EvaluationRecord, rows: readonly JsonObject[]): ForeignRun {
  const { samples, placed, trials } = recordedSamples(rows.map(readRecordedRow).map(withLikelihoods));
  const results = new Map(
    record.evaluation_results.map((result) => [textOf(result['evaluation_result_id']), result]),
  );
  const columns = scoreColumns(placed, results);
  const shapes = columns.map(({ name, key, config }) =>
    scoreShape(
      name,
      placed.filter((row) => columnKey(row) === key),
      config,
    ),
  );
  const answers = answersOf(placed, new Map(columns.map(({ key }, i) => [key, shapes[i]!])));
  const { name: library, version } = record.eval_library;
  const tool = version === 'unknown' ? `${library}, version unknown` : `${library} ${version}`;
  const { generation_config: generation } = results.get(columns[0]!.result_id) ?? {};
  const parameters = parametersOf(objectOf(objectOf(generation)['generation_args']));
  const started_at = timestampOf(record['evaluation_timestamp']);
  const model = textOf(record.model_info['id'] ?? record.model_info['name'] ?? 'unknown');
  const identity = { task, model, tool, parameters, started_at, rows: rows.map(withoutRetrieval) };
  return {
    task,
    model,
    parameters,
    samples,
    answers,
    trials,
    started_at,
    digest: nodeDigester.json(identity),
    scorer: {
      tool,
      configuration: {
        task,
        metrics: columns.map(({ result_id, part, config }) => ({ result: result_id, part, metric: config })),
      },
      judge: judgeOf(columns.map(({ config }) => config)),
      scores: shapes.map(({ name, shape }) => ({ name, shape })),
      warnings: [],
    },
    notes: columns.flatMap((column) => disagreement(column, placed, results.get(column.result_id))),
  };
}

/** One answer for each sample and trial, with all its scores. */
function answersOf(
  placed: readonly PlacedRow[],
  shapes: ReadonlyMap<string, ScoreShape>,
): readonly RecordedAnswer[] {
  const answers = new Map<string, RecordedAnswer>();
  for (const row of placed) {
    const key = JSON.stringify([row.id, row.trial]);
    const before = answers.get(key);
    const { name, valueOf } = shapes.get(columnKey(row))!;
    const score = Number.isFinite(row.score)
      ? scored(valueOf(row.score), row.explanation === null ? undefined : { explanation: row.explanation })
      : missing('undefined', 'the log has no number for it');
    answers.set(key, {
      ...(before ?? answerOf(row)),
      scores: { ...before?.scores, [name]: score },
    });
  }
  return [...answers.values()];
}

function answerOf({ id, trial, output, error, tokens, latency_ms, messages }: PlacedRow): RecordedAnswer {
  const count = (name: string): number | null => (typeof tokens?.[name] === 'number' ? tokens[name] : null);
  const calls = messages.flatMap(({ tool_calls: made }) => listOf(made)).map(objectOf);
  return {
    sample_id: id,
    trial,
    output,
    error: output === null ? (error ?? 'the log has no output') : null,
    usage:
      tokens === null
        ? null
        : { input_tokens: count('input_tokens'), output_tokens: count('output_tokens'), cost_usd: null },
    duration_ms: latency_ms,
    trajectory:
      messages.length === 0
        ? null
        : {
            messages,
            tool_calls: calls.map(({ name, arguments: given }) => ({
              name: textOf(name),
              arguments: objectOf(given),
            })),
            steps: messages.filter(({ role }) => role === 'assistant').length,
          },
    scores: {},
  };
}

/** What is a parameter of the model here; the rest describes the harness. */
function parametersOf(args: JsonObject): JsonObject {
  const names = ['temperature', 'max_tokens', 'top_p', 'top_k', 'seed'];
  const given = names.flatMap((name) =>
    typeof args[name] === 'number' ? [[name, args[name]] as const] : [],
  );
  return Object.fromEntries(given);
}

function judgeOf(configs: readonly JsonObject[]): JsonObject | null {
  const judges = configs.flatMap((config) =>
    config['llm_scoring'] === undefined ? [] : [config['llm_scoring']],
  );
  return judges.length === 0 ? null : { scores: judges };
}

/** Seconds since 1970, or a date. */
function timestampOf(given: unknown): string | null {
  if (given === undefined || given === null) return null;
  const seconds = Number(given);
  const date = new Date(Number.isFinite(seconds) ? seconds * 1000 : textOf(given));
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** The record says when it was made, which changes from import to import. */
function withoutRetrieval({ evaluation_id: _made, ...row }: JsonObject): JsonObject {
  return row;
}

const SMALL = 1e-6;

/** Told where the number that the log reports is not the mean of its rows. */
function disagreement(
  { name, key, part }: ScoreColumn,
  placed: readonly PlacedRow[],
  result: EvaluationRecord['evaluation_results'][number] | undefined,
): readonly string[] {
  const reported = result?.score_details.score;
  const own = placed.filter((row) => columnKey(row) === key).map(({ score }) => score);
  const mean = own.reduce((sum, score) => sum + score, 0) / own.length;
  if (
    part !== null ||
    reported === undefined ||
    Math.abs(reported - mean) <= SMALL * Math.max(1, Math.abs(reported))
  )
    return [];
  const shown = (value: number): string => String(Number(value.toPrecision(4)));
  return [
    `${name}: the log reports ${shown(reported)}; the mean over its ${plural(own.length, 'row')} is ${shown(mean)}`,
  ];
}

/** How a run is called in keys. */
export function keysOf({ task, model }: ForeignRun): { readonly task: string; readonly model: string } {
  return { task: keyFrom(task, 'task'), model: keyFrom(model.split('/').at(-1) ?? model, 'model') };
}

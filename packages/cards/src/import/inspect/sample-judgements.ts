import { type EvaluationRecord, isObject, type JsonObject, type JsonValue, objectOf } from '@assay/records';
import { textOf } from '../loose-json.ts';
import { type SampleMark, sampleMark } from './sample-mark.ts';

type Result = EvaluationRecord['evaluation_results'][number];

/** A mark of a sample, and a result that it went into. */
export interface Judgement {
  readonly result: Result;
  readonly mark: SampleMark;
  /** Of a score with parts, which one. */
  readonly part: string | null;
}

/** What a score of a sample says, once for each result that it is part of; of a score with parts, each part. */
export function sampleJudgements(
  results: readonly Result[],
  sample: JsonObject,
  { scorer, value }: { readonly scorer: string; readonly value: JsonValue | undefined },
): readonly Judgement[] {
  const own = results.filter((result) => scorerOf(result) === scorer);
  if (!isObject(value)) return judged(averaged(own, sample), value, { part: null, others: own });
  return Object.entries(value).flatMap(([part, each]) => {
    const ofPart = averaged(
      own.filter((result) => isOfPart(result, part)),
      sample,
    );
    const likeIt = own.filter((result) => plainName(metricOf(result)) === plainName(part));
    return judged(ofPart, each, { part, others: [...likeIt, ...own] });
  });
}

/** Joined to what averages it; else to the result that is called like it, or the first of its scorer. */
function judged(
  results: readonly Result[],
  value: JsonValue | undefined,
  { part, others }: { readonly part: string | null; readonly others: readonly Result[] },
): readonly Judgement[] {
  const mark = sampleMark(value, results.length > 0);
  if (mark === null) return [];
  return (results.length > 0 ? results : others.slice(0, 1)).map((result) => ({ result, mark, part }));
}

/** The accuracy or mean; where metrics are those of groups, the ones that the sample is in, and that of all. */
function averaged(results: readonly Result[], sample: JsonObject): readonly Result[] {
  const plain = results.filter((result) => ['accuracy', 'mean'].includes(metricOf(result)));
  if (plain.length > 0) return plain;
  const groups = new Set(['all', ...Object.values(objectOf(sample['metadata'])).flatMap(groupName)]);
  return results.filter((result) => groups.has(metricOf(result)));
}

function groupName(value: JsonValue): readonly string[] {
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

function metricOf(result: Result): string {
  return textOf(result.metric_config['metric_name'] as JsonValue) ?? '';
}

function scorerOf(result: Result): JsonValue | undefined {
  return objectOf(result.metric_config['additional_details'] as JsonValue)['scorer'];
}

/** Ids are made of the task, the part and the metric. */
function isOfPart(result: Result, part: string): boolean {
  return String(result['evaluation_result_id']).startsWith(`${result.evaluation_name}/${part}/`);
}

/** The words that tell one name from another: those of `prompt_level_strict` and `prompt_strict_acc` are the same. */
function plainName(name: string): string {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  return words.filter((word) => !/^(?:acc|accuracy|mean|level|rate|score)$/.test(word)).join(' ');
}

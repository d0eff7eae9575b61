import { asText, type EvaluationRecord, type JsonObject, listOf, objectOf } from '@assay/records';
import { countOf, detailsOf, known, numberOf, textOf } from '../loose-json.ts';
import { type NumberedPrompt, resultId } from './promptfoo-results.ts';

/** A row for each test that was judged: it passed or not. References are inside assertions, and have no one place. */
export function promptfooInstances(
  record: EvaluationRecord,
  prompts: readonly NumberedPrompt[],
  rows: readonly JsonObject[],
): { readonly instances: readonly JsonObject[]; readonly notes: readonly string[] } {
  const own = new Set(prompts.map(({ index }) => index));
  const [first] = record.evaluation_results;
  const mine = rows.filter(({ promptIdx }) => own.has(numberOf(promptIdx) ?? Number.NaN));
  const judged = mine.filter((row) => typeof row['success'] === 'boolean' && row['failureReason'] !== 2);
  const instances = judged.map((row) => ({
    schema_version: record.schema_version,
    evaluation_id: record.evaluation_id,
    model_id: textOf(record.model_info['id']) ?? 'unknown',
    evaluation_name: first!.evaluation_name,
    evaluation_result_id: resultId(row['promptIdx'] as number, 'pass_rate'),
    ...rowCells(row),
    evaluation: { score: Number(row['success']), is_correct: row['success'] === true },
  }));
  const errors = mine.length - judged.length;
  return { instances, notes: errors === 0 ? [] : [`no row for ${errors} of the tests: not judged`] };
}

function rowCells(row: JsonObject): JsonObject {
  const response = objectOf(row['response']);
  const { output } = response;
  const vars = row['vars'] ?? objectOf(row['testCase'])['vars'] ?? {};
  const latency = numberOf(row['latencyMs']);
  return {
    sample_id: asText(row['testIdx'] ?? row['id'] ?? 'unknown'),
    interaction_type: 'single_turn',
    input: {
      raw: asText(vars),
      ...known({ formatted: textOf(objectOf(row['prompt'])['raw']) }),
      reference: [],
    },
    output: { raw: output === undefined || output === null ? [] : [asText(output)] },
    answer_attribution: [],
    ...known({ token_usage: tokenUsage(objectOf(response['tokenUsage'])) }),
    ...(latency === undefined || latency < 0 ? {} : { performance: { latency_ms: latency } }),
    metadata: detailsOf({
      score: row['score'],
      named_scores: row['namedScores'],
      reason: objectOf(row['gradingResult'])['reason'],
      description: objectOf(row['testCase'])['description'],
      assertions: listOf(objectOf(row['testCase'])['assert']).map((each) => objectOf(each)['type'] ?? null),
    }),
  };
}

/** All three counts are required there: where one is unknown, none is told. */
function tokenUsage({ prompt, completion, total }: JsonObject): JsonObject | undefined {
  const [input_tokens, output_tokens, total_tokens] = [prompt, completion, total].map(countOf);
  if (input_tokens === undefined || output_tokens === undefined || total_tokens === undefined)
    return undefined;
  return { input_tokens, output_tokens, total_tokens };
}

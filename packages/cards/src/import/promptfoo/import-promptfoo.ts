import { asText, type EvaluationRecord, isObject, type JsonObject, listOf, objectOf } from '@assay/records';
import {
  countOf,
  detailsOf,
  draftRecord,
  type EeeResult,
  type Imported,
  type ImportOptions,
  known,
  metricConfig,
  modelInfo,
  noResults,
  numberOf,
  type SourceFile,
  splitParameters,
  textOf,
} from '../imported.ts';
import { isOutput, outputObject, upgradeOutput } from './upgrade-output.ts';

interface NumberedPrompt {
  readonly prompt: JsonObject;
  /** Its place among all prompts, by which rows refer to it. */
  readonly index: number;
}

/** The join between a result and its rows. */
function resultId(index: number, metric: string): string {
  return `prompt-${index}/${metric}`;
}

/**
 * For each prompt its pass rate, mean score and named scores. promptfoo keeps sums and counts; tests that ended in an
 * error were not judged, so they are in no denominator, and counted beside.
 */
function promptfooResults(
  name: string,
  prompts: readonly NumberedPrompt[],
  parameters: JsonObject,
  config: JsonObject,
): readonly EeeResult[] {
  const { args, beside } = splitParameters(parameters);
  return prompts.flatMap(({ prompt, index }) => {
    const metrics = objectOf(prompt['metrics']);
    const [passed, failed, errors] = ['testPassCount', 'testFailCount', 'testErrorCount'].map(
      (key) => countOf(metrics[key]) ?? 0,
    ) as [number, number, number];
    const judged = passed + failed;
    if (judged === 0) return [];
    const score = numberOf(metrics['score']);
    const numbers: readonly (readonly [string, number, number])[] = [
      ['pass_rate', passed / judged, judged],
      ...(score === undefined ? [] : [['score', score / judged, judged] as const]),
      ...namedMeans(metrics),
    ];
    const template = textOf(prompt['raw']);
    return numbers.map(([metric, value, count]) => ({
      evaluation_result_id: resultId(index, metric),
      evaluation_name: name,
      source_data: {
        dataset_name: name,
        source_type: 'other',
        additional_details: detailsOf({
          tests: typeof config['tests'] === 'string' ? config['tests'] : null,
        }),
      },
      metric_config: metricConfig(metric, value),
      score_details: {
        score: value,
        details: detailsOf({
          passed,
          failed,
          errors,
          cost: metrics['cost'],
          token_usage: metrics['tokenUsage'],
        }),
        ...(Number.isInteger(count) ? { uncertainty: { num_samples: count } } : {}),
      },
      generation_config: {
        generation_args: { ...args, ...known({ prompt_template: template }) },
        additional_details: {
          ...beside,
          ...detailsOf({ prompt_label: prompt['label'], prompt_id: prompt['id'] }),
        },
      },
    }));
  });
}

/** Sums over weights where newer versions write them, over counts else. */
function namedMeans(metrics: JsonObject): readonly (readonly [string, number, number])[] {
  const counts = objectOf(metrics['namedScoresCount']);
  const weights = objectOf(metrics['namedScoreWeights']);
  return Object.entries(objectOf(metrics['namedScores'])).flatMap(([name, given]) => {
    const sum = numberOf(given);
    const count = countOf(counts[name]);
    const weight = numberOf(weights[name]) ?? count;
    const mean = (sum ?? Number.NaN) / (weight ?? 0);
    return Number.isFinite(mean) ? [[name, mean, count ?? Number.NaN] as const] : [];
  });
}

/** A row for each test that was judged: it passed or not. References are inside assertions, and have no one place. */
function promptfooInstances(
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

const services = new Set([
  'openai',
  'anthropic',
  'google',
  'mistral',
  'groq',
  'together',
  'openrouter',
  'bedrock',
]);

/** `openai:chat:gpt-4o`: a kind of endpoint may stand between the service and the model. */
const endpoints = /^(?:chat|completion|responses|messages|embedding|realtime):/;

/**
 * A provider by the label under which the results name it, found again in the configuration for its id and
 * parameters. The id of the model is `service/model` where the provider's id says so, else the label.
 */
function promptfooProvider(
  label: string,
  config: JsonObject,
  given: string | undefined,
): { readonly model: JsonObject & { readonly id: string }; readonly parameters: JsonObject } {
  const declared = providers(config).find(({ id, label: own }) => own === label || id === label);
  const id = declared?.id ?? label;
  const colon = id.indexOf(':');
  const service = colon === -1 ? '' : id.slice(0, colon);
  const rest = id.slice(colon + 1).replace(endpoints, '');
  const known = services.has(service) && rest !== '';
  return {
    model: modelInfo({
      name: label,
      id: given ?? (known ? (rest.includes('/') ? rest : `${service}/${rest}`) : id),
      platform: known ? service : undefined,
      deployment: known && declared?.config['apiBaseUrl'] === undefined ? 'externally_managed' : undefined,
      details: { provider: id },
    }),
    parameters: declared?.config ?? {},
  };
}

interface Declared {
  readonly id: string;
  readonly label: string | undefined;
  readonly config: JsonObject;
}

/** Written as `id`, as `{id, label, config}`, or as `{[id]: {label, config}}`. */
function providers(config: JsonObject): readonly Declared[] {
  const given = config['providers'];
  const list = typeof given === 'string' ? [given] : listOf(given);
  return list.flatMap((each): readonly Declared[] => {
    if (typeof each === 'string') return [{ id: each, label: undefined, config: {} }];
    if (!isObject(each)) return [];
    const id = textOf(each['id']);
    if (id !== undefined) return [{ id, label: textOf(each['label']), config: objectOf(each['config']) }];
    return Object.entries(each).map(([key, value]) => {
      const it = objectOf(value);
      return { id: textOf(it['id']) ?? key, label: textOf(it['label']), config: objectOf(it['config']) };
    });
  });
}

/** Output of promptfoo (JSON, YAML or CSV, and what it shares): a record for each provider, in it the results of each prompt. */
export function importPromptfoo(files: readonly SourceFile[], options: ImportOptions): readonly Imported[] {
  return files.flatMap(({ path, json }) => {
    const output = isOutput(json) ? outputObject(json) : null;
    if (output === null) return [];
    const [first, ...others] = importOutput(path, upgradeOutput(output), options);
    const rounded = Array.isArray(json) ? ['a table has scores in two decimals, and no settings'] : [];
    return [{ ...first!, notes: [...first!.notes, ...rounded] }, ...others];
  });
}

function importOutput(path: string, output: JsonObject, options: ImportOptions): readonly Imported[] {
  const table = objectOf(output['results']);
  const config = objectOf(output['config']);
  const metadata = objectOf(output['metadata']);
  const name = textOf(config['description']) ?? textOf(output['evalId']) ?? 'promptfoo';
  const prompts = listOf(table['prompts'])
    .map(objectOf)
    .map((prompt, index) => ({ prompt, index }));
  const labels = [...new Set(prompts.map(({ prompt }) => textOf(prompt['provider']) ?? 'unknown'))];
  const imported = labels.flatMap((label) => {
    const provider = promptfooProvider(label, config, labels.length === 1 ? options.model : undefined);
    const own = prompts.filter(({ prompt }) => (textOf(prompt['provider']) ?? 'unknown') === label);
    const results = promptfooResults(name, own, provider.parameters, config);
    if (results.length === 0) return [];
    const record = draftRecord(
      {
        name,
        library: { name: 'promptfoo', version: textOf(metadata['promptfooVersion']) },
        library_details: detailsOf({ node: metadata['nodeVersion'], platform: metadata['platform'] }),
        model: provider.model,
        evaluation_timestamp: textOf(table['timestamp']),
        source_details: detailsOf({ eval_id: output['evalId'], stats: table['stats'], tags: config['tags'] }),
        results,
      },
      options,
    );
    const rows = listOf(table['results']).map(objectOf);
    const { instances, notes } = promptfooInstances(record, own, rows);
    return [{ record, instances, notes }];
  });
  const [first, ...others] = imported;
  if (first === undefined) throw noResults(path, 'no prompt has a test that was judged');
  return [{ ...first, notes: [...first.notes, ...unplaced(table)] }, ...others];
}

function unplaced({ results }: JsonObject): readonly string[] {
  const count = listOf(results).filter((row) => numberOf(objectOf(row)['promptIdx']) === undefined).length;
  return count === 0
    ? []
    : [`no row for ${count} of the tests: it is not stated which prompt they belong to`];
}

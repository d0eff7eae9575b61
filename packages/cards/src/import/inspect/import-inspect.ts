import { AssayError, isObject, type JsonObject, type JsonValue, listOf, objectOf } from '@assay/records';
import { checkSizes, type Unpack, zipEntries } from '@assay/rows';
import { formatOf, parseLog } from '../detect-format.ts';
import {
  detailsOf,
  draftRecord,
  type Imported,
  type ImportOptions,
  noResults,
  type SourceFile,
  textOf,
} from '../imported.ts';
import { modelInfo } from '../model-info.ts';
import { inspectInstances } from './inspect-instances.ts';
import { inspectResults } from './inspect-results.ts';

/** Providers of Inspect that load the weights named after them, in the same process or one that they start. */
const engines: Readonly<Record<string, string>> = {
  hf: 'transformers',
  transformer_lens: 'transformer_lens',
  vllm: 'vllm',
  sglang: 'sglang',
  ollama: 'ollama',
  'llama-cpp-python': 'llama-cpp-python',
};
/** Providers that may as well be a server elsewhere. */
const perhapsRemote = new Set(['vllm', 'sglang', 'ollama', 'llama-cpp-python']);

const services = new Set(
  'openai anthropic google mistral grok deepseek groq together fireworks bedrock azureai vertex openrouter perplexity cloudflare sambanova goodfire'.split(
    ' ',
  ),
);

/**
 * `provider/model`. Where the rest names the model by itself (`hf/Qwen/Qwen2.5-7B-Instruct`), it is the id; the
 * service of a closed model stays in it (`openai/azure/gpt-4o-mini`).
 */
function inspectModel(evaluation: JsonObject, options: ImportOptions): JsonObject & { readonly id: string } {
  const name = textOf(evaluation['model']);
  if (name === undefined) {
    throw new AssayError('invalid', 'E_IMPORT_MODEL', 'the log of Inspect names no model: eval.model');
  }
  const slash = name.indexOf('/');
  const provider = slash === -1 ? '' : name.slice(0, slash);
  const rest = name.slice(slash + 1);
  const standsAlone =
    rest.includes('/') &&
    (Object.hasOwn(engines, provider) || provider === 'openrouter' || provider === 'together');
  const engine = Object.hasOwn(engines, provider) ? engines[provider] : undefined;
  const service = services.has(provider) && textOf(evaluation['model_base_url']) === undefined;
  return modelInfo({
    name,
    id: options.model ?? (standsAlone ? rest : name),
    platform: service ? (/^(azure|bedrock|vertex)\//.exec(rest)?.[1] ?? provider) : undefined,
    engine: engine === undefined ? undefined : { name: engine },
    deployment: service
      ? 'externally_managed'
      : engine === undefined || perhapsRemote.has(provider)
        ? undefined
        : 'self_deployed',
    details: detailsOf({
      model_args: evaluation['model_args'] ?? undefined,
      model_base_url: evaluation['model_base_url'] ?? undefined,
    }),
  });
}

interface Log {
  readonly log: JsonObject;
  readonly samples: readonly JsonValue[];
}

/**
 * A log in the shape of version 2. In version 1 there was one scorer: `results` had its name and its metrics, a
 * sample its `score`.
 */
function upgradeLog({ log, samples }: Log): Log {
  const results = objectOf(log['results']);
  const scorer = objectOf(results['scorer']);
  if ('scores' in results || !isObject(results['metrics'])) return { log, samples };
  const name = textOf(scorer['name']) ?? 'unknown';
  const score = { ...scorer, name, scorer: name, metrics: results['metrics'] };
  return {
    log: { ...log, results: { ...results, scores: [score] } },
    samples: samples.map((sample) => withScores(sample, name)),
  };
}

function withScores(sample: JsonValue, scorer: string): JsonValue {
  if (!isObject(sample) || 'scores' in sample || !isObject(sample['score'])) return sample;
  return { ...sample, scores: { [scorer]: sample['score'] } };
}

/**
 * Logs of Inspect: one JSON document each, or the entries of a `.eval` archive (`header.json` with the samples under
 * `samples/` beside it; its journal repeats what the header says).
 */
export function importInspect(files: readonly SourceFile[], options: ImportOptions): readonly Imported[] {
  return files.flatMap(({ path, json }) => {
    if (!isObject(json) || formatOf(json) !== 'inspect' || path.includes('_journal/')) return [];
    const given = Array.isArray(json['samples']) ? listOf(json['samples']) : samplesBeside(path, files);
    const { log, samples } = upgradeLog({ log: json, samples: given });
    return [importLog(path, log, samples, options)];
  });
}

function samplesBeside(path: string, files: readonly SourceFile[]): readonly JsonValue[] {
  const folder = `${path.slice(0, path.lastIndexOf('/') + 1)}samples/`;
  return files.flatMap((file) => (file.path.startsWith(folder) ? [file.json] : []));
}

function importLog(
  path: string,
  log: JsonObject,
  samples: readonly JsonValue[],
  options: ImportOptions,
): Imported {
  const evaluation = objectOf(log['eval']);
  const { results, notes } = inspectResults(log, samples);
  if (results.length === 0) throw noResults(path, `status ${textOf(log['status']) ?? 'unknown'}`);
  const model = inspectModel(evaluation, options);
  const packages = objectOf(evaluation['packages']);
  const record = draftRecord(
    {
      name: textOf(evaluation['task']) ?? 'unknown',
      library: { name: 'inspect_ai', version: textOf(packages['inspect_ai']) },
      library_details: detailsOf({ packages }),
      model,
      evaluation_timestamp: textOf(objectOf(log['stats'])['started_at']) ?? textOf(evaluation['created']),
      source_details: sourceDetails(log, evaluation),
      results,
    },
    options,
  );
  const rows = inspectInstances(record, model.id, samples);
  return { record, instances: rows.instances, notes: [...notes, ...rows.notes] };
}

function sourceDetails(log: JsonObject, evaluation: JsonObject): JsonObject {
  const pick = (from: JsonObject, ...keys: readonly string[]): Record<string, JsonValue | undefined> =>
    Object.fromEntries(keys.map((key) => [key, from[key]]));
  return detailsOf({
    ...pick(log, 'status', 'stats', 'tags', 'error'),
    ...(log['invalidated'] === true ? { invalidated: true } : {}),
    ...pick(evaluation, 'eval_id', 'run_id', 'task_id', 'task_version', 'task_file', 'task_args', 'revision'),
    ...pick(evaluation, 'task_display_name', 'model_roles', 'metadata'),
  });
}

/**
 * The documents of a `.eval` archive of Inspect that an import needs: its header, and its samples. Unpacking comes in
 * as an argument, because browsers and Node have different means for it.
 */
export function evalArchive(path: string, bytes: Uint8Array, unpack: Unpack): readonly SourceFile[] {
  // The id of a sample is part of its path, with any slashes that it has.
  const wanted = zipEntries(bytes, unpack).filter((entry) =>
    /^(?:header|samples\/.+)\.json$/.test(entry.path),
  );
  checkSizes(wanted, bytes.length);
  return wanted.map((entry) => {
    const text = new TextDecoder().decode(entry.read());
    try {
      const name = `${path}/${entry.path}`;
      return { path: name, ...parseLog(text, name) };
    } catch (cause) {
      // What JSON.parse says quotes the text, which may be a secret.
      const message = `${entry.path} in the archive is not JSON`;
      throw new AssayError('invalid', 'E_IMPORT_ARCHIVE', message, { cause, location: { file: path } });
    }
  });
}

import { isObject, type JsonObject, type JsonValue } from '@assay/records';
import { extractionSchema } from '../extraction.ts';
import { settingKey } from '../../text/setting-key.ts';

const knownKeys = Object.keys(extractionSchema.shape);

/** What models call the fields where they do not keep to the names that they were given. */
const otherNames: Readonly<Record<string, string>> = {
  benchmark: 'name',
  benchmark_name: 'name',
  title: 'name',
  summary: 'description',
  repository: 'homepage',
  code: 'homepage',
  website: 'homepage',
  data: 'dataset',
  datasets: 'dataset',
  dataset_url: 'dataset',
  input_dataset: 'dataset',
  input: 'inputs',
  input_fields: 'inputs',
  input_schema: 'inputs',
  output: 'outputs',
  output_fields: 'outputs',
  output_schema: 'outputs',
  metric: 'metrics',
  evaluation_metrics: 'metrics',
  evaluation_protocol: 'protocol',
  judge_model: 'judge',
  shared_settings: 'settings',
  common_settings: 'settings',
  hyperparameters: 'settings',
  shared_hyperparameters: 'settings',
  prompt: 'prompts',
  prompt_templates: 'prompts',
  sub_tasks: 'subtasks',
  tasks: 'subtasks',
  categories: 'subtasks',
  models: 'baselines',
  solutions: 'baselines',
  author: 'authors',
};

/** The object that has the fields, where it stands inside of another one; fields beside an inner object that has others go with them. */
export function unwrapped(value: JsonObject, depth = 0): JsonObject | null {
  const isKnown = (one: JsonObject): boolean => knownKeys.some((key) => Object.hasOwn(one, key));
  if (depth > 2) return null;
  const inner = Object.entries(value)
    .filter(([key]) => !knownKeys.includes(key))
    .flatMap(([, one]) => {
      const found = isObject(one) && !isEvidence(one) ? unwrapped(one, depth + 1) : null;
      return found === null ? [] : [found];
    });
  if (!isKnown(value)) return inner.length === 0 ? null : Object.assign({}, ...inner);
  return Object.assign({}, ...inner, value);
}

function isEvidence(value: JsonObject): boolean {
  return Object.hasOwn(value, 'value') || Object.hasOwn(value, 'quote');
}

export function withKnownKeys(object: JsonObject): JsonObject {
  const renamed: Record<string, JsonValue> = {};
  for (const [key, value] of Object.entries(object)) {
    const plain = settingKey(key.replaceAll(/([a-z])([A-Z])/g, '$1_$2'));
    const name = knownKeys.includes(plain) ? plain : otherNames[plain];
    if (name !== undefined && (plain === name || !Object.hasOwn(object, name))) renamed[name] ??= value;
  }
  return renamed;
}

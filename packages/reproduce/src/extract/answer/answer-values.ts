import { isObject, type JsonObject, type JsonValue } from '@assay/records';
import { meantMetric } from '../../metric-names.ts';
import { settingKey } from '../../names.ts';
import { extractionSchema, type Refused } from '../extraction.ts';

/** A part of an answer in the shape that was asked for; one that has not its shape is dropped by itself, and named. */
export function kept<
  T extends {
    safeParse: (value: unknown) => {
      success: boolean;
      data?: unknown;
      error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
    };
  },
>(field: string, schema: T, value: JsonValue | undefined, dropped: Refused[]): JsonValue | null {
  if (value === undefined || value === null) return null;
  const read = schema.safeParse(value);
  if (read.success) return read.data as JsonValue;
  const issue = read.error?.issues[0];
  dropped.push({
    field,
    value: JSON.stringify(value).slice(0, 120),
    why: `it has not the shape that was asked for: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
  });
  return null;
}

/**
 * Numbers by the names of parts and metrics, `{"Owls": {"EM": 41.2}}` or `{"EM": {"Owls": 41.2}}`, as results one by one; anything else as
 * it is. The names that the catalogue has are those of metrics; where it has none of them, the inner ones are.
 */
function nestedResults(given: JsonValue | undefined): JsonValue | undefined {
  if (!isObject(given)) return given;
  const entries = Object.entries(given);
  const isNested = entries.length > 0 && entries.every(([, inner]) => isObject(inner) && isOfNumbers(inner));
  if (!isNested) return given;
  const inner = entries.flatMap(([, one]) => Object.keys(one as JsonObject));
  const isMetricOutside = !inner.some(isMetric) && entries.some(([name]) => isMetric(name));
  return entries.flatMap(([outer, one]) =>
    Object.entries(one as JsonObject).map(([name, value]) =>
      isMetricOutside ? { metric: outer, subtask: name, value } : { metric: name, subtask: outer, value },
    ),
  );
}

function isOfNumbers(one: JsonObject): boolean {
  const isPlain = Object.values(one).every((value) => value === null || typeof value !== 'object');
  return isPlain && !['value', 'metric', 'quote'].some((key) => Object.hasOwn(one, key));
}

function isMetric(name: string): boolean {
  return meantMetric({ name, iri: false }) !== undefined;
}

/** A value with its quote; a bare value is its own quote, which the paper then has to have word for word. */
export function evidenced(given: JsonValue | undefined): JsonValue {
  if (given === undefined || given === null || given === '') return null;
  if (typeof given === 'string' || typeof given === 'number')
    return { value: String(given), quote: String(given), status: 'explicit', page: null };
  if (!isObject(given)) return given;
  const value = given['value'] ?? given['name'] ?? given['text'] ?? given['url'] ?? null;
  if (value === null || value === '') return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const quote = given['quote'] ?? given['evidence'];
  return {
    ...given,
    value: text,
    quote: typeof quote === 'string' && quote.trim() !== '' ? quote : text,
    status: /infer/i.test(textOf(given['status'])) ? 'inferred' : 'explicit',
    page: pageOf(given['page']),
  };
}

export function withName(given: JsonObject): JsonObject;
export function withName(given: JsonValue): JsonValue;
export function withName(given: JsonValue): JsonValue {
  return isObject(given) ? { ...given, name: given['name'] ?? given['value'] ?? null } : given;
}

const types: Readonly<Record<string, string>> = {
  text: 'string',
  str: 'string',
  number: 'float',
  double: 'float',
  decimal: 'float',
  int: 'integer',
  bool: 'boolean',
  url: 'anyURI',
  uri: 'anyURI',
  image: 'anyURI',
  audio: 'anyURI',
  video: 'anyURI',
  file: 'anyURI',
};

export function outputOf(given: JsonValue): JsonValue {
  const read = evidenced(
    isObject(given) ? { ...given, value: given['value'] ?? given['description'] ?? null } : given,
  );
  if (!isObject(read)) return read;
  const written = textOf(read['type'] ?? read['data_type'] ?? read['dataType'])
    .replace(/^xsd:|^sc:|^https?:\/\/\S+[#/]/, '')
    .toLowerCase();
  const isList = /^(?:list|array|sequence|vector)|\[\]$/.test(written);
  const inner = isList
    ? (/string|text|float|number|double|int|bool|image|audio|video|file|ur[il]/.exec(written)?.[0] ??
      'string')
    : written;
  const known = inner === 'anyuri' ? 'anyURI' : (types[inner] ?? inner);
  return {
    ...read,
    name: read['name'] ?? read['value'] ?? null,
    type: ['string', 'float', 'integer', 'boolean', 'anyURI'].includes(known) ? known : 'string',
    repeated: read['repeated'] === true || isList,
    pattern: typeof read['pattern'] === 'string' && read['pattern'] !== '' ? read['pattern'] : null,
  };
}

/** Names, one by one: models write them all in one text. */
export function authorsIn(given: JsonValue): readonly JsonValue[] {
  const text = isObject(given) ? (given['value'] ?? given['name']) : given;
  if (typeof text !== 'string') return [given];
  const names = text.split(/\s*(?:,|;|\band\b|&)\s*/).filter((name) => name !== '');
  return names.length > 1 ? names : [given];
}

export function promptOf(given: JsonValue): JsonValue {
  const read = evidenced(given);
  if (!isObject(read)) return read;
  const role = textOf(read['role'] ?? read['name']).toLowerCase();
  const meant = read['for'] ?? read['subtask'];
  return {
    ...read,
    for: typeof meant === 'string' && !isWhole(meant) ? meant : null,
    role: /judg|grad|evaluat/.test(role) ? 'judge' : /system/.test(role) ? 'system' : 'user',
  };
}

export function metricOf(given: JsonValue): JsonValue {
  const read = evidenced(given);
  if (!isObject(read)) return read;
  const definition = read['definition'] ?? read['description'];
  return { ...read, definition: typeof definition === 'string' && definition !== '' ? definition : null };
}

export function subtaskOf(given: JsonValue): JsonValue {
  const read = evidenced(
    isObject(given) ? { ...given, value: given['value'] ?? given['description'] ?? null } : given,
  );
  if (!isObject(read)) return read;
  return { ...withName(read), metrics: namesIn(read['metrics']), outputs: namesIn(read['outputs']) };
}

function namesIn(given: JsonValue | undefined): readonly string[] {
  return listed(given).flatMap((item) => {
    const name = isObject(item) ? (item['name'] ?? item['value']) : item;
    return typeof name === 'string' && name.trim() !== '' ? [name.trim()] : [];
  });
}

function settingOf(given: JsonValue): JsonValue {
  if (!isObject(given)) return given;
  const read = evidenced({ ...given, value: given['value'] ?? null });
  return isObject(read) ? { ...read, name: given['name'] ?? null } : read;
}

export function sharedSettingOf(given: JsonValue): JsonValue {
  const read = settingOf(given);
  if (!isObject(read)) return read;
  const models = namesIn(read['models']);
  return {
    ...read,
    models: models.every((name) => isEvery(name)) ? [] : models,
    except: namesIn(read['except']),
  };
}

/** What models write for all of them. */
function isEvery(name: string): boolean {
  return /^(?:all|every|each)\b/i.test(name);
}

export function baselineOf(given: JsonValue, dropped: Refused[]): JsonValue {
  if (!isObject(given)) return typeof given === 'string' ? { model: evidenced(given) } : given;
  const { shape } = extractionSchema.shape.baselines.unwrap().element;
  const inner = (
    field: 'hyperparameters' | 'results',
    read: (item: JsonValue) => JsonValue,
  ): readonly JsonValue[] =>
    listed(field === 'results' ? nestedResults(given[field]) : given[field]).flatMap((item) => {
      const one = kept(field.replace(/s$/, ''), shape[field].unwrap().element, read(item), dropped);
      return one === null ? [] : [one];
    });
  return {
    model: evidenced(given['model'] ?? given['name'] ?? given['value']),
    provider: providerOf(given['provider']),
    hyperparameters: inner('hyperparameters', settingOf),
    results: inner('results', resultOf),
  };
}

function providerOf(given: JsonValue | undefined): string | null {
  const value = isObject(given) ? given['value'] : given;
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function resultOf(item: JsonValue): JsonValue {
  if (!isObject(item)) return item;
  const { value } = item;
  const metric = item['metric'] ?? item['name'];
  const subtask = item['subtask'] ?? item['sub_task'] ?? item['task'];
  const name = isObject(metric) ? (metric['value'] ?? metric['name'] ?? null) : metric;
  const number = isObject(value) ? (value['value'] ?? null) : value;
  const quote = item['quote'] ?? (isObject(value) ? value['quote'] : undefined);
  if (number !== undefined && isEmptyCell(number)) return null;
  return {
    metric: name ?? null,
    value: number ?? null,
    subtask: typeof subtask === 'string' && !isWhole(subtask) ? subtask : null,
    quote: typeof quote === 'string' ? quote : textOf(number),
    page: pageOf(item['page'] ?? (isObject(value) ? value['page'] : undefined)),
  };
}

/** What stands in a cell without a number, and what models write for it. */
function isEmptyCell(number: JsonValue): boolean {
  return (
    number === null ||
    (typeof number === 'string' && /^(?:[\s.*–—−-]*|n\/?a|none|null|nan)$/i.test(number.trim()))
  );
}

/** What models write for a number of all parts together. */
function isWhole(subtask: string): boolean {
  return /^(?:|overall|average|avg\.?|mean|total|all|none|null|n\/a)$/i.test(subtask.trim());
}

function pageOf(page: JsonValue | undefined): number | null {
  const number = typeof page === 'number' ? page : Number(/\d+/.exec(textOf(page))?.[0] ?? Number.NaN);
  return Number.isInteger(number) && number > 0 ? number : null;
}

/** The items of a list, however it is written: several values with one quote, an object by names, or one item alone. */
export function listed(value: JsonValue | undefined): readonly JsonValue[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return (value as readonly JsonValue[]).flatMap(severalValues);
  if (!isObject(value)) return [value];
  const isItem = ['value', 'quote', 'name', 'metric', 'model', 'text'].some((key) =>
    Object.hasOwn(value, key),
  );
  if (isItem) return severalValues(value);
  return Object.entries(value).map(([name, one]) =>
    isObject(one) ? { name, ...one } : { name, value: one },
  );
}

function severalValues(item: JsonValue): readonly JsonValue[] {
  if (!isObject(item) || !Array.isArray(item['value'])) return [item];
  return (item['value'] as readonly JsonValue[]).map((value) =>
    isObject(value) ? { ...item, ...value } : { ...item, value },
  );
}

function textOf(value: JsonValue | undefined): string {
  return value === undefined || value === null
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
}

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

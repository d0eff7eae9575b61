import { isObject, type JsonObject, type JsonValue } from '@assay/records';
import { extractionSchema } from '../extraction.ts';
import { kept } from './kept-part.ts';
import { nestedResults } from './nested-results.ts';
import type { Refused } from '../refused.ts';

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

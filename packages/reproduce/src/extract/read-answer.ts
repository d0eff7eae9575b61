import type { JsonObject, JsonValue } from '@assay/records';
import { type Extraction, extractionSchema } from './extraction.ts';
import { findJson } from './find-json.ts';
import type { Refused } from './verify-extraction.ts';

export interface ReadAnswer {
  readonly extraction: Extraction;
  /** Parts that could not be read, each by itself. */
  readonly dropped: readonly Refused[];
  /** The answer ended too early: what was whole is kept. */
  readonly isCut: boolean;
}

/**
 * What a model answered, read with patience: words and fences around it, a wrapper, texts where a quote should stand beside a
 * value, pages as texts, types by other names. A part that still has not its shape is dropped by itself. Null: there is
 * nothing to read. Whether the paper vouches for it is asked later, of every part.
 */
export function readAnswer(answer: JsonValue): ReadAnswer | null {
  const found =
    typeof answer === 'string' ? findJson(answer) : isObject(answer) ? { value: answer, isCut: false } : null;
  const object = found === null ? null : unwrapped(found.value);
  if (object === null) return null;
  const dropped: Refused[] = [];
  const shape = extractionSchema.shape;
  const single = (field: 'name' | 'description' | 'homepage' | 'dataset'): JsonValue =>
    kept(field, shape[field], evidenced(object[field]), dropped) ?? null;
  const list = (
    field: 'outputs' | 'metrics' | 'subtasks' | 'baselines',
    read: (item: JsonValue) => JsonValue,
  ): readonly JsonValue[] =>
    listed(object[field]).flatMap((item) => {
      const one = kept(field.replace(/s$/, ''), shape[field].unwrap().element, read(item), dropped);
      return one === null ? [] : [one];
    });
  const extraction = extractionSchema.parse({
    name: single('name'),
    description: single('description'),
    homepage: single('homepage'),
    dataset: single('dataset'),
    outputs: list('outputs', (item) => withName(outputOf(item))),
    metrics: list('metrics', evidenced),
    subtasks: list('subtasks', (item) => withName(evidenced(item))),
    baselines: list('baselines', (item) => baselineOf(item, dropped)),
    dataset_only: object['dataset_only'] === true,
  });
  return { extraction, dropped, isCut: found!.isCut };
}

const knownKeys = Object.keys(extractionSchema.shape);

/** The object that has the fields, where it stands inside of another one. */
function unwrapped(value: JsonObject, depth = 0): JsonObject | null {
  if (knownKeys.some((key) => Object.hasOwn(value, key))) return value;
  if (depth > 2) return null;
  for (const inner of Object.values(value)) {
    const found = isObject(inner) ? unwrapped(inner, depth + 1) : null;
    if (found !== null) return found;
  }
  return null;
}

function kept<
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

/** A value with its quote; a bare value is its own quote, which the paper then has to have word for word. */
function evidenced(given: JsonValue | undefined): JsonValue {
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

function withName(given: JsonValue): JsonValue {
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
};

function outputOf(given: JsonValue): JsonValue {
  const read = evidenced(given);
  if (!isObject(read)) return read;
  const type = textOf(read['type'])
    .replace(/^xsd:|^sc:|^https?:\/\/\S+[#/]/, '')
    .toLowerCase();
  const known = type === 'anyuri' ? 'anyURI' : (types[type] ?? type);
  return {
    ...read,
    type: ['string', 'float', 'integer', 'boolean', 'anyURI'].includes(known) ? known : 'string',
    repeated: read['repeated'] === true || type === 'list' || type === 'array',
  };
}

function baselineOf(given: JsonValue, dropped: Refused[]): JsonValue {
  if (!isObject(given)) return typeof given === 'string' ? { model: evidenced(given) } : given;
  const { shape } = extractionSchema.shape.baselines.unwrap().element;
  const inner = (
    field: 'hyperparameters' | 'results',
    read: (item: JsonValue) => JsonValue,
  ): readonly JsonValue[] =>
    listed(given[field]).flatMap((item) => {
      const one = kept(field.replace(/s$/, ''), shape[field].unwrap().element, read(item), dropped);
      return one === null ? [] : [one];
    });
  return {
    model: evidenced(given['model'] ?? given['name']),
    provider: typeof given['provider'] === 'string' ? given['provider'] : null,
    hyperparameters: inner('hyperparameters', (item) =>
      isObject(item)
        ? {
            ...(evidenced({ ...item, value: item['value'] ?? null }) as JsonObject | null),
            name: item['name'] ?? null,
          }
        : item,
    ),
    results: inner('results', resultOf),
  };
}

function resultOf(item: JsonValue): JsonValue {
  if (!isObject(item)) return item;
  const { metric, value, subtask } = item;
  const name = isObject(metric) ? (metric['value'] ?? metric['name'] ?? null) : metric;
  const number = isObject(value) ? (value['value'] ?? null) : value;
  const quote = item['quote'] ?? (isObject(value) ? value['quote'] : undefined);
  return {
    metric: name ?? null,
    value: number ?? null,
    subtask: typeof subtask === 'string' && subtask.trim() !== '' ? subtask : null,
    quote: typeof quote === 'string' ? quote : textOf(number),
    page: pageOf(item['page'] ?? (isObject(value) ? value['page'] : undefined)),
  };
}

function pageOf(page: JsonValue | undefined): number | null {
  const number = typeof page === 'number' ? page : Number(/\d+/.exec(textOf(page))?.[0] ?? Number.NaN);
  return Number.isInteger(number) && number > 0 ? number : null;
}

function listed(value: JsonValue | undefined): readonly JsonValue[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
}

function textOf(value: JsonValue | undefined): string {
  return value === undefined || value === null
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

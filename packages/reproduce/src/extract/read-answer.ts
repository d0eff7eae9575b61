import type { JsonObject, JsonValue } from '@assay/records';
import { baselineOf, evidenced, isObject, listed, outputOf, withName } from './answer-values.ts';
import { type Extraction, extractionSchema } from './extraction.ts';
import { findJson } from './find-json.ts';
import { kept } from './kept-part.ts';
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

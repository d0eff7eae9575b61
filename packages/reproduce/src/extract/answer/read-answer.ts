import { isObject, type JsonValue } from '@assay/records';
import {
  authorsIn,
  baselineOf,
  evidenced,
  kept,
  listed,
  metricOf,
  outputOf,
  promptOf,
  sharedSettingOf,
  subtaskOf,
  unwrapped,
  withKnownKeys,
  withName,
} from './answer-values.ts';
import { type Extraction, extractionSchema, type Refused, singleFields } from '../extraction.ts';
import { findJson } from './find-json.ts';
import { folded } from '../../paper/quoted.ts';

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
  const inner = found === null ? null : unwrapped(found.value);
  if (inner === null) return null;
  const object = withKnownKeys(inner);
  const dropped: Refused[] = [];
  const shape = extractionSchema.shape;
  const list = (
    field: 'inputs' | 'outputs' | 'metrics' | 'prompts' | 'subtasks' | 'settings' | 'baselines',
    read: (item: JsonValue) => JsonValue,
  ): readonly JsonValue[] =>
    listed(object[field]).flatMap((item) => {
      const one = kept(field.replace(/s$/, ''), shape[field].unwrap().element, read(item), dropped);
      return one === null ? [] : [one];
    });
  const singles = singleFields.map((field) => [
    field,
    kept(field, shape[field], evidenced(object[field]), dropped) ?? null,
  ]);
  const extraction = extractionSchema.parse({
    ...Object.fromEntries(singles),
    authors: listed(object['authors'])
      .flatMap(authorsIn)
      .flatMap((item) => kept('author', shape.authors.unwrap().element, evidenced(item), dropped) ?? []),
    inputs: list('inputs', (item) => withName(outputOf(item))),
    outputs: list('outputs', (item) => withName(outputOf(item))),
    metrics: list('metrics', metricOf),
    prompts: list('prompts', promptOf),
    subtasks: list('subtasks', subtaskOf),
    settings: list('settings', sharedSettingOf),
    baselines: list('baselines', (item) => baselineOf(item, dropped)),
    dataset_only: object['dataset_only'] === true,
  });
  return {
    extraction: { ...extraction, baselines: oncePerModel(extraction.baselines) },
    dropped,
    isCut: found!.isCut,
  };
}

/** A model that the answer has once for each table is one, with the numbers of all of them. */
function oncePerModel(baselines: Extraction['baselines']): Extraction['baselines'] {
  const byModel = Map.groupBy(baselines, ({ model }) => folded(model.value));
  return Array.from(byModel.values(), ([first, ...others]) => ({
    ...first!,
    provider: [first!, ...others].find(({ provider }) => provider !== null)?.provider ?? null,
    hyperparameters: [first!, ...others]
      .flatMap(({ hyperparameters }) => hyperparameters)
      .filter((one, i, all) => all.findIndex(({ name }) => folded(name) === folded(one.name)) === i),
    results: [first!, ...others].flatMap(({ results }) => results),
  }));
}

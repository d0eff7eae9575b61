import {
  AssayError,
  isObject,
  type JsonValue,
  type Location,
  nearestName,
  type Sample,
  type TaskSpecification,
} from '@assay/records';
import { type Condition, NamesSought, readConditions } from './condition.ts';

/** What is known of a sample before it is scored: never what is expected of it. */
const parts = ['id', 'input', 'metadata', 'tags', 'subtask', 'cluster'];

/** Conditions on samples. One that is about something else would hold for none, or with `!=` for all. */
export function readSampleConditions(texts: readonly string[]): readonly Condition[] {
  const conditions = readConditions(texts);
  for (const { path, text } of conditions)
    if (!parts.includes(path.split('.', 1)[0]!)) throw unknown(path, text);
  return conditions;
}

function unknown(path: string, text: string): AssayError {
  const message = `the condition ${JSON.stringify(text)} is about ${path}; a sample has ${parts.join(', ')}`;
  const isLabel = /^expected(?:_output)?(?:\.|$)/.test(path);
  return new AssayError('usage', 'E_CONDITION', message, {
    fix: isLabel
      ? 'What is expected is opened after the run; say in metadata what samples are chosen by.'
      : `Did you mean metadata.${path}?`,
  });
}

/** The samples that a specification chooses among those of its task. */
export interface ChosenSamples {
  /** Which these are, as a part of a sentence that begins with *samples*. */
  readonly words: string;
  /** For one reading of the data. */
  readonly begin: () => Choosing;
}

interface Choosing {
  readonly keeps: (sample: Sample) => boolean;
  /** After the last sample. Throws E_CONDITION for a condition about what no sample has. */
  readonly end: (at: Location) => void;
}

/** Null where the specification says nothing: all of them. */
export function chosenSamples({ where, only }: TaskSpecification): ChosenSamples | null {
  if (where === undefined && only === undefined) return null;
  const conditions = readSampleConditions(where ?? []);
  const ids = only === undefined ? null : new Set(only);
  const named =
    ids === null
      ? []
      : [
          ids.size === 1
            ? 'with the id that was asked for'
            : `with one of the ${ids.size} ids that were asked for`,
        ];
  const held =
    conditions.length === 0 ? [] : [`for which ${conditions.map(({ text }) => text).join(' and ')} holds`];
  return { words: [...named, ...held].join(' '), begin: () => choosing(conditions, ids) };
}

function choosing(conditions: readonly Condition[], ids: ReadonlySet<string> | null): Choosing {
  const sought = new NamesSought(conditions);
  return {
    keeps: ({ id, input, metadata = {} }) => {
      const { tags, subtask, cluster } = metadata as { readonly [name: string]: JsonValue | undefined };
      const subject = { id, input, metadata, tags, subtask, cluster };
      sought.see(subject, namesIn);
      return ids?.has(id) !== false && conditions.every(({ holds }) => holds(subject));
    },
    end: (at) => refuseUnseen(sought, at),
  };
}

function namesIn(subject: object): readonly string[] {
  return Object.entries(subject).flatMap(([part, value]) => {
    if (value === undefined) return [];
    const isNested = isObject(value);
    return isNested ? Object.keys(value as object).map((name) => `${part}.${name}`) : [part];
  });
}

function refuseUnseen(sought: NamesSought, location: Location): void {
  const unseen = sought.firstUnseen();
  if (unseen === null) return;
  const { condition, names } = unseen;
  const message = `no sample has ${condition.path}, which the condition ${JSON.stringify(condition.text)} is about; the first has ${names.join(', ')}`;
  const near = nearestName(condition.path, names);
  throw new AssayError('usage', 'E_CONDITION', message, {
    location,
    ...(near === null ? {} : { fix: `Did you mean ${near}?` }),
  });
}

import { linearPattern } from '@assay/metrics';
import {
  AssayError,
  isObject,
  type JsonValue,
  type Location,
  nearestName,
  type Sample,
  type TaskSpecification,
} from '@assay/records';

/** What a value of JSON, or a cell of a row, looks like from above. */
type Inner = { readonly [name: string]: unknown };

/**
 * What stands at a path (`answers.text.0`) within a value: own members and positions alone. A name that holds dots
 * itself is found whole before it is taken for a path. Undefined: nothing stands there.
 */
export function valueAt(value: unknown, path: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (hasOwn(value, path)) return (value as Inner)[path];
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const name = path.slice(0, dot);
    if (!hasOwn(value, name)) continue;
    const found = valueAt((value as Inner)[name], path.slice(dot + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}

function hasOwn(value: object, name: string): boolean {
  return Array.isArray(value) ? /^\d+$/.test(name) && Object.hasOwn(value, name) : Object.hasOwn(value, name);
}

/** Whether something about a row or a sample holds. */
export interface Condition {
  /** As it was written. */
  readonly text: string;
  /** What it is about. */
  readonly path: string;
  readonly holds: (subject: object) => boolean;
}

const form = /^\s*(.+?)\s*(!=|<=|>=|!~|==|=~|=|<|>|~)\s*(.*?)\s*$/su;
const listForm = /^\s*(\S+)\s+in\s+(.+?)\s*$/su;

/**
 * Reads a condition: `level >= 3`, `tags = hard`, `subject in anatomy, botany`, `id ~ ^q-`, `metadata.reviewed`.
 * A list holds what one of its items does; two texts are compared as texts, numbers as numbers; a name alone holds
 * where there is something other than null, false and the empty text. What stands nowhere is equal to nothing.
 */
export function readCondition(text: string): Condition {
  const listed = listForm.exec(text);
  if (listed !== null && !/[=<>~]/.test(listed[1]!)) {
    const wanted = new Set(listed[2]!.split(',').map((one) => unquoted(one.trim())));
    return {
      text,
      path: listed[1]!,
      holds: (subject) => anyOf(valueAt(subject, listed[1]!), (one) => wanted.has(textOf(one))),
    };
  }
  const match = form.exec(text);
  if (match === null) {
    const path = text.trim();
    if (!/^[^\s]+$/u.test(path)) throw unreadable(text);
    return { text, path, holds: (subject) => isSomething(valueAt(subject, path)) };
  }
  const [, path, sign, written] = match as unknown as [string, string, Sign, string];
  const operator = sign === '==' ? '=' : sign === '=~' ? '~' : sign;
  if (written === '' && operator !== '=' && operator !== '!=') throw unreadable(text);
  const test = tests[operator](unquoted(written), text);
  const isNegated = operator.startsWith('!');
  return { text, path, holds: (subject) => anyOf(valueAt(subject, path), test) !== isNegated };
}

/** Several conditions, all of which have to hold. */
export function readConditions(texts: readonly string[]): readonly Condition[] {
  return texts.map(readCondition);
}

type Test = (value: unknown) => boolean;

const equal = (wanted: string): Test => {
  return (value) => textOf(value) === wanted;
};
const like = (wanted: string, text: string): Test => {
  const pattern = patternOf(wanted, text);
  return (value) => isPlain(value) && pattern.matcher(textOf(value)).find();
};

/** Also as other languages write equal and like. */
type Sign = keyof typeof tests | '==' | '=~';

const tests = {
  '=': equal,
  '!=': equal,
  '~': like,
  '!~': like,
  '<': ordered((order) => order < 0),
  '<=': ordered((order) => order <= 0),
  '>': ordered((order) => order > 0),
  '>=': ordered((order) => order >= 0),
} as const;

function ordered(holds: (order: number) => boolean): (wanted: string, text: string) => Test {
  return (wanted, text) => {
    const limit = Number(wanted);
    if (!Number.isFinite(limit)) throw unreadable(text);
    return (value) => {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      const isNumber = typeof number === 'number' || typeof number === 'bigint';
      return isNumber && !Number.isNaN(Number(number)) && holds(Number(number) - limit);
    };
  };
}

function patternOf(wanted: string, text: string): ReturnType<typeof linearPattern> {
  try {
    return linearPattern(wanted, '', `the condition ${JSON.stringify(text)}`);
  } catch (cause) {
    if (!(cause instanceof AssayError)) throw cause;
    throw new AssayError('usage', 'E_CONDITION', cause.message, { cause });
  }
}

function anyOf(value: unknown, test: Test): boolean {
  return Array.isArray(value) ? value.some(test) : test(value);
}

function isPlain(value: unknown): boolean {
  return value !== undefined && value !== null && typeof value !== 'object';
}

function isSomething(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== '';
}

/** What stands nowhere, and what is no single value, has no text and equals none. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const isSingle = typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean';
  return isSingle || value === null ? String(value) : NO_TEXT;
}

const NO_TEXT = '\u0000';

function unquoted(text: string): string {
  const quoted = /^"(.*)"$|^'(.*)'$/su.exec(text);
  return quoted === null ? text : (quoted[1] ?? quoted[2] ?? '');
}

function unreadable(text: string): AssayError {
  return new AssayError('usage', 'E_CONDITION', `the condition ${JSON.stringify(text)} cannot be read`, {
    fix: 'Write a name, one of = != < <= > >= ~ !~ and a value, or a name, in, and a list: level >= 3, tags = hard, id in q1, q2.',
  });
}

/** A condition about something that nothing has, and what there is instead. */
interface Unseen {
  readonly condition: Condition;
  readonly names: readonly string[];
}

/** Whether anything has what conditions ask for: `lvel != 3` would keep everything, and `lvel = 3` nothing. */
export class NamesSought {
  readonly #unseen: Set<Condition>;
  #names: readonly string[] | null = null;

  constructor(conditions: readonly Condition[]) {
    this.#unseen = new Set(conditions);
  }

  see(subject: Readonly<Record<string, unknown>>, namesOf: (subject: object) => readonly string[]): void {
    if (this.#unseen.size === 0) return;
    this.#names ??= namesOf(subject);
    for (const condition of this.#unseen)
      if (valueAt(subject, condition.path) !== undefined) this.#unseen.delete(condition);
  }

  /** After everything was seen; null where each name stands somewhere, or there was nothing to see. */
  firstUnseen(): Unseen | null {
    const [condition] = this.#unseen;
    return condition === undefined || this.#names === null ? null : { condition, names: this.#names };
  }
}

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

import { linearPattern } from '@assay/metrics';
import { AssayError } from '@assay/records';
import { valueAt } from './value-at.ts';

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

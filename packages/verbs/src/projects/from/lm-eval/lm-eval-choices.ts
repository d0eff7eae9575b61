import { type JsonValue, listOf, objectOf } from '@assay/records';
import { type Expression, jinjaExpression } from '../templates/jinja-expression.ts';

/** Of a row: where it stands, or what it is for all rows. */
export type TakenPart = string | { readonly value: JsonValue };

/** The options of a task: where they stand, each by itself, or the same for all; null: there is no equivalent. */
export function optionsOf(given: JsonValue | undefined): TakenPart | readonly string[] | null {
  if (Array.isArray(given)) return literalList(listOf(given));
  if (typeof given === 'object' && given !== null) return literalList(Object.values(objectOf(given)));
  const expression = expressionIn(given);
  if (expression?.kind === 'path') return expression.steps.join('.');
  if (expression?.kind !== 'list') return null;
  const paths = expression.items.flatMap((item) => (item.kind === 'path' ? [item.steps.join('.')] : []));
  if (paths.length === expression.items.length && paths.length >= 2) return paths;
  return literalList(literalsIn(expression) ?? []);
}

/** Which option is right: where that stands or what it is, and the names that it is one of. */
export function answerOf(
  given: JsonValue | undefined,
): { readonly answer: TakenPart; readonly labels?: TakenPart } | null {
  if (typeof given === 'number') return { answer: { value: given } };
  if (typeof given === 'string' && /^\d+$/.test(given.trim())) return { answer: { value: Number(given) } };
  const expression = expressionIn(given);
  const path = pathIn(expression);
  if (path !== null) return { answer: path };
  if (expression?.kind === 'literal') return { answer: { value: expression.value } };
  if (expression?.kind !== 'call' || expression.name !== 'index') return null;
  const answer = pathIn(expression.given[0] ?? null);
  const labels = namesIn(expression.of);
  return answer === null || labels === null ? null : { answer, labels };
}

/** The expression that a setting is nothing but: `{{answer}}`, `{{['A', 'B'].index(key)}}`, or the name of a column. */
function expressionIn(given: JsonValue | undefined): Expression | null {
  const text = typeof given === 'string' ? given.trim() : '';
  const inner = /^\{\{((?:(?!\}\})[^])*)\}\}$/.exec(text)?.[1];
  if (inner !== undefined) return jinjaExpression(inner);
  return /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(text) || text.startsWith('[') ? jinjaExpression(text) : null;
}

/** White space around it does not count where it is compared. */
const plain = new Set(['strip', 'lstrip', 'rstrip', 'trim', 'int', 'string']);

/** The column that an expression is nothing but. */
function pathIn(expression: Expression | null): string | null {
  if (expression?.kind === 'path') return expression.steps.join('.');
  return expression?.kind === 'call' && plain.has(expression.name) && expression.given.length === 0
    ? pathIn(expression.of)
    : null;
}

export function columnOf(given: JsonValue | undefined): string | null {
  return pathIn(expressionIn(given));
}

function namesIn(expression: Expression): TakenPart | null {
  if (expression.kind === 'path') return expression.steps.join('.');
  const literals = literalsIn(expression);
  return literals === null ? null : { value: literals };
}

function literalsIn(expression: Expression): readonly JsonValue[] | null {
  if (expression.kind !== 'list') return null;
  const values = expression.items.flatMap((item) => (item.kind === 'literal' ? [item.value] : []));
  return values.length === expression.items.length ? values : null;
}

/** Texts without anything to fill in. */
function literalList(given: readonly JsonValue[]): { readonly value: JsonValue } | null {
  const texts = given.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  return texts.length >= 2 && texts.every((text) => text !== '' && !/\{[{%]/.test(text))
    ? { value: texts }
    : null;
}

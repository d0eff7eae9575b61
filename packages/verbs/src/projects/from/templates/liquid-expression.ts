import type { Expression } from './jinja-expression.ts';

/** Names of Jinja as Liquid has them; null: there is no such name. */
export type NameOf = (steps: readonly string[]) => string | null;

const filters: Readonly<Record<string, string>> = {
  strip: 'strip',
  trim: 'strip',
  lstrip: 'lstrip',
  rstrip: 'rstrip',
  lower: 'downcase',
  upper: 'upcase',
  capitalize: 'capitalize',
  replace: 'replace',
  join: 'join',
  split: 'split',
  first: 'first',
  last: 'last',
  length: 'size',
};
/** What they do in Jinja, a text that is filled in does anyway. */
const without = new Set(['safe', 'string']);
/** How many values each is given; where it is not said, none. */
const given: Readonly<Record<string, number>> = { replace: 2, join: 1, split: 1 };

/** What is written out: a text with tags of Liquid; null: there is no equivalent. */
export function liquidOutput(expression: Expression, nameOf: NameOf): string | null {
  if (expression.kind === 'literal')
    return typeof expression.value === 'string' ? plainText(expression.value) : null;
  if (expression.kind === 'choice') {
    const test = liquidTest(expression.test, nameOf);
    const yes = liquidOutput(expression.yes, nameOf);
    const no = expression.no === null ? '' : liquidOutput(expression.no, nameOf);
    return test === null || yes === null || no === null
      ? null
      : `{% if ${test.text} %}${yes}${no === '' ? '' : `{% else %}${no}`}{% endif %}`;
  }
  if (expression.kind === 'binary') {
    const parts = joined(expression);
    const texts = parts?.map((part) => liquidOutput(part, nameOf)) ?? [null];
    return texts.every((text) => text !== null) ? texts.join('') : null;
  }
  const value = liquidValue(expression, nameOf);
  return value === null ? null : `{{${value}}}`;
}

/** Texts one after the other: `~` always is that, `+` where a text is among them. */
function joined(expression: Expression): readonly Expression[] | null {
  const parts: Expression[] = [];
  let isText = false;
  const take = (one: Expression): boolean => {
    if (one.kind !== 'binary') {
      isText ||= one.kind === 'literal' && typeof one.value === 'string';
      return parts.push(one) > 0;
    }
    isText ||= one.operator === '~';
    return ['+', '~'].includes(one.operator) && take(one.left) && take(one.right);
  };
  return take(expression) && isText ? parts : null;
}

/** A text that is read as it is. */
function plainText(text: string): string | null {
  return /\{[{%]/.test(text) ? null : text;
}

/** A name or a literal with filters. */
export function liquidValue(expression: Expression, nameOf: NameOf): string | null {
  if (expression.kind === 'path') return nameOf(expression.steps);
  if (expression.kind === 'literal') return literal(expression.value);
  if (expression.kind === 'at') {
    const of = liquidValue(expression.of, nameOf);
    const end = expression.index === 0 ? 'first' : expression.index === -1 ? 'last' : null;
    return of === null || end === null ? null : `${of} | ${end}`;
  }
  if (expression.kind !== 'call') return null;
  const of = liquidValue(expression.of, nameOf);
  if (of === null || without.has(expression.name)) return of;
  const name = Object.hasOwn(filters, expression.name) ? filters[expression.name]! : null;
  const values = expression.given.map((one) => simple(one, nameOf));
  if (name === null || values.length !== (given[expression.name] ?? 0)) return null;
  if (values.some((value) => value === null)) return null;
  return `${of} | ${name}${values.length === 0 ? '' : `: ${values.join(', ')}`}`;
}

function simple(expression: Expression, nameOf: NameOf): string | null {
  return expression.kind === 'path' || expression.kind === 'literal' ? liquidValue(expression, nameOf) : null;
}

function literal(value: string | number | boolean | null): string | null {
  if (typeof value !== 'string') return value === null ? 'nil' : String(value);
  if (!value.includes('"')) return `"${value}"`;
  return value.includes("'") ? null : `'${value}'`;
}

/** A condition, and what joins its parts: Liquid has no brackets, so that `and` and `or` do not go together. */
export interface LiquidTest {
  readonly text: string;
  readonly joint: 'and' | 'or' | null;
}

/** What Jinja takes for false: nothing, false, 0, and what is empty. */
export function liquidTest(expression: Expression, nameOf: NameOf): LiquidTest | null {
  if (expression.kind === 'not') return negated(expression.of, nameOf);
  if (expression.kind === 'call' && expression.name === 'defined') {
    const name = simple(expression.of, nameOf);
    return name === null ? null : { text: name, joint: null };
  }
  if (expression.kind === 'path') {
    const name = nameOf(expression.steps);
    return name === null ? null : { text: `${name} and ${name} != empty and ${name} != 0`, joint: 'and' };
  }
  if (expression.kind !== 'binary') return null;
  const { operator, left, right } = expression;
  if (operator === 'and' || operator === 'or') {
    const tests = [liquidTest(left, nameOf), liquidTest(right, nameOf)];
    const isAlike = tests.every((test) => test !== null && (test.joint === null || test.joint === operator));
    return isAlike ? { text: tests.map((test) => test!.text).join(` ${operator} `), joint: operator } : null;
  }
  return compared(expression, nameOf);
}

function negated(of: Expression, nameOf: NameOf): LiquidTest | null {
  if (of.kind === 'path') {
    const name = nameOf(of.steps);
    const falsy = ['nil', 'false', 'empty', '0'].map((value) => `${name} == ${value}`);
    return name === null ? null : { text: falsy.join(' or '), joint: 'or' };
  }
  if (of.kind !== 'binary') return null;
  const opposite = { '==': '!=', '!=': '==', '<': '>=', '>': '<=', '<=': '>', '>=': '<' }[of.operator];
  return opposite === undefined ? null : compared({ ...of, operator: opposite }, nameOf);
}

function compared(
  { operator, left, right }: Extract<Expression, { kind: 'binary' }>,
  nameOf: NameOf,
): LiquidTest | null {
  const [first, second] = [side(left, nameOf), side(right, nameOf)];
  if (operator === 'in' && right.kind === 'list' && first !== null) {
    const each = right.items.map((item) => simple(item, nameOf));
    return each.length === 0 || each.includes(null)
      ? null
      : {
          text: each.map((one) => `${first} == ${one}`).join(' or '),
          joint: each.length === 1 ? null : 'or',
        };
  }
  if (first === null || second === null) return null;
  if (operator === 'in') return { text: `${second} contains ${first}`, joint: null };
  return /^[=!<>]/.test(operator) ? { text: `${first} ${operator} ${second}`, joint: null } : null;
}

/** Conditions take no filters; only how many there are has a name of its own. */
function side(expression: Expression, nameOf: NameOf): string | null {
  if (expression.kind === 'call' && expression.name === 'length' && expression.of.kind === 'path') {
    const name = nameOf(expression.of.steps);
    return name === null ? null : `${name}.size`;
  }
  return simple(expression, nameOf);
}

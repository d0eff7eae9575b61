import { jinjaTokens, type Token } from './jinja-tokens.ts';

/** What an expression of Jinja says. */
export type Expression =
  | { readonly kind: 'path'; readonly steps: readonly string[] }
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  /** `x | name(…)` or `x.name(…)`. */
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly of: Expression;
      readonly given: readonly Expression[];
    }
  | { readonly kind: 'at'; readonly of: Expression; readonly index: number }
  | {
      readonly kind: 'binary';
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'not'; readonly of: Expression }
  | {
      readonly kind: 'choice';
      readonly test: Expression;
      readonly yes: Expression;
      readonly no: Expression | null;
    };

/** Reads an expression; null: it is not one of those that are known. */
export function jinjaExpression(text: string): Expression | null {
  const tokens = jinjaTokens(text);
  if (tokens === null) return null;
  const reader = new Reader(tokens);
  const read = reader.choice();
  return reader.isAtEnd() ? read : null;
}

const constants: Readonly<Record<string, boolean | null>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  none: null,
  None: null,
  null: null,
};
const reserved = new Set(['and', 'or', 'not', 'in', 'is', 'if', 'else']);
const comparisons = new Set(['==', '!=', '<', '>', '<=', '>=']);

/** By precedence, the loosest first. Null wherever something else stands. */
class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  choice(): Expression | null {
    const yes = this.#binary(['or'], () => this.#binary(['and'], () => this.#negation()));
    if (yes === null || !this.#takes('if')) return yes;
    const test = this.#binary(['or'], () => this.#binary(['and'], () => this.#negation()));
    const no = this.#takes('else') ? this.choice() : undefined;
    return test === null || no === null ? null : { kind: 'choice', test, yes, no: no ?? null };
  }

  #negation(): Expression | null {
    if (!this.#takes('not')) return this.#comparison();
    const of = this.#negation();
    return of === null ? null : { kind: 'not', of };
  }

  #comparison(): Expression | null {
    const left = this.#binary(['+', '~', '-'], () => this.#postfix());
    const operator = this.#tokens[this.#at]?.value ?? '';
    if (left === null || (!comparisons.has(operator) && !['in', 'is', 'not'].includes(operator))) return left;
    if (operator === 'is') return this.#known(left);
    if (operator === 'not' && this.#tokens[this.#at + 1]?.value !== 'in') return left;
    this.#at += operator === 'not' ? 2 : 1;
    const right = this.#binary(['+', '~', '-'], () => this.#postfix());
    if (right === null) return null;
    const compared = { kind: 'binary' as const, operator: operator === 'not' ? 'in' : operator, left, right };
    return operator === 'not' ? { kind: 'not', of: compared } : compared;
  }

  /** `x is defined`, `x is not none`. */
  #known(of: Expression): Expression | null {
    this.#at += 1;
    const isNot = this.#takes('not');
    if (this.#takes('defined')) {
      const known: Expression = { kind: 'call', name: 'defined', of, given: [] };
      return isNot ? { kind: 'not', of: known } : known;
    }
    if (!this.#takes('none')) return null;
    return {
      kind: 'binary',
      operator: isNot ? '!=' : '==',
      left: of,
      right: { kind: 'literal', value: null },
    };
  }

  #binary(operators: readonly string[], part: () => Expression | null): Expression | null {
    let left = part();
    while (left !== null) {
      const operator = operators.find((each) => this.#takes(each));
      if (operator === undefined) return left;
      const right = part();
      left = right === null ? null : { kind: 'binary', operator, left, right };
    }
    return null;
  }

  #postfix(): Expression | null {
    let of = this.#primary();
    while (of !== null) {
      if (this.#takes('.')) of = this.#member(of);
      else if (this.#takes('[')) of = this.#index(of);
      else if (this.#takes('|')) of = this.#call(of);
      else return of;
    }
    return null;
  }

  #member(of: Expression): Expression | null {
    const next = this.#tokens[this.#at + 1];
    if (next?.kind === 'mark' && next.value === '(') return this.#call(of);
    const name = this.#tokens[this.#at];
    this.#at += 1;
    return name === undefined || name.kind === 'mark' || name.kind === 'text' ? null : step(of, name.value);
  }

  #call(of: Expression): Expression | null {
    const name = this.#tokens[this.#at];
    if (name?.kind !== 'name') return null;
    this.#at += 1;
    const given = this.#takes('(') ? this.#items(')') : [];
    return given === null ? null : { kind: 'call', name: name.value, of, given };
  }

  #index(of: Expression): Expression | null {
    const sign = this.#takes('-') ? -1 : 1;
    const token = this.#tokens[this.#at];
    this.#at += 1;
    if (token === undefined || !this.#takes(']')) return null;
    if (token.kind === 'text' && sign === 1) return step(of, token.value);
    if (token.kind !== 'number' || !/^\d+$/.test(token.value)) return null;
    const index = sign * Number(token.value);
    return of.kind === 'path' && index >= 0 ? step(of, token.value) : { kind: 'at', of, index };
  }

  #primary(): Expression | null {
    const token = this.#tokens[this.#at];
    this.#at += 1;
    if (token === undefined) return null;
    if (token.kind === 'text') return { kind: 'literal', value: token.value };
    if (token.kind === 'number') return { kind: 'literal', value: Number(token.value) };
    if (token.kind === 'name') {
      if (Object.hasOwn(constants, token.value))
        return { kind: 'literal', value: constants[token.value] ?? null };
      return reserved.has(token.value) ? null : { kind: 'path', steps: [token.value] };
    }
    if (token.value === '[') {
      const items = this.#items(']');
      return items === null ? null : { kind: 'list', items };
    }
    if (token.value !== '(') return null;
    const inner = this.choice();
    return inner !== null && this.#takes(')') ? inner : null;
  }

  #items(end: string): readonly Expression[] | null {
    const items: Expression[] = [];
    while (!this.#takes(end)) {
      const item = this.choice();
      if (item === null || !(this.#takes(',') || this.#tokens[this.#at]?.value === end)) return null;
      items.push(item);
    }
    return items;
  }

  #takes(value: string): boolean {
    const token = this.#tokens[this.#at];
    const isThere = token?.value === value && (token.kind === 'mark' || token.kind === 'name');
    if (isThere) this.#at += 1;
    return isThere;
  }
}

function step(of: Expression, name: string): Expression | null {
  return of.kind === 'path' ? { kind: 'path', steps: [...of.steps, name] } : null;
}

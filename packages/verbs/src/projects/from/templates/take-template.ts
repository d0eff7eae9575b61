import { type Expression, jinjaExpression } from './jinja-expression.ts';
import { jinjaParts, type TemplatePart } from './jinja-parts.ts';
import { liquidOutput, liquidTest, liquidValue } from './liquid-expression.ts';

/** A template of another tool as one of ours, and what in it has no equivalent. */
export interface TakenTemplate {
  readonly text: string;
  readonly fields: readonly string[];
  /** All that it names: `question`, `options.0`. */
  readonly paths: readonly string[];
  /** Of these, what it goes through as a list. */
  readonly lists: readonly string[];
  readonly untold: readonly string[];
}

/**
 * Jinja and Nunjucks as Liquid: `{{question}}` becomes `{{input.question}}`, filters, methods, loops and conditions what does
 * the same. What has no equivalent is told and left out; the text within stays.
 */
export function takeTemplate(given: string): TakenTemplate {
  const taking = new Taking();
  const text = jinjaParts(given)
    .map((part) => taking.part(part))
    .join('');
  return {
    text,
    fields: [...new Set([...taking.paths].map((path) => path.split('.')[0]!))],
    paths: [...taking.paths],
    lists: [...taking.lists],
    untold: taking.untold,
  };
}

interface Block {
  readonly end: string;
  readonly isTaken: boolean;
  /** What the names within were before. */
  readonly names: ReadonlyMap<string, string | null>;
}

class Taking {
  readonly paths = new Set<string>();
  readonly lists = new Set<string>();
  readonly untold: string[] = [];
  readonly #blocks: Block[] = [];
  /** Names that are not columns: as Liquid has them, or null where what made them was left out. */
  #names: ReadonlyMap<string, string | null> = new Map([['loop', 'forloop']]);

  part({ kind, written, inner, trims }: TemplatePart): string {
    const isRaw = this.#blocks.at(-1)?.end === 'endraw' && inner !== 'endraw';
    if (kind === 'text' || isRaw) return written;
    const made = kind === 'tag' ? this.#tag(inner) : this.#output(inner);
    if (made !== null) return trimmed(made, trims);
    this.untold.push(written);
    return '';
  }

  #output(inner: string): string | null {
    const expression = jinjaExpression(inner);
    return expression === null ? null : liquidOutput(expression, this.#nameOf);
  }

  /** Empty: nothing stands for it, and nothing is lost. */
  #tag(inner: string): string | null {
    const [word = '', rest = ''] = split(inner);
    if (word === 'if') return this.#open('endif', this.#condition('if', rest));
    if (word === 'for') return this.#loop(rest);
    if (word === 'set') return this.#assign(rest);
    if (word === 'elif' || word === 'elseif') return this.#inside(() => this.#condition('elsif', rest));
    if (word === 'else') return this.#inside(() => '{% else %}');
    if (word === 'raw') return this.#open('endraw', '{% raw %}');
    return word.startsWith('end') ? this.#close(word) : null;
  }

  #condition(tag: string, rest: string): string | null {
    const expression = jinjaExpression(rest);
    const test = expression === null ? null : liquidTest(expression, this.#nameOf);
    return test === null ? null : `{% ${tag} ${test.text} %}`;
  }

  #loop(rest: string): string | null {
    const [, name = '', from = ''] = /^(\w+)\s+in\s+(.*)$/s.exec(rest) ?? [];
    const expression = jinjaExpression(from);
    const list = expression?.kind === 'path' ? this.#nameOf(expression.steps) : null;
    if (expression?.kind === 'path' && list?.startsWith('input.') === true)
      this.lists.add(expression.steps.join('.'));
    const known = list === null || name === '' ? null : `{% for ${name} in ${list} %}`;
    const made = this.#open('endfor', known);
    for (const each of rest
      .split(/\s+in\s+/)[0]!
      .split(',')
      .map((one) => one.trim()))
      this.#names = new Map([...this.#names, [each, known === null ? null : each]]);
    return made;
  }

  #assign(rest: string): string | null {
    const [, name = '', from = ''] = /^(\w+)\s*=\s*(.*)$/s.exec(rest) ?? [];
    const expression: Expression | null = jinjaExpression(from);
    const value = expression === null || name === '' ? null : liquidValue(expression, this.#nameOf);
    this.#names = new Map([...this.#names, [name, value === null ? null : name]]);
    return value === null ? null : `{% assign ${name} = ${value} %}`;
  }

  #open(end: string, made: string | null): string | null {
    this.#blocks.push({ end, isTaken: made !== null, names: this.#names });
    return made;
  }

  #inside(made: () => string | null): string | null {
    return this.#blocks.at(-1)?.isTaken === true ? made() : null;
  }

  #close(end: string): string | null {
    if (this.#blocks.at(-1)?.end !== end) return null;
    const { isTaken, names } = this.#blocks.pop()!;
    this.#names = names;
    return isTaken ? `{% ${end} %}` : '';
  }

  readonly #nameOf = ([root = '', ...rest]: readonly string[]): string | null => {
    if (this.#names.has(root)) {
      const own = this.#names.get(root) ?? null;
      return own === null ? null : [own, ...rest].join('.');
    }
    const path = [root, ...rest].join('.');
    if (!/^[\p{L}\p{N}_.]+$/u.test(path)) return null;
    this.paths.add(path);
    return `input.${path}`;
  };
}

function split(inner: string): readonly string[] {
  const [, word = '', rest = ''] = /^(\w+)\s*([^]*)$/.exec(inner) ?? [];
  return [word, rest];
}

/** White space is taken away on the same sides: of what is made of one part, before its first tag and after its last. */
function trimmed(made: string, { before, after }: TemplatePart['trims']): string {
  const opened = before ? made.replace(/^(\{[{%])/, '$1-') : made;
  return after ? opened.replace(/([}%]\})$/, '-$1') : opened;
}

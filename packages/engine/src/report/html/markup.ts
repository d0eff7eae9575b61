import { escapeHtml, visibleText } from '../visible-text.ts';

/** Markup that is safe as it is. Only `html` and `safe` make it, so that text cannot slip in unescaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | readonly Part[];

/** A template whose values are escaped and made visible, unless they are markup. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Markup {
  return new Markup(strings.reduce((text, string, i) => text + partText(values[i - 1]!) + string));
}

function partText(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'number') return String(part);
  return typeof part === 'string' ? escapeHtml(visibleText(part)) : part.map(partText).join('');
}

export const nothing = new Markup('');

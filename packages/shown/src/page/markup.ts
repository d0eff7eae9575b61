import { escapeHtml } from './escape-html.ts';
import { visibleText } from '../text/visible-text.ts';

/** Markup that is safe as it is. Only `html` makes it from text, so that nothing slips in unescaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Null is nothing. */
export type MarkupPart = Markup | string | number | null | readonly MarkupPart[];

/** A template whose values are escaped and made visible, unless they are markup. */
export function html(strings: TemplateStringsArray, ...values: readonly MarkupPart[]): Markup {
  let text = strings[0]!;
  for (let i = 0; i < values.length; i += 1) text += partText(values[i]!) + strings[i + 1]!;
  return new Markup(text);
}

function partText(part: MarkupPart): string {
  if (part === null) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'number') return String(part);
  return typeof part === 'string' ? escapeHtml(visibleText(part)) : part.map(partText).join('');
}

export const noMarkup = new Markup('');

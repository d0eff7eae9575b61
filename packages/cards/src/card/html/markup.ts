import { visibleText } from '../visible-text.ts';

/** Markup that is safe as it is. Only `html` makes it from text, so that nothing slips in unescaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Markup | string | number | readonly Part[];

/** A template whose values are escaped and made visible, unless they are markup. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Markup {
  let text = strings[0]!;
  for (let i = 0; i < values.length; i += 1) text += partText(values[i]!) + strings[i + 1]!;
  return new Markup(text);
}

export const nothing = new Markup('');

function partText(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'number') return String(part);
  return typeof part === 'string' ? escaped(visibleText(part)) : part.map(partText).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for attributes in double quotes. */
function escaped(text: string): string {
  return /[&<>"']/.test(text) ? text.replaceAll(/[&<>"']/g, (character) => entities[character]!) : text;
}

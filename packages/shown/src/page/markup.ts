import { escapeHtml, visibleText } from '../escape.ts';
import { type Outcome, outcomeGlyphs } from './tokens.ts';

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

/** Web addresses become links that are followed only on a click; anything else (`javascript:` too) stays text. */
export function address(text: string): Markup {
  return /^https?:\/\/[^\s]+$/i.test(text)
    ? html`<a href="${text}" rel="noopener noreferrer nofollow">${text}</a>`
    : html`${text}`;
}

export interface TableColumn {
  readonly name: string;
  /** Numbers stand to the right; what is wide keeps room for a sentence. */
  readonly kind?: 'number' | 'wide';
}

export interface TableRow {
  readonly id?: string;
  readonly cells: readonly MarkupPart[];
}

/** Columns by their names; those that start with a hash hold numbers. */
export function tableColumns(...columns: readonly (string | TableColumn)[]): readonly TableColumn[] {
  return columns.map((column) => {
    if (typeof column !== 'string') return column;
    return column.startsWith('#') ? { name: column.slice(1), kind: 'number' } : { name: column };
  });
}

/**
 * A table that scrolls by itself where the page is narrow; `label` tells what it holds. The first cell heads its row. On a
 * phone the rows of what would not fit are blocks, each cell with the name of its column.
 */
export function table(label: string, columns: readonly TableColumn[], rows: readonly TableRow[]): Markup {
  const kinds = columns.map(({ kind }) => (kind === undefined ? '' : html` class="${kind}"`));
  const heads = columns.map(({ name }, i) => html`<th scope="col"${kinds[i]!}>${name}</th>`);
  const isStacked = columns.length > 3 || columns.some(({ kind }) => kind === 'wide');
  const isNamed = isStacked && columns.length > 2;
  const cells = columns.map(({ name }, i) =>
    isNamed && name !== '' ? html`${kinds[i]!} data-name="${name}"` : kinds[i]!,
  );
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table${isStacked ? html` class="stacked"` : ''}><thead><tr>${heads}</tr></thead><tbody>${rows.map(
    (row) => tableRow(row, kinds[0]!, cells),
  )}</tbody></table></div>
`;
}

function tableRow({ id, cells }: TableRow, head: MarkupPart, attributes: readonly MarkupPart[]): Markup {
  const [first, ...rest] = cells;
  return html`<tr${id === undefined ? '' : html` id="${id}"`}><th scope="row"${head}>${first!}</th>${rest.map((cell, i) => html`<td${attributes[i + 1]!}>${cell}</td>`)}</tr>
`;
}

/** An outcome in a line or a cell: sign, word and colour. */
export function outcome(given: Outcome): Markup {
  return html`<span class="${given}">${outcomeGlyphs[given]} ${given}</span>`;
}

/** The same as what a page has to say first. */
export function outcomeBadge(given: Outcome): Markup {
  return html`<span class="badge ${given}">${outcomeGlyphs[given]} ${given}</span>`;
}

import { html, type Markup, type MarkupPart } from '@assay/shown';

export interface Column {
  readonly name: string;
  readonly kind?: 'number' | 'wide';
}

export interface TableRow {
  readonly id?: string;
  readonly cells: readonly MarkupPart[];
}

/** A table that scrolls by itself where the page is narrow; `label` tells what it holds. */
export function table(label: string, columns: readonly Column[], rows: readonly TableRow[]): Markup {
  const heads = columns.map(({ name }) => html`<th scope="col">${name}</th>`);
  const openers = columns.map(({ kind }) => (kind === undefined ? html`<td>` : html`<td class="${kind}">`));
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table><thead><tr>${heads}</tr></thead><tbody>${rows.map(
    ({ id, cells }) =>
      html`<tr${id === undefined ? '' : html` id="${id}"`}>${cells.map((cell, i) => html`${openers[i]!}${cell}</td>`)}</tr>
`,
  )}</tbody></table></div>
`;
}

import { html, type Markup } from '@assay/shown';

export type Cell = Markup | string | number;

/** The first column heads its row. Numbers are texts by now, so columns after the first say which they are. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[], texts = 1): Markup {
  const kind = (i: number): string => (i < texts ? 'text' : 'number');
  return html`<div class="scroll"><table><thead><tr>${head.map((name, i) => html`<th scope="col" class="${kind(i)}">${name}</th>`)}</tr></thead><tbody>${rows.map(
    ([first, ...rest]) =>
      html`<tr><th scope="row">${first!}</th>${rest.map((cell, i) => html`<td class="${kind(i + 1)}">${cell}</td>`)}</tr>`,
  )}</tbody></table></div>
`;
}

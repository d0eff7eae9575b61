import { html, type Markup, plural, table } from '@assay/shown';
import type { Block } from '../../compare/show/page.ts';

/** Of a long table before the fold; one that is hardly longer is not folded. */
const BEFORE_FOLD = 16;
const MOST_ROWS = 20;

/** Where a block stands. */
export interface BlockPlace {
  readonly heading: string;
  /** Before the first heading: what the comparison says. */
  readonly isLead: boolean;
}

const elsewhere: BlockPlace = { heading: '', isLead: false };

export function blockHtml(block: Block, { heading, isLead }: BlockPlace = elsewhere): Markup {
  switch (block.kind) {
    case 'title':
      return html`<h1>${block.text}</h1>\n`;
    case 'heading':
      return html`<h2>${block.text}</h2>\n`;
    case 'line':
      return html`<p>${block.text}</p>\n`;
    case 'item':
      if (block.line !== undefined) return lineHtml(block.line);
      return isLead ? html`<p class="lead"><b>${block.text}</b></p>\n` : html`<p>${block.text}</p>\n`;
    case 'table':
      return foldedTable(heading, block);
  }
}

function lineHtml({ side, text }: NonNullable<Extract<Block, { kind: 'item' }>['line']>): Markup {
  return html`<p class="said of-${side}"><b>${side === 'before' ? '−' : '+'}<span class="unseen"> ${side}:</span></b> ${text}</p>\n`;
}

/** The first rows of a long table, the others folded. */
function foldedTable(heading: string, { header, rows }: Extract<Block, { kind: 'table' }>): Markup {
  const columns = header.map(({ name, align }) =>
    align === 'right' ? { name, kind: 'number' as const } : { name },
  );
  const tableOf = (label: string, some: typeof rows): Markup =>
    table(
      label,
      columns,
      some.map((cells) => ({ cells })),
    );
  if (rows.length <= MOST_ROWS) return tableOf(heading, rows);
  const others = rows.slice(BEFORE_FOLD);
  return html`${tableOf(heading, rows.slice(0, BEFORE_FOLD))}<details class="more"><summary>${plural(others.length, 'more row')}</summary>${tableOf(`${heading}, the others`, others)}</details>`;
}

import { shortText, markdownText as wholeText } from '@assay/shown';

/** What is shown to people, before it is text or Markdown. Texts are as they came: the renderers make them harmless. */
export type Page = readonly Block[];

export type Block =
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'line'; readonly text: string }
  | {
      readonly kind: 'item';
      readonly text: string;
      /** A line of a text that only one side has. */
      readonly line?: { readonly side: 'before' | 'after'; readonly text: string };
    }
  | {
      readonly kind: 'table';
      readonly header: readonly Column[];
      readonly rows: readonly (readonly string[])[];
    };

interface Column {
  readonly name: string;
  /** Numbers stand to the right. */
  readonly align: 'left' | 'right';
}

/** Columns by their names; those that start with a hash hold numbers. */
export function columns(...names: readonly string[]): readonly Column[] {
  return names.map((name) =>
    name.startsWith('#') ? { name: name.slice(1), align: 'right' } : { name, align: 'left' },
  );
}

/** A table where there are rows; nothing where there are none. */
export function table(header: readonly Column[], rows: readonly (readonly string[])[]): Page {
  return rows.length === 0 ? [] : [{ kind: 'table', header, rows }];
}

/** A page as GitHub-flavoured Markdown. */
export function pageMarkdown(page: Page): string {
  return page
    .map((block, i) => {
      const together = block.kind === 'item' && page[i - 1]?.kind === 'item';
      return `${i === 0 || together ? '' : '\n'}${blockMarkdown(block)}\n`;
    })
    .join('');
}

function blockMarkdown(block: Block): string {
  if (block.kind === 'table') return tableMarkdown(block);
  const start = { title: '# ', heading: '## ', line: '', item: '- ' }[block.kind];
  return start + markdownText(block.text);
}

function tableMarkdown({ header, rows }: Extract<Block, { kind: 'table' }>): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    // Ours, and known to be harmless: pass@k stays as it is.
    line(header.map(({ name }) => name)),
    line(header.map(({ align }) => (align === 'right' ? '---:' : '---'))),
    ...rows.map((row) => line(row.map((cell) => markdownText(cell, 80)))),
  ].join('\n');
}

/** Text of unknown origin inside Markdown, cut to a length. */
function markdownText(text: string, length = 400): string {
  return wholeText(shortText(text, length));
}

import { markdownText as wholeText, shortText } from '@assay/shown';
import type { Block, Page } from './page.ts';

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

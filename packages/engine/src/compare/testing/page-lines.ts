import type { Page } from '../page.ts';

/** A page as plain lines, to look for words and numbers in. */
export function pageLines(page: Page): string {
  return page
    .flatMap((block) =>
      block.kind === 'table' ? block.rows.map((row) => `  ${row.join('  ')}`) : [block.text],
    )
    .join('\n');
}

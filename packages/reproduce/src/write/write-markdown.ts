import type { Reproduction } from '@assay/records';
import { markdownTable, markdownText } from '@assay/shown';
import { settingNotes } from './setting-notes.ts';
import { cells, heads, notes, shownRow, summary } from './shown-row.ts';

export function reproductionMarkdown({ title, rows, marks, run }: Reproduction): string {
  const lines = (items: readonly string[]): string =>
    items.map((item) => `- ${markdownText(item)}`).join('\n');
  return [
    `# ${markdownText(title)}: reported and obtained`,
    summary(rows),
    markdownTable(
      [...heads],
      rows.map((row) => cells(shownRow(row)).map(markdownText)),
    ),
    lines([...marks, ...notes(rows), ...settingNotes({ run })]),
    '',
  ]
    .filter((part, i, all) => part !== '' || i === all.length - 1)
    .join('\n\n');
}

import type { Reproduction } from '@assay/records';
import { markdownTable, markdownText } from '@assay/shown';
import { settingNotes } from './setting-notes.ts';
import { notes, summary, tableOf } from './shown-row.ts';

export function reproductionMarkdown({ title, rows, marks, run }: Reproduction): string {
  const lines = (items: readonly string[]): string =>
    items.map((item) => `- ${markdownText(item)}`).join('\n');
  const { heads, lines: cells } = tableOf(rows);
  return [
    `# ${markdownText(title)}: reported and obtained`,
    summary(rows),
    markdownTable(
      [...heads],
      cells.map((line) => line.map(markdownText)),
    ),
    lines([...marks, ...notes(rows), ...settingNotes({ run })]),
    '',
  ]
    .filter((part, i, all) => part !== '' || i === all.length - 1)
    .join('\n\n');
}

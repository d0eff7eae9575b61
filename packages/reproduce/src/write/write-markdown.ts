import type { Reproduction } from '@assay/records';
import { markdownTable, markdownText } from '@assay/shown';
import { notes, summary, tableOf } from './shown-row.ts';

/** What the answers were made from, and which code was kept from the files of the other setting. */
export function settingNotes({ run }: Pick<Reproduction, 'run'>): readonly string[] {
  if (run?.isolation === undefined) return [];
  const {
    setting,
    isolation: { sandboxed, outside },
  } = run;
  if (sandboxed.length + outside.length === 0)
    return [`${setting}: no code of the project answers or scores`];
  return [
    ...(sandboxed.length === 0
      ? []
      : [`${setting}: in a sandbox with its own folder alone: ${sandboxed.join(', ')}`]),
    ...(outside.length === 0
      ? []
      : [
          `${setting}: outside of a sandbox, where files of the other setting can be read: ${outside.join(', ')}`,
        ]),
  ];
}

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

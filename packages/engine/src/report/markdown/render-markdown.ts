import type { Report } from '../report-schema.ts';
import { factSections } from './fact-sections.ts';
import { numberSections } from './number-sections.ts';
import { seriesSections } from './series-sections.ts';
import { gateSections } from './gate-sections.ts';

/** The report as Markdown: the verdict, the numbers in the order of the source's example, then everything else. */
export function renderMarkdown(report: Report): string {
  return `${markdownSections(report).join('\n\n')}\n`;
}

/** Each begins with its heading. */
export function markdownSections(report: Report): readonly string[] {
  return [
    ...gateSections(report),
    ...seriesSections(report),
    ...numberSections(report),
    ...factSections(report),
  ];
}

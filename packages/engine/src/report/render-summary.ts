import { markdownSections } from './markdown/render-markdown.ts';
import type { Report } from './report-schema.ts';

/** What a comment on GitHub can hold; a job summary holds sixteen times as much. */
const COMMENT = 65_000;

/**
 * The report as Markdown within a size, for job summaries and comments: whole sections as long as they fit,
 * and a word about the rest. The first, the verdict, is always there, cut if it must be.
 */
export function renderSummary(report: Report, mostBytes?: number): string {
  return sectionsWithin(markdownSections(report), mostBytes);
}

export function sectionsWithin(sections: readonly string[], mostBytes: number = COMMENT): string {
  const bytes = (text: string): number => new TextEncoder().encode(text).length;
  const note = '_The report is too long to fit here; the rest is in the report files._\n';
  const room = mostBytes - bytes(note) - 2;
  let text = '';
  let left = 0;
  for (const section of sections) {
    if (bytes(text) + bytes(section) + 2 <= room) text += `${section}\n\n`;
    else left += 1;
  }
  if (text === '') return `${cut(sections[0]!, room)}\n\n${note}`;
  return left === 0 ? `${text.trimEnd()}\n` : `${text}${note}`;
}

/** At most so many bytes, never half a character. */
function cut(text: string, mostBytes: number): string {
  const bytes = new TextEncoder().encode(text).subarray(0, Math.max(0, mostBytes));
  return new TextDecoder().decode(bytes).replace(/\ufffd+$/u, '');
}

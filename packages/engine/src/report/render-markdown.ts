import { markdownCode, markdownTable, markdownText } from '@assay/shown';
import { checkText, reportTitle } from './headline.ts';
import { factSections } from './markdown-facts.ts';
import { numberSections, seriesSections } from './markdown-numbers.ts';
import type { Report } from './report-schema.ts';

const marks = { pass: '✅ pass', fail: '❌ fail', inconclusive: '❔ inconclusive' } as const;

/** The title with the verdict, and why. */
function gateSections(report: Report): readonly string[] {
  const { run, verdict, gates } = report;
  const { name, key } = reportTitle(run);
  const title = `# ${markdownText(key === null ? name : `${name} (${key})`)}${verdict === null ? '' : `: ${marks[verdict.outcome]}`}`;
  const head = run.mark === null ? [title] : [title, `**${markdownText(run.mark)}**`];
  if (gates.length === 0) return head;
  const rows = gates.flatMap(({ rule, line, checks, outcome }) =>
    checks.length === 0
      ? [[marks[outcome], markdownCode(rule), lineText(line), 'nothing to judge']]
      : checks.map((check) => [
          marks[check.outcome],
          markdownCode(rule),
          lineText(line),
          markdownText(checkText(check, report)),
        ]),
  );
  return [...head, `## Gates\n\n${markdownTable(['verdict', 'gate', 'line', 'reason'], rows)}`];
}

function lineText(line: number | null): string {
  return line === null ? '' : String(line);
}

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

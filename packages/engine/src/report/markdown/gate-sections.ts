import { markdownCode, markdownTable, markdownText } from '@assay/shown';
import { checkText } from '../check-text.ts';
import { reportTitle } from '../report-title.ts';
import type { Report } from '../report-schema.ts';

const marks = { pass: '✅ pass', fail: '❌ fail', inconclusive: '❔ inconclusive' } as const;

/** The title with the verdict, and why. */
export function gateSections(report: Report): readonly string[] {
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

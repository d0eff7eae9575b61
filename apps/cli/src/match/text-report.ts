import type { CheckReport, MatchFinding, MatchReport } from '@assay/tasks';
import type { Colors } from '../colors.ts';
import { printable } from '@assay/shown';
import { fixOf, matchFlags } from '../word-action.ts';

/** Of one rule for one subproblem, and of one rule in all; the rest is counted. JSON has everything. */
const shownPerRule = 10;

/** For people: the verdict, what is wrong by (sub)problem with the way to fix it, and what was not looked at. */
export function textReport(report: MatchReport, path: string, color: Colors): string {
  return [heading(report, path, color), ...groups(report, color), footer(report, color)].join('\n');
}

function heading(report: MatchReport, path: string, color: Colors): string {
  const verdict = {
    matches: report.rows_unseen
      ? color.yellow('? nothing to object, but no output row was at hand')
      : color.green('✓ matches'),
    partial: color.yellow('◐ partial'),
    'does-not-match': color.red('✗ does not match'),
  }[report.result];
  const rows = [
    ['solution', report.solution ?? '(unnamed or not found)'],
    ['problem', report.problem ?? '(unnamed or not found)'],
    ...(report.coverage.total === 0 ? [] : [['subtasks', `${report.coverage.subtasks} answered`]]),
  ];
  const facts = rows.map(([name, value]) => `  ${color.dim(name!.padEnd(9))} ${printable(value!)}\n`);
  return `${verdict}  ${color.bold(printable(path))}\n${facts.join('')}`;
}

function groups({ findings }: MatchReport, color: Colors): readonly string[] {
  const perRule = new Map<string, number>();
  const texts: string[] = [];
  for (const [problem, group] of Map.groupBy(findings, (finding) => finding.problem)) {
    const entries: string[] = [];
    for (const finding of group) {
      const seen = (perRule.get(finding.rule) ?? 0) + 1;
      perRule.set(finding.rule, seen);
      if (seen <= shownPerRule) entries.push(entry(finding, color));
    }
    if (entries.length > 0)
      texts.push(`${color.bold(printable(problem ?? 'the documents'))}\n${entries.join('')}`);
  }
  const left = [...perRule].filter(([, count]) => count > shownPerRule);
  if (left.length > 0) {
    const more = left.map(([rule, count]) => `${count - shownPerRule} more of ${rule}`);
    texts.push(color.dim(`… ${more.join(', ')} (all of them: --format json)\n`));
  }
  return texts;
}

function entry(finding: MatchFinding, color: Colors): string {
  const paint = { error: color.red, warning: color.yellow, info: color.blue }[finding.severity];
  const code = finding.code === undefined ? '' : ` ${finding.code}`;
  const fix = fixOf({ action: finding.action, fix: finding.fix ?? undefined });
  const place = [finding.file, finding.line].filter((part) => part !== null).join(':');
  return [
    `  ${paint(finding.severity.padEnd(7))} ${printable(finding.message)} ${color.dim(`[${finding.check} ${finding.rule}${code}]`)}`,
    ...(place === '' ? [] : [color.dim(`          at ${printable(place)}`)]),
    ...examples(finding).map((example) => color.dim(`          ${example}`)),
    ...(fix === undefined ? [] : [`          ${color.cyan('fix')} ${printable(fix)}`]),
    '',
  ].join('\n');
}

/** The rows that a finding about rows is about. */
function examples({ evidence }: MatchFinding): readonly string[] {
  const rows = evidence['examples'];
  if (!Array.isArray(rows)) return [];
  return rows.slice(0, 3).map((example: { row?: unknown; line?: unknown; value?: unknown }) => {
    const where = typeof example.line === 'number' ? `line ${example.line}` : `row ${String(example.row)}`;
    return `${where}: ${printable(JSON.stringify(example.value ?? null))}`;
  });
}

function footer({ checks }: MatchReport, color: Colors): string {
  const words = {
    passed: 'passed',
    failed: 'failed',
    warned: 'warned',
    'not-run': 'not run',
    'not-applicable': 'not applicable',
  };
  const counts = Object.entries(words).flatMap(([status, word]) => {
    const own = checks.filter((check) => check.status === status);
    const numbers = status === 'passed' ? '' : ` (${own.map(({ check }) => check).join(', ')})`;
    return own.length === 0 ? [] : [`${own.length} ${word}${numbers}`];
  });
  const notRun = checks
    .filter((check) => check.status === 'not-run')
    .map((check) => notRunLine(check, color));
  return `checks: ${counts.join(' · ')}\n${notRun.join('')}`;
}

function notRunLine({ check, rule, reason, action }: CheckReport, color: Colors): string {
  const flags = action?.kind === 'match_with' ? ` (${matchFlags(action)})` : '';
  return color.dim(`  not run  ${check} ${rule}: ${printable(reason ?? '')}${flags}\n`);
}

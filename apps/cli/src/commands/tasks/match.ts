import { AssayError } from '@assay/records';
import { jsonText, printable } from '@assay/shown';
import type { CheckReport, MatchFinding, MatchReport } from '@assay/tasks';
import { type MatchRequest, verbs } from '@assay/verbs';
import type { Command } from 'commander';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { CommandModule, Options } from '../../command.ts';
import { exitCodes, fixOf, matchFlags } from '../../explain-error.ts';
import { type Colors, colors, type Io } from '../../io.ts';
import { choice, namingFlags } from '../../options.ts';
import { worldOf } from '../../version.ts';

/**
 * `FILE` or `NAME=FILE`. Both IRIs and paths may hold equals signs, so what exists as a file decides: the
 * whole value first, then the longest path after an equals sign.
 */
async function splitAssignment(
  option: string,
  value: string,
  io: Io,
): Promise<{ readonly name: string | null; readonly path: string }> {
  if (await isFile(value, io)) return { name: null, path: value };
  for (let at = value.indexOf('='); at !== -1; at = value.indexOf('=', at + 1)) {
    const path = value.slice(at + 1);
    if (await isFile(path, io)) return { name: value.slice(0, at), path };
  }
  throw new AssayError('usage', 'E_PATH', `${option} ${value}: there is no such file`, {
    location: { file: value },
  });
}

async function isFile(path: string, io: Io): Promise<boolean> {
  if (path === '') return false;
  const stats = await stat(resolve(io.cwd, path)).catch(() => null);
  return stats?.isFile() === true;
}

/** Of one rule for one subproblem, and of one rule in all; the rest is counted. JSON has everything. */
const shownPerRule = 10;

/** For people: the verdict, what is wrong by (sub)problem with the way to fix it, and what was not looked at. */
function textReport(report: MatchReport, path: string, color: Colors): string {
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

const formats = ['text', 'json'] as const;

const flags = { rows: '--rows', inputs: '--inputs' };

export const declare: CommandModule['declare'] = (command: Command, io: Io) => {
  command
    .argument('<solution>', 'the solution document')
    .option(
      '--problem <file>',
      'the problem document, or IRI=FILE for an IRI in isBasedOn; repeatable (default: the documents beside the solution)',
      collect,
      [],
    )
    .option(
      '--rows <file>',
      'output rows (.jsonl .json .csv .tsv .parquet), or SUBTASK=FILE; repeatable',
      collect,
      [],
    )
    .option('--inputs <file>', 'input rows, or SUBTASK=FILE; repeatable', collect, [])
    .option('--recompute', 'recompute the reported metrics from the rows')
    .option('--run-tests', "run the problem's tests in a sandbox")
    .option('--solution <id>', 'the @id of the solution, if the document holds several')
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText('after', help);
  return async ([path], options) => {
    const format = choice('--format', options['format'], formats);
    const match = await verbs.match();
    const request = await requestOf(path!, options, io);
    const report = await namingFlags(flags, () => match(request, worldOf(io)));
    io.out(format === 'json' ? jsonText(report) : textReport(report, path!, await colors(io)));
    if (report.result !== 'matches') return exitCodes.failed;
    return report.rows_unseen ? exitCodes.inconclusive : exitCodes.done;
  };
};

const help = `
Examples:
  $ assay match solution.jsonld --problem problem.jsonld --rows outputs.jsonl
  $ assay match solution.jsonld --rows stem=stem.csv --rows humanities=humanities.parquet --format json

A null in a field of the output schema is an error, unless the field has "schema:valueRequired": false.
Outputs that the solution points to are read from its folder; nothing is fetched.
--recompute takes "expected" from the output rows, or from the input rows under the same key, and scores with the metric
of the same name; a number agrees when it is what the rows give, rounded as it is written, or in per cent.
--run-tests runs the commands in a copy of the solution's folder, without network; exit code 0 passes. A solution can forge
that, so it shows that honest work is whole, and proves nothing about the other kind.
partial: what is given is right, and a subtask or an expected metric is missing.

Exit codes: 0 matches · 1 partial, does not match, or a document cannot be read · 2 a path cannot be opened ·
3 nothing to object, but all outputs are elsewhere and no row was at hand (--rows) · 4 tests were asked for, and nothing can isolate them (assay doctor)`;

async function requestOf(solution: string, options: Options, io: Io): Promise<MatchRequest> {
  const id = options['solution'];
  const problems = await assigned('--problem', options['problem'], io);
  return {
    solution,
    problems: problems.map(({ name, path }) => (name === null ? { path } : { path, iri: name })),
    rows: await rowsOf('--rows', options['rows'], io),
    inputs: await rowsOf('--inputs', options['inputs'], io),
    ...(typeof id === 'string' ? { solution_id: id } : {}),
    ...(options['recompute'] === true ? { recompute: true } : {}),
    ...(options['runTests'] === true ? { run_tests: true } : {}),
  };
}

async function rowsOf(option: string, value: unknown, io: Io): Promise<NonNullable<MatchRequest['rows']>> {
  const files = await assigned(option, value, io);
  return files.map(({ name, path }) => (name === null ? { path } : { path, subtask: name }));
}

async function assigned(
  option: string,
  value: unknown,
  io: Io,
): Promise<readonly { readonly name: string | null; readonly path: string }[]> {
  return Promise.all(listed(value).map((each) => splitAssignment(option, each, io)));
}

function collect(value: string, earlier: unknown): readonly string[] {
  return [...listed(earlier), value];
}

function listed(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value as readonly string[];
  throw new AssayError('usage', 'E_OPTION', `expected a list of values, got ${String(value)}`);
}

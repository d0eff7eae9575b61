import type { ValidationFinding, ValidatedFile, Violation } from '@assay/tasks';
import type { Colors } from '../io.ts';
import { plural, printable } from '@assay/shown';

/** For people: one line a file, then what is wrong with it, where, and what to do. */
export function textReport(
  files: readonly ValidatedFile[],
  rejected: ReadonlySet<string>,
  color: Colors,
): string {
  const valid = files.length - rejected.size;
  const summary = `${plural(files.length, 'file')}: ${valid} valid, ${rejected.size} not`;
  return `${files.map((file) => fileReport(file, rejected.has(file.path), color)).join('')}${summary}\n`;
}

function fileReport(file: ValidatedFile, isRejected: boolean, color: Colors): string {
  const mark = isRejected ? color.red('✗') : color.green('✓');
  const head = `${mark} ${color.bold(printable(file.path))}  ${color.dim(headline(file))}\n`;
  const error =
    file.error === undefined
      ? ''
      : `  ${color.red('error')}  ${place(file.error.line, file.error.column)}${printable(file.error.message)} ${color.dim(`[${file.error.code}]`)}\n`;
  const violations = file.violations
    .map((violation) => entry(violation, color.red('violation'), color))
    .join('');
  const findings = file.findings
    .map((finding) => entry(finding, severityWord(finding, color), color))
    .join('');
  return head + error + yamlHint(file, color) + violations + findings;
}

/** Whoever has a project file at hand tries it here. */
function yamlHint({ path, error }: ValidatedFile, color: Colors): string {
  if (error === undefined || !/\.ya?ml$/i.test(path)) return '';
  return `    ${color.cyan('fix')} Tasks are JSON-LD or Turtle; a project file is checked by \`assay run --dry-run\`.\n`;
}

function headline(file: ValidatedFile): string {
  if (file.error !== undefined) return 'cannot be read';
  const parts = [`${plural(file.targets, 'node')} checked`];
  if (file.violations.length > 0) parts.push(plural(file.violations.length, 'violation'));
  if (file.findings.length > 0) parts.push(plural(file.findings.length, 'finding'));
  return parts.join(', ');
}

function entry(item: Violation, word: string, color: Colors): string {
  const path = item.path === null ? '' : ` ${item.path}`;
  return (
    `  ${word}  ${place(item.line, null)}${printable(item.message)} ${color.dim(`[${item.rule}]`)}\n` +
    `    ${color.dim(`at ${printable(item.focusNode)}${path}`)}\n` +
    `    ${color.cyan('fix')} ${printable(item.fix)}\n`
  );
}

function severityWord({ severity }: ValidationFinding, color: Colors): string {
  if (severity === 'error') return color.red('error');
  return severity === 'warning' ? color.yellow('warning') : color.blue('info');
}

function place(line: number | null, column: number | null): string {
  if (line === null) return '';
  return column === null ? `line ${line}: ` : `line ${line}, column ${column}: `;
}

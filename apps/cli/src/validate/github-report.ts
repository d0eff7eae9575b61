import type { ValidatedFile } from '@assay/tasks';

interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly line: number | null;
  readonly column?: number | null;
  readonly title: string;
  readonly message: string;
}

/** Workflow commands that GitHub Actions turns into annotations on the lines at fault. */
export function githubReport(files: readonly ValidatedFile[]): string {
  return files
    .flatMap((file) => annotations(file).map((annotation) => command(file.path, annotation)))
    .join('');
}

function annotations(file: ValidatedFile): readonly Annotation[] {
  const levels = { error: 'error', warning: 'warning', info: 'notice' } as const;
  return [
    ...(file.error === undefined ? [] : [{ level: 'error' as const, title: file.error.code, ...file.error }]),
    ...file.violations.map(({ rule, line, message, fix }) => ({
      level: 'error' as const,
      line,
      title: rule,
      message: `${message} ${fix}`,
    })),
    ...file.findings.map(({ rule, severity, line, message, fix }) => ({
      level: levels[severity],
      line,
      title: rule,
      message: `${message} ${fix}`,
    })),
  ];
}

function command(path: string, { level, line, column, title, message }: Annotation): string {
  const properties = [
    `file=${escapeProperty(path)}`,
    line === null ? '' : `line=${line}`,
    column == null ? '' : `col=${column}`,
    `title=${escapeProperty(title)}`,
  ];
  return `::${level} ${properties.filter((part) => part !== '').join(',')}::${escapeData(message)}\n`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

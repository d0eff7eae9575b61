import type { ValidationReport } from './report.ts';

/** The report about one file. */
export interface ValidatedFile extends ValidationReport {
  readonly path: string;
}

/** Whether the file is not valid: an unreadable document, a violation, an error among the findings (warnings too when strict). */
export function isRejected(file: ValidatedFile, strict: boolean): boolean {
  return (
    file.conforms !== true ||
    file.findings.some(({ severity }) => severity === 'error' || (strict && severity === 'warning'))
  );
}

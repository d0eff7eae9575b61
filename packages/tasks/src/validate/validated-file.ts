import type { ValidationReport } from '@assay/tasks';

/** One file of `assay validate --format json`. */
export interface ValidatedFile extends ValidationReport {
  readonly path: string;
}

/** Whether the command must say no: an unreadable document, a violation, an error among the findings (warnings too when strict). */
export function isRejected(file: ValidatedFile, strict: boolean): boolean {
  return (
    file.conforms !== true ||
    file.findings.some(({ severity }) => severity === 'error' || (strict && severity === 'warning'))
  );
}

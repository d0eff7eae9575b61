import type { AssayError } from '@assay/records';
import { conformanceFindings } from './checks/conformance.ts';
import { makeReport } from './make-report.ts';
import type { MatchReport } from './match-report.ts';

/** The report on a document whose bytes are not text, and that therefore cannot be handed to matchSolution. */
export function unreadableReport(url: string, role: 'solution' | 'problem', error: AssayError): MatchReport {
  const { code, message, location } = error;
  const readError = { code, message, line: location?.line ?? null, column: location?.column ?? null };
  const report = { conforms: null, targets: 0, violations: [], findings: [], error: readError };
  return makeReport({ findings: conformanceFindings({ url, text: '' }, role, report) });
}

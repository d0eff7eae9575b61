import type { SourceDocument } from '../../read/read-graph.ts';
import type { ValidationReport } from '../../validate/report.ts';
import { finding, type MatchFinding } from '../finding.ts';

const shownViolations = 50;

/** Check 23: a document conforms to the shapes, and holds at least one thing that they speak of. */
export function conformanceFindings(
  source: SourceDocument,
  role: 'solution' | 'problem',
  report: ValidationReport,
): readonly MatchFinding[] {
  const { conforms, targets, violations, error } = report;
  if (error !== undefined) {
    return [
      finding('document-unreadable', null, {
        message: `the document of the ${role} cannot be read: ${error.message}`,
        place: { file: source.url, line: error.line },
        evidence: { column: error.column },
        code: error.code,
      }),
    ];
  }
  const findings: MatchFinding[] = violations.slice(0, shownViolations).map((violation) =>
    finding('shape-violation', null, {
      message: `the document of the ${role} does not conform: ${violation.message}`,
      place: { file: source.url, line: violation.line },
      evidence: {
        rule: violation.rule,
        focusNode: violation.focusNode,
        path: violation.path,
        violations: violations.length,
      },
      fix: violation.fix,
    }),
  );
  if (conforms === true && targets === 0) {
    findings.push(
      finding('nothing-to-validate', null, {
        message: `the document of the ${role} contains nothing that the shapes apply to`,
        place: { file: source.url, line: null },
        fix: 'Give its parts an @type of the Croissant Tasks vocabulary.',
      }),
    );
  }
  return findings;
}

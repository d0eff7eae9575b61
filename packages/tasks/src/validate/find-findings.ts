import { shortName } from '../vocabulary/terms.ts';
import { addressFindings } from './findings/address-findings.ts';
import { dataFindings } from './findings/data-findings.ts';
import { namespaceFindings } from './findings/namespace-findings.ts';
import { patternFindings } from './findings/pattern-findings.ts';
import { structureFindings } from './findings/structure-findings.ts';
import { textFindings } from './findings/text-findings.ts';
import { vacuousFindings } from './findings/vacuous-findings.ts';
import type { Inspection, Remark } from './inspection.ts';
import type { ValidationFinding } from './report.ts';

const inspectors: readonly ((inspection: Inspection) => Iterable<Remark> | Promise<Iterable<Remark>>)[] = [
  vacuousFindings,
  addressFindings,
  namespaceFindings,
  structureFindings,
  dataFindings,
  patternFindings,
  textFindings,
];

/** What the shapes let through and a reader should know. */
export async function findFindings(inspection: Inspection): Promise<readonly ValidationFinding[]> {
  const findings: ValidationFinding[] = [];
  for (const inspector of inspectors) {
    for (const { rule, severity, node, predicate, offset, message, fix } of await inspector(inspection)) {
      findings.push({
        rule,
        severity,
        focusNode: node === null ? '_:root' : inspection.label(node),
        path: predicate === undefined ? null : shortName(predicate),
        line: node === null ? inspection.lineOf(offset ?? 0) : inspection.line(node, predicate),
        message,
        fix,
      });
    }
  }
  return findings;
}

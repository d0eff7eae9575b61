import type { Finding } from '@assay/cards';
import { printableLine } from '@assay/shown';

/** A finding as one line, whatever is in its path. */
export function findingLine(finding: Finding): string {
  return `  ${finding.action} ${finding.rule}: ${findingPlace(finding)}: ${printableLine(finding.message)}\n`;
}

export function findingPlace({ path, result }: Finding): string {
  return printableLine(result === null ? path : `${path} result ${result}`);
}

import type { Finding } from '@assay/cards';
import { printable } from '../printable.ts';

/** A finding as one line, whatever is in its path. */
export function findingLine(finding: Finding): string {
  return `  ${finding.action} ${finding.rule}: ${findingPlace(finding)}: ${oneLine(finding.message)}\n`;
}

export function findingPlace({ path, result }: Finding): string {
  return oneLine(result === null ? path : `${path} result ${result}`);
}

export function oneLine(text: string): string {
  return printable(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

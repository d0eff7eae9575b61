import { printable } from '@assay/shown';
import type { CheckedStore } from '@assay/verbs';

/** What was looked at, and every finding on a line of its own. */
export function checkText({ ok, looked_at, findings }: CheckedStore): string {
  const counts = Object.entries(looked_at).map(([noun, count]) => `${count} ${noun}`);
  const looked = counts.length === 0 ? '' : `looked at ${counts.join(', ')}\n`;
  if (ok) return `${looked}everything is as stored\n`;
  const lines = findings.map(({ message }) => `  ${message}\n`);
  const problems = findings.length === 1 ? '1 problem' : `${findings.length} problems`;
  return printable(`${looked}${problems}:\n${lines.join('')}`);
}

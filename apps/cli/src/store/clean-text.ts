import { agreeing, plural, printable } from '@assay/shown';
import type { CleanedBlobs } from '@assay/verbs';

export function cleanText({ kept, unnamed, removed }: CleanedBlobs): string {
  const lines = unnamed.map((digest) => `  ${digest}\n`);
  const what = `${plural(kept, 'blob')} ${agreeing(kept, 'is', 'are')} named by records, ${unnamed.length} by none`;
  if (unnamed.length === 0) return `${what}\n`;
  const end = removed ? 'they were removed' : 'nothing was removed; --remove removes them';
  return printable(`${what}:\n${lines.join('')}${end}\n`);
}

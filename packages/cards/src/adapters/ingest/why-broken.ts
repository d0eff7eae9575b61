import type { SourcePart } from './batch.ts';

/** Why a text could not be parsed, in words; with what to do, where that is known. A stack that was not deep enough is a RangeError. */
export function whyBroken(cause: unknown, text: string, unit: SourcePart['unit']): string {
  if (cause instanceof RangeError) return 'is nested too deep';
  const found = meant.find(({ looks }) => looks(text, unit));
  return `is not JSON: ${found?.advice ?? (cause as Error).message}`;
}

const meant: readonly {
  readonly looks: (text: string, unit: SourcePart['unit']) => boolean;
  readonly advice: string;
}[] = [
  // The second byte of gzip is not valid UTF-8.
  { looks: (text) => text.startsWith('\u001f\ufffd'), advice: 'it is gzip; its name must end in .gz' },
  { looks: (text) => text.startsWith('PK\u0003\u0004'), advice: 'it is a ZIP archive; unpack it' },
  {
    looks: (text, unit) => unit === 'file' && startsWithDocument(text),
    advice: 'it contains several documents; rename it to end in .jsonl to read it line by line',
  },
];

function startsWithDocument(text: string): boolean {
  const end = text.indexOf('\n');
  if (end === -1 || text.slice(end).trim() === '') return false;
  try {
    return typeof JSON.parse(text.slice(0, end)) === 'object';
  } catch {
    return false;
  }
}

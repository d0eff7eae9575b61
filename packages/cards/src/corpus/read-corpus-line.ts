import { type CorpusDocument, corpusDocument } from './corpus-document.ts';
import type { Finding } from './finding.ts';
import { parseLenientJson } from '@assay/rows';

/** One line of a JSONL file; a line that cannot be read is a finding with its position, so that reading can go on. */
export function readCorpusLine(
  line: string,
  file: string,
  number: number,
): CorpusDocument | { readonly kind: 'finding'; readonly finding: Finding } {
  const path = `${file}:${number}`;
  try {
    return corpusDocument(parseLenientJson(line), path);
  } catch (cause) {
    const message = `line ${number} is not JSON: ${(cause as Error).message}`;
    const finding: Finding = { action: 'refused', rule: 'broken_line', path, result: null, message };
    return { kind: 'finding', finding };
  }
}

import { isObject, type JsonValue } from '@assay/records';
import { parseLenientJson } from '@assay/rows';
import { type CardFile, cardFile } from './card-file.ts';
import type { Finding } from './finding.ts';
import { textOf } from './json-shape.ts';
import type { RecordFile } from './normalise-record.ts';

type CorpusDocument =
  | { readonly kind: 'record'; readonly record: RecordFile }
  | { readonly kind: 'card'; readonly card: CardFile };

/**
 * One JSON document of a corpus: a record, a benchmark card (it has `benchmark_details`), or a wrapper of one,
 * `{path, record}` or `{file, card}`, which names its place itself. What is neither counts as a record, and is
 * refused as one.
 */
export function corpusDocument(json: JsonValue, place: string): CorpusDocument {
  if (isObject(json) && json['record'] !== undefined)
    return { kind: 'record', record: { path: textOf(json['path']) ?? place, record: json['record'] } };
  const card = cardFile(json, place);
  if (card !== null && isObject(card.sections['benchmark_details'])) return { kind: 'card', card };
  return { kind: 'record', record: { path: place, record: json } };
}

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

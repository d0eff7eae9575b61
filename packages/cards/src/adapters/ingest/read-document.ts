import { isObject, type JsonValue } from '@assay/records';
import { corpusDocument } from '../../corpus/corpus-document.ts';
import type { Finding } from '../../corpus/finding.ts';
import { type InstanceRow, instanceRow, isInstance } from '../../corpus/instance-row.ts';
import { type NormalisedRecord, normaliseRecord } from '../../corpus/normalise-record.ts';
import { digest128 } from '../shards/digest.ts';
import { type CardFile, tooDeepCard } from '../../corpus/card-file.ts';
import { isTooDeep } from '../../corpus/nesting.ts';
import type { SourcePart } from './batch.ts';
import { documentJson } from './document-json.ts';

/** One document, read. */
export type ReadDocument =
  | RecordDocument
  | { readonly kind: 'card'; readonly card: CardFile }
  | { readonly kind: 'instance'; readonly row: InstanceRow; readonly number: number }
  | { readonly kind: 'nothing' };

export interface RecordDocument {
  readonly kind: 'record';
  readonly path: string;
  /** Whether the document names its path itself. */
  readonly isNamed: boolean;
  readonly number: number | null;
  readonly normalised: NormalisedRecord;
  readonly digest: Uint8Array;
}

/** Whether a record can come again: one that does not name its path is known by its file and line, which are its own. */
export function isIdentified({ isNamed, normalised }: RecordDocument): boolean {
  return isNamed && normalised.head !== null;
}

/** Reads document `index` of a part. What is wrong with it goes to `find`. */
export function readDocument(
  part: SourcePart,
  index: number,
  find: (finding: Finding) => void,
): ReadDocument {
  const parsed = documentJson(part, index, find);
  if (parsed === null) return { kind: 'nothing' };
  const { json, place, number, bytes } = parsed;
  if (part.kind === 'instances' || (isObject(json) && isInstance(json)))
    return readInstance(json, { place, number, find });
  const document = corpusDocument(json, place);
  if (document.kind === 'card') return readCard(document.card, find);
  const { path } = document.record;
  return {
    kind: 'record',
    path,
    isNamed: path !== place,
    number: part.unit === 'file' ? null : number,
    normalised: normaliseRecord(document.record, part.root),
    digest: digest128(bytes),
  };
}

function readCard(card: CardFile, find: (finding: Finding) => void): ReadDocument {
  if (!isTooDeep(card.sections)) return { kind: 'card', card };
  find(tooDeepCard(card.path));
  return { kind: 'nothing' };
}

interface SamplePlace {
  readonly place: string;
  readonly number: number;
  readonly find: (finding: Finding) => void;
}

function readInstance(json: JsonValue, { place, number, find }: SamplePlace): ReadDocument {
  const read = instanceRow(json);
  const finding = { path: place, result: null };
  if (read.row === null) {
    find({ action: 'refused', rule: 'no_sample', ...finding, message: read.why });
    return { kind: 'nothing' };
  }
  if (read.lacks.length > 0)
    find({
      action: 'noted',
      rule: 'sample_lacks_fields',
      ...finding,
      message: `the sample has no ${read.lacks.join(', ')}`,
    });
  return { kind: 'instance', row: read.row, number };
}

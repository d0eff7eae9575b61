import { countFindings, type Finding } from '../../corpus/finding.ts';
import {
  encodeFindings,
  encodeInstances,
  encodeRecords,
  encodeRows,
  type StoredFinding,
  type StoredInstance,
  type StoredRecord,
  type StoredRow,
} from '../shards/row-table.ts';
import type { Batch, BatchFacts, Placement, StoredBatch } from './batch.ts';
import { identityBytes } from './known-identities.ts';
import { isIdentified, type ReadDocument, readDocument, type RecordDocument } from './read-document.ts';

/** The tables of a batch, encoded, with what is known elsewhere left out. */
export function storeBatch(parts: readonly PartDocuments[], placement: Placement): StoredBatch {
  const storing = new Storing(placement);
  for (const [index, { documents, findings }] of parts.entries()) {
    const source = placement.sources[index]!;
    for (const finding of findings) storing.find(finding, source);
    for (const document of documents) storing.add(document, source);
  }
  return storing.result();
}

class Storing {
  readonly #placement: Placement;
  readonly #known: ReadonlySet<number>;
  readonly #rows: StoredRow[] = [];
  readonly #records: StoredRecord[] = [];
  readonly #findings: StoredFinding[] = [];
  readonly #instances: StoredInstance[] = [];
  readonly #identities: { readonly digest: Uint8Array; readonly source: number }[] = [];
  #cards = '';
  #cardCount = 0;
  #identity = 0;

  constructor(placement: Placement) {
    this.#placement = placement;
    this.#known = new Set(placement.known);
  }

  add(document: ReadDocument, source: number): void {
    if (document.kind === 'card') {
      const { path, sections } = document.card;
      this.#cards += `${JSON.stringify({ path, source, card: sections })}\n`;
      this.#cardCount += 1;
    } else if (document.kind === 'instance')
      this.#instances.push({ row: document.row, line: document.number, source });
    else if (document.kind === 'record') this.#addRecord(document, source);
  }

  find(finding: Finding, source: number): void {
    this.#findings.push({ finding, source });
  }

  #addRecord(document: RecordDocument, source: number): void {
    const { path, number, normalised, digest } = document;
    if (isIdentified(document)) {
      if (this.#known.has(this.#identity++)) return this.find(duplicate(path), source);
      this.#identities.push({ digest, source });
    }
    for (const finding of normalised.findings) this.find(finding, source);
    if (normalised.head === null) return;
    const { shard, firstRecord } = this.#placement;
    const record = (BigInt(shard) << 32n) + BigInt(firstRecord + this.#records.length);
    this.#records.push({ record, path, source, line: number, head: normalised.head, digest });
    for (const row of normalised.rows) this.#rows.push({ row, record, source });
  }

  result(): StoredBatch {
    const findings = this.#findings.map(({ finding }) => finding);
    return {
      rows: encodeRows(this.#rows),
      records: encodeRecords(this.#records),
      findings: encodeFindings(this.#findings),
      instances: encodeInstances(this.#instances),
      cards: this.#cards,
      identities: identityBytes(this.#identities),
      counts: {
        rows: this.#rows.length,
        records: this.#records.length,
        findings: findings.length,
        instances: this.#instances.length,
        cards: this.#cardCount,
      },
      findingCounts: countFindings(findings),
      allFindings: this.#placement.wantsFindings ? findings : [],
    };
  }
}

function duplicate(path: string): Finding {
  const message = 'the same record of the same path again; counted once';
  return { action: 'dropped', rule: 'duplicate', path, result: null, message };
}

/** The documents of one part, and what was found about those that are none. */
export interface PartDocuments {
  readonly documents: readonly ReadDocument[];
  readonly findings: readonly Finding[];
}

/** Reads every document of a batch. Nothing outside of it is looked at, so batches can be read side by side. */
export function readBatch(batch: Batch): PartDocuments[] {
  return batch.map((part) => {
    const findings = [...part.findings];
    const documents = part.numbers.map((_, index) =>
      readDocument(part, index, (finding) => findings.push(finding)),
    );
    return { documents, findings };
  });
}

export function batchFacts(parts: readonly PartDocuments[]): BatchFacts {
  const digests: Uint8Array[] = [];
  const identityParts: number[] = [];
  let records = 0;
  let rows = 0;
  for (const [part, { documents }] of parts.entries())
    for (const document of documents) {
      if (document.kind === 'instance') rows += 1;
      if (document.kind !== 'record') continue;
      records += document.normalised.head === null ? 0 : 1;
      rows += document.normalised.rows.length;
      if (!isIdentified(document)) continue;
      digests.push(document.digest);
      identityParts.push(part);
    }
  return { identities: joined(digests), identityParts, records, rows };
}

function joined(digests: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(16 * digests.length);
  for (const [index, digest] of digests.entries()) bytes.set(digest, 16 * index);
  return bytes;
}

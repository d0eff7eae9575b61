import { countFindings, type Finding } from '../../corpus/finding.ts';
import { encodeFindings, type StoredFinding } from '../shards/finding-table.ts';
import { encodeInstances, type StoredInstance } from '../shards/instance-table.ts';
import { encodeRecords, type StoredRecord } from '../shards/record-table.ts';
import { encodeRows, type StoredRow } from '../shards/row-table.ts';
import type { StoredBatch } from '../shards/stored-batch.ts';
import type { Placement } from './batch.ts';
import { identityBytes } from './identities.ts';
import type { PartDocuments } from './read-batch.ts';
import { isIdentified, type ReadDocument, type RecordDocument } from './read-document.ts';

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

import type { Finding } from '../../corpus/finding.ts';
import type { Batch, BatchFacts } from './batch.ts';
import { isIdentified, type ReadDocument, readDocument } from './read-document.ts';

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

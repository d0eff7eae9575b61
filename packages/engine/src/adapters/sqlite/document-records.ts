import type { Digest, DocumentNoun, DocumentOf } from '@assay/records';
import type { Database, Statement } from './database/database.ts';
import { type SealedRow, SealedTable, type SealParts } from './seals/sealed-table.ts';
import { tableShapes } from './seals/table-shapes.ts';
import { documentSchema, type NewDocument } from '../stored/new-document.ts';
import { storedRecord } from '../stored/stored-record.ts';

interface DocumentRow extends SealedRow {
  readonly noun: string;
  readonly digest: string;
  readonly document: string;
}

/** Records under the digest of what they say. Writing is done inside the caller's transaction. */
export class DocumentRecords {
  readonly #table: SealedTable<DocumentRow>;
  readonly #put: Statement;
  readonly #get: Statement<[string, string], DocumentRow>;

  constructor(database: Database, parts: SealParts) {
    this.#table = new SealedTable(database, parts, tableShapes.documents);
    this.#put = database.prepare(
      'INSERT OR IGNORE INTO documents (noun, digest, document, seal) VALUES (?, ?, ?, ?)',
    );
    this.#get = database.prepare(
      'SELECT noun, digest, document, seal FROM documents WHERE noun = ? AND digest = ?',
    );
  }

  put({ noun, digest, document }: NewDocument): Digest {
    const seal = this.#table.seal({ noun, digest, document });
    if (this.#put.run(noun, digest, document, seal) > 0) this.#table.changed(null, seal);
    return digest;
  }

  get<Noun extends DocumentNoun>(noun: Noun, digest: Digest): DocumentOf<Noun> | null {
    const row = this.#table.find(() => this.#get.get(noun, digest), noun, digest);
    return row === undefined
      ? null
      : storedRecord(documentSchema(noun), row.document, `the ${noun} ${digest}`);
  }
}

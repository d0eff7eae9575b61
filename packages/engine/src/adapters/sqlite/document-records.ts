import { type Digest, type DocumentNoun, type DocumentOf, documentSchemas } from '@assay/records';
import type { StoredDocument } from '../../ports/documents.ts';
import { documentSchema, type NewDocument } from '../stored/new-document.ts';
import { tableShapes } from '../stored/seals/table-shapes.ts';
import { storedRecord } from '../stored/stored-record.ts';
import type { Database, Statement } from './database/database.ts';
import { type SealedRow, SealedTable, type SealParts } from './seals/sealed-table.ts';

interface DocumentRow extends SealedRow {
  readonly noun: string;
  readonly digest: string;
  readonly document: string;
}

/** Records under the digest of what they say. Writing is done inside the caller's transaction. */
export class DocumentRecords {
  readonly #table: SealedTable<DocumentRow>;
  readonly #put: Statement;
  readonly #names: Statement<[], Pick<DocumentRow, 'noun' | 'digest'>>;
  readonly #get: Statement<[string, string], DocumentRow>;

  constructor(database: Database, parts: SealParts) {
    this.#table = new SealedTable(database, parts, tableShapes.documents);
    this.#put = database.prepare(
      'INSERT OR IGNORE INTO documents (noun, digest, document, seal) VALUES (?, ?, ?, ?)',
    );
    this.#names = database.prepare('SELECT noun, digest FROM documents ORDER BY noun, digest');
    this.#get = database.prepare(
      'SELECT noun, digest, document, seal FROM documents WHERE noun = ? AND digest = ?',
    );
  }

  put({ noun, digest, document }: NewDocument): Digest {
    const seal = this.#table.seal({ noun, digest, document });
    if (this.#put.run(noun, digest, document, seal) > 0) this.#table.changed(null, seal);
    return digest;
  }

  *each(): Generator<StoredDocument, void, undefined> {
    this.#table.checkOnce();
    for (const { noun, digest } of this.#names.all()) {
      const known = Object.keys(documentSchemas).find((one): one is DocumentNoun => one === noun);
      if (known === undefined) continue;
      yield { noun: known, record: this.get(known, digest)! };
    }
  }

  get<Noun extends DocumentNoun>(noun: Noun, digest: Digest): DocumentOf<Noun> | null {
    const row = this.#table.find(() => this.#get.get(noun, digest), noun, digest);
    return row === undefined
      ? null
      : storedRecord(documentSchema(noun), row.document, `the ${noun} ${digest}`);
  }
}

import { type Digest, type DocumentNoun, type DocumentOf, documentSchemas } from '@assay/records';
import type { StoredDocument } from '../../ports/documents.ts';
import { documentSchema, type NewDocument } from '../stored/new-document.ts';
import { tableShapes } from '../stored/seals/table-shapes.ts';
import { storedRecord } from '../stored/stored-record.ts';
import { searchable } from './chosen-rows.ts';
import type { Sql } from './connection/postgres.ts';
import { type SealedRow, SealedRows, type SealParts } from './seals/sealed-rows.ts';

interface DocumentRow extends SealedRow {
  readonly noun: string;
  readonly digest: string;
  readonly document: string;
}

const nouns = (Object.keys(documentSchemas) as DocumentNoun[]).sort();

/** Records under the digest of what they say. */
export class DocumentRecords {
  readonly #rows: SealedRows<DocumentRow>;

  constructor(parts: SealParts) {
    this.#rows = new SealedRows(parts, tableShapes.documents);
  }

  async put(sql: Sql, { noun, digest, document }: NewDocument): Promise<Digest> {
    const seal = this.#rows.seal({ noun, digest, document });
    await this.#rows.lock(sql);
    const made = await sql.query(
      `INSERT INTO documents (noun, digest, document, seal) VALUES ($1, $2, $3, $4)
       ON CONFLICT (noun, digest) DO NOTHING RETURNING 1`,
      [noun, digest, document, seal],
    );
    if (made.length > 0) await this.#rows.changed(sql, null, seal);
    return digest;
  }

  async *each(sql: Sql): AsyncGenerator<StoredDocument, void, undefined> {
    for (const noun of nouns) {
      for (let last = ''; ; ) {
        const rows = await sql.query<DocumentRow>(
          `SELECT noun, digest, document, seal FROM documents WHERE noun = $1 AND digest > $2
           ORDER BY digest LIMIT 50`,
          [noun, last],
        );
        for (const row of rows) yield { noun, record: this.#recordOf(noun, row) };
        if (rows.length === 0) break;
        last = rows.at(-1)!.digest;
      }
    }
  }

  async get<Noun extends DocumentNoun>(
    sql: Sql,
    noun: Noun,
    digest: Digest,
  ): Promise<DocumentOf<Noun> | null> {
    const [row] = await sql.query<DocumentRow>(
      'SELECT noun, digest, document, seal FROM documents WHERE noun = $1 AND digest = $2',
      [noun, searchable(digest)],
    );
    return row === undefined ? null : this.#recordOf(noun, row);
  }

  #recordOf<Noun extends DocumentNoun>(noun: Noun, row: DocumentRow): DocumentOf<Noun> {
    const { digest, document } = this.#rows.checked(row);
    return storedRecord(documentSchema(noun), document, `the ${noun} ${digest}`);
  }
}

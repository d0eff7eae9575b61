import { AssayError, type Digest, type DocumentNoun, type DocumentOf, documentSchemas } from '@assay/records';
import type * as z from 'zod';
import { nodeDigester } from '../node-digester.ts';
import type { Database, Statement } from './database/database.ts';
import { type SealedRow, SealedTable, type SealParts } from './seals/sealed-table.ts';
import { tableShapes } from './seals/table-shapes.ts';
import { checkedRecord, storedRecord } from './stored-record.ts';

interface DocumentRow extends SealedRow {
  readonly noun: string;
  readonly digest: string;
  readonly document: string;
}

interface NewDocument {
  readonly noun: DocumentNoun;
  readonly digest: Digest;
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
    return row === undefined ? null : storedRecord(schemaOf(noun), row.document, `the ${noun} ${digest}`);
  }
}

/**
 * A record as it is to be stored, checked. Outside of the transaction: the stability of 100,000 samples takes two seconds,
 * in which nobody else could write.
 */
export function newDocument<Noun extends DocumentNoun>(noun: Noun, record: DocumentOf<Noun>): NewDocument {
  const checked = checkedRecord(schemaOf(noun), record, `a ${noun}`);
  return { noun, digest: digestOf(checked), document: JSON.stringify(checked) };
}

/** The table of schemas as a function: the checker does not follow a generic key into it by itself. */
function schemaOf<Noun extends DocumentNoun>(noun: Noun): z.ZodType<DocumentOf<Noun>> {
  return documentSchemas[noun] as unknown as z.ZodType<DocumentOf<Noun>>;
}

function digestOf(record: DocumentOf<DocumentNoun>): Digest {
  if (!('problem' in record)) return nodeDigester.json(record);
  const found = nodeDigester.json(record.problem);
  if (found === record.digest) return found;
  throw new AssayError(
    'usage',
    'E_STORE_DIGEST',
    `expected the digest of the problem, ${found}; given ${record.digest}`,
  );
}

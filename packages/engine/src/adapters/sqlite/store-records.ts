import {
  AssayError,
  type Baseline,
  baselineSchema,
  type Digest,
  type DocumentNoun,
  type DocumentOf,
  documentSchemas,
  type Event,
  eventSchema,
} from '@assay/records';
import type { EventRequest, NumberedEvent, Page, PageRequest, StoredDocument } from '../../ports/store.ts';
import {
  checkedRecord,
  documentSchema,
  type NewDocument,
  pageOf,
  rowLimit,
  storedRecord,
  tableShapes,
} from '../stored/stored-record.ts';
import type { Database, Statement } from './database.ts';
import type { ScoringRecords } from './run-records.ts';
import { type SealedRow, SealedTable, type SealParts } from './seals.ts';

interface BaselineRow extends SealedRow {
  readonly name: string;
  readonly baseline: string;
}

/** Names that point to scorings. Writing is done inside the caller's transaction. */
export class BaselineRecords {
  readonly #scorings: ScoringRecords;
  readonly #table: SealedTable<BaselineRow>;
  readonly #put: Statement;
  readonly #get: Statement<[string], BaselineRow>;
  readonly #list: Statement<[string, number], BaselineRow>;

  constructor(database: Database, parts: SealParts, scorings: ScoringRecords) {
    this.#scorings = scorings;
    this.#table = new SealedTable(database, parts, tableShapes.baselines);
    this.#put = database.prepare('REPLACE INTO baselines (name, baseline, seal) VALUES (?, ?, ?)');
    this.#get = database.prepare('SELECT name, baseline, seal FROM baselines WHERE name = ?');
    this.#list = database.prepare(
      'SELECT name, baseline, seal FROM baselines WHERE name > ? ORDER BY name LIMIT ?',
    );
  }

  set(baseline: Baseline): void {
    const { name, scoring_id: id } = baseline;
    if (this.#scorings.get(id) === null) {
      throw new AssayError('usage', 'E_SCORING_UNKNOWN', `there is no scoring ${id} in the store`);
    }
    const text = JSON.stringify(checkedRecord(baselineSchema, baseline, `baseline ${name}`));
    const before = this.#row(name)?.seal ?? null;
    const seal = this.#table.seal({ name, baseline: text });
    this.#put.run(name, text, seal);
    this.#table.changed(before, seal);
  }

  get(name: string): Baseline | null {
    const row = this.#row(name);
    return row === undefined ? null : baselineOf(row);
  }

  list(request: PageRequest = {}): Page<Baseline> {
    this.#table.checkOnce();
    const rows = this.#list.all(request.after ?? '', rowLimit(request));
    return pageOf(
      rows,
      request,
      (row) => baselineOf(this.#table.checked(row)),
      ({ name }) => name,
    );
  }

  #row(name: string): BaselineRow | undefined {
    return this.#table.find(() => this.#get.get(name), name);
  }
}

function baselineOf({ name, baseline }: BaselineRow): Baseline {
  return storedRecord(baselineSchema, baseline, `baseline ${name}`);
}

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

interface EventRow extends SealedRow {
  readonly number: number;
  readonly execution_id: string | null;
  readonly event: string;
}

interface Asked extends Record<string, string | number | null> {
  after: number;
  execution_id: string | null;
  run_id: string | null;
  kind: string | null;
  limit: number;
}

/**
 * What happened, by number. Writers commit one after the other, so a number that can be read has no smaller one
 * to come. Writing is done inside the caller's transaction.
 */
export class EventRecords {
  readonly #table: SealedTable<EventRow>;
  readonly #insert: Statement<[string | null, string], { number: number }>;
  readonly #seal: Statement<[string, number]>;
  readonly #read: Statement<[Asked], EventRow>;

  constructor(database: Database, parts: SealParts) {
    this.#table = new SealedTable(database, parts, tableShapes.events);
    this.#insert = database.prepare(
      `INSERT INTO events (execution_id, event, seal) VALUES (?, ?, '') RETURNING number`,
    );
    this.#seal = database.prepare('UPDATE events SET seal = ? WHERE number = ?');
    this.#read = database.prepare(
      `SELECT number, execution_id, event, seal FROM events NOT INDEXED
       WHERE number > @after
         AND (@execution_id IS NULL OR execution_id = @execution_id)
         AND (@run_id IS NULL OR event ->> 'run_id' = @run_id)
         AND (@kind IS NULL OR event ->> 'kind' = @kind)
       ORDER BY number LIMIT @limit`,
    );
  }

  append(event: Event): number {
    const checked = checkedRecord(eventSchema, event, `event ${event.id}`);
    const { execution_id } = checked;
    const text = JSON.stringify(checked);
    const { number } = this.#insert.get(execution_id, text)!;
    const seal = this.#table.seal({ number, execution_id, event: text });
    this.#seal.run(seal, number);
    this.#table.changed(null, seal);
    return number;
  }

  read({ after = 0, execution_id, run_id, kind, limit = -1 }: EventRequest = {}): readonly NumberedEvent[] {
    const asked = { execution_id: execution_id ?? null, run_id: run_id ?? null, kind: kind ?? null };
    return this.#read.all({ after, limit, ...asked }).map((row) => {
      const { number, event } = this.#table.checked(row);
      return { number, event: storedRecord(eventSchema, event, `event number ${number}`) };
    });
  }
}

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
  type ScorerVersion,
  scorerVersionSchema,
} from '@assay/records';
import type { EventRequest, NumberedEvent, Page, PageRequest, StoredDocument } from '../../ports/store.ts';
import {
  checkedRecord,
  documentSchema,
  type NewDocument,
  pageOf,
  storedRecord,
  tableShapes,
} from '../stored/stored-record.ts';
import { ChosenRows, searchable } from './chosen-rows.ts';
import type { Sql } from './postgres.ts';
import type { ScoringRecords } from './run-records.ts';
import { type SealedRow, SealedRows, type SealParts } from './seals.ts';

interface BaselineRow extends SealedRow {
  readonly name: string;
  readonly baseline: string;
}

/** Names that point to scorings. */
export class BaselineRecords {
  readonly #scorings: ScoringRecords;
  readonly #rows: SealedRows<BaselineRow>;

  constructor(parts: SealParts, scorings: ScoringRecords) {
    this.#scorings = scorings;
    this.#rows = new SealedRows(parts, tableShapes.baselines);
  }

  async set(sql: Sql, given: Baseline): Promise<void> {
    const { name, scoring_id: id } = given;
    if ((await this.#scorings.get(sql, id)) === null)
      throw new AssayError('usage', 'E_SCORING_UNKNOWN', `there is no scoring ${id} in the store`);
    const baseline = JSON.stringify(checkedRecord(baselineSchema, given, `baseline ${name}`));
    await this.#rows.lock(sql);
    const before = (await this.#row(sql, name))?.seal ?? null;
    const seal = this.#rows.seal({ name, baseline });
    await sql.query(
      `INSERT INTO baselines (name, baseline, seal) VALUES ($1, $2, $3)
       ON CONFLICT (name) DO UPDATE SET baseline = excluded.baseline, seal = excluded.seal`,
      [name, baseline, seal],
    );
    await this.#rows.changed(sql, before, seal);
  }

  async get(sql: Sql, name: string): Promise<Baseline | null> {
    const row = await this.#row(sql, name);
    return row === undefined ? null : baselineOf(row);
  }

  async list(sql: Sql, request: PageRequest = {}): Promise<Page<Baseline>> {
    const chosen = new ChosenRows().where('name > ?', request.after);
    const rows = await sql.query<BaselineRow>(
      `SELECT name, baseline, seal FROM baselines${chosen.text('name', request)}`,
      chosen.given,
    );
    return pageOf(
      rows,
      request,
      (row) => baselineOf(this.#rows.checked(row)),
      ({ name }) => name,
    );
  }

  async #row(sql: Sql, name: string): Promise<BaselineRow | undefined> {
    const [row] = await sql.query<BaselineRow>('SELECT name, baseline, seal FROM baselines WHERE name = $1', [
      searchable(name),
    ]);
    return row === undefined ? undefined : this.#rows.checked(row);
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

interface EventRow extends SealedRow {
  readonly number: number;
  readonly execution_id: string | null;
  readonly event: string;
}

/**
 * What happened, by number. Writers hold the lock of the table until they have committed, so a number that can be read
 * has no smaller one to come.
 */
export class EventRecords {
  readonly #rows: SealedRows<EventRow>;

  constructor(parts: SealParts) {
    this.#rows = new SealedRows(parts, tableShapes.events);
  }

  async append(sql: Sql, given: Event): Promise<number> {
    const checked = checkedRecord(eventSchema, given, `event ${given.id}`);
    const { execution_id, run_id, kind } = checked;
    const event = JSON.stringify(checked);
    await this.#rows.lock(sql);
    const number = await this.#rows.nextNumber(sql);
    const seal = this.#rows.seal({ number, execution_id, event });
    await sql.query(
      'INSERT INTO events (number, execution_id, run_id, kind, event, seal) VALUES ($1, $2, $3, $4, $5, $6)',
      [number, execution_id, run_id, kind, event, seal],
    );
    await this.#rows.changed(sql, null, seal);
    // Heard with the commit, and not before.
    await sql.query(`SELECT pg_notify('assay_events_' || current_schema(), '')`);
    return number;
  }

  async read(sql: Sql, request: EventRequest = {}): Promise<readonly NumberedEvent[]> {
    const chosen = new ChosenRows()
      .where('number > ?', request.after ?? 0)
      .where('execution_id = ?', request.execution_id)
      .where('run_id = ?', request.run_id)
      .where('kind = ?', request.kind);
    const { limit } = request;
    const rows = await sql.query<EventRow>(
      `SELECT number, execution_id, event, seal FROM events${chosen.text('number')}${
        limit === undefined ? '' : ` LIMIT ${Math.max(0, Math.trunc(limit))}`
      }`,
      chosen.given,
    );
    return rows.map((row) => {
      const { number, event } = this.#rows.checked(row);
      return { number, event: storedRecord(eventSchema, event, `event number ${number}`) };
    });
  }
}

interface VersionRow extends SealedRow {
  readonly digest: string;
  readonly version: string;
}

/** The versions of scorers, by their digest. */
export class VersionRecords {
  readonly #rows: SealedRows<VersionRow>;

  constructor(parts: SealParts) {
    this.#rows = new SealedRows(parts, tableShapes.scorerVersions);
  }

  async save(sql: Sql, given: ScorerVersion): Promise<void> {
    const checked = checkedRecord(scorerVersionSchema, given, `scorer version ${given.digest}`);
    const { digest } = checked;
    const version = JSON.stringify(checked);
    const seal = this.#rows.seal({ digest, version });
    await this.#rows.lock(sql);
    const made = await sql.query(
      `INSERT INTO scorer_versions (digest, version, seal) VALUES ($1, $2, $3)
       ON CONFLICT (digest) DO NOTHING RETURNING 1`,
      [digest, version, seal],
    );
    if (made.length > 0) await this.#rows.changed(sql, null, seal);
  }

  async get(sql: Sql, digest: Digest): Promise<ScorerVersion | null> {
    const [row] = await sql.query<VersionRow>(
      'SELECT digest, version, seal FROM scorer_versions WHERE digest = $1',
      [searchable(digest)],
    );
    return row === undefined ? null : versionOf(this.#rows.checked(row));
  }

  async list(sql: Sql, request: PageRequest = {}): Promise<Page<ScorerVersion>> {
    const chosen = new ChosenRows().where('digest > ?', request.after);
    const rows = await sql.query<VersionRow>(
      `SELECT digest, version, seal FROM scorer_versions${chosen.text('digest', request)}`,
      chosen.given,
    );
    return pageOf(
      rows,
      request,
      (row) => versionOf(this.#rows.checked(row)),
      ({ digest }) => digest,
    );
  }
}

function versionOf({ digest, version }: VersionRow): ScorerVersion {
  return storedRecord(scorerVersionSchema, version, `scorer version ${digest}`);
}

import { type Digest, type ScorerVersion, scorerVersionSchema } from '@assay/records';
import type { Page, PageRequest } from '../../ports/page.ts';
import { pageOf } from '../stored/page-of.ts';
import { tableShapes } from '../stored/seals/table-shapes.ts';
import { checkedRecord, storedRecord } from '../stored/stored-record.ts';
import { ChosenRows, searchable } from './chosen-rows.ts';
import type { Sql } from './connection/postgres.ts';
import { type SealedRow, SealedRows, type SealParts } from './seals/sealed-rows.ts';

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

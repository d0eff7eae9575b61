import { AssayError, type Baseline, baselineSchema } from '@assay/records';
import type { Page, PageRequest } from '../../ports/page.ts';
import { pageOf } from '../stored/page-of.ts';
import { tableShapes } from '../stored/seals/table-shapes.ts';
import { checkedRecord, storedRecord } from '../stored/stored-record.ts';
import { ChosenRows, searchable } from './chosen-rows.ts';
import type { Sql } from './connection/postgres.ts';
import type { ScoringRecords } from './scoring-records.ts';
import { type SealedRow, SealedRows, type SealParts } from './seals/sealed-rows.ts';

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

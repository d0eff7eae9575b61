import { AssayError, type Scoring, scoringSchema } from '@assay/records';
import type { Page, PageRequest } from '../../ports/page.ts';
import type { ScoringFilter } from '../../ports/scorings.ts';
import { numberAfter, pageOf } from '../stored/page-of.ts';
import { tableShapes } from '../stored/seals/table-shapes.ts';
import { checkedRecord, storedRecord } from '../stored/stored-record.ts';
import { ChosenRows, searchable } from './chosen-rows.ts';
import type { Sql } from './connection/postgres.ts';
import { type SealedRow, SealedRows, type SealParts } from './seals/sealed-rows.ts';

export interface ScoringRow extends SealedRow {
  readonly number: number;
  readonly id: string;
  readonly run: number;
  readonly scoring: string;
}

const columns = 'number, id, run, scoring, seal';

export class ScoringRecords {
  readonly #rows: SealedRows<ScoringRow>;

  constructor(parts: SealParts) {
    this.#rows = new SealedRows(parts, tableShapes.scorings);
  }

  async save(sql: Sql, given: Scoring, run: number): Promise<void> {
    const scoring = checkedRecord(scoringSchema, given, `scoring ${given.id}`);
    const { id } = scoring;
    await this.#rows.lock(sql);
    if ((await this.get(sql, id)) !== null)
      throw new AssayError('usage', 'E_SCORING_EXISTS', `scoring ${id} already exists`);
    const number = await this.#rows.nextNumber(sql);
    const text = JSON.stringify(scoring);
    const seal = this.#rows.seal({ number, id, run, scoring: text });
    await sql.query(
      `INSERT INTO scorings (${columns}, scorer_key, scorer_version, status)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [number, id, run, text, seal, scoring.scorer_key, scoring.scorer_version, scoring.status],
    );
    await this.#rows.changed(sql, null, seal);
  }

  async get(sql: Sql, id: string): Promise<Scoring | null> {
    const [row] = await sql.query<ScoringRow>(`SELECT ${columns} FROM scorings WHERE id = $1`, [
      searchable(id),
    ]);
    return row === undefined ? null : scoringOf(this.#rows.checked(row));
  }

  async list(sql: Sql, request: ScoringFilter & PageRequest = {}): Promise<Page<Scoring>> {
    const chosen = new ChosenRows()
      .where('number < ?', numberAfter(request))
      .where('run = (SELECT runs.number FROM runs WHERE runs.id = ?)', request.run_id)
      .where('scorer_key = ?', request.scorer_key)
      .where('scorer_version = ?', request.scorer_version)
      .where('status = ?', request.status)
      .where('starts_with(id, ?)', request.id_begins);
    const rows = await sql.query<ScoringRow>(
      `SELECT ${columns} FROM scorings${chosen.text('number DESC', request)}`,
      chosen.given,
    );
    return pageOf(
      rows,
      request,
      (row) => scoringOf(this.#rows.checked(row)),
      ({ number }) => number,
    );
  }
}

export function scoringOf({ id, scoring }: ScoringRow): Scoring {
  return storedRecord(scoringSchema, scoring, `scoring ${id}`);
}

import { AssayError, type Baseline, baselineSchema } from '@assay/records';
import type { Page, PageRequest } from '../../ports/page.ts';
import { pageOf, rowLimit } from '../stored/page-of.ts';
import { tableShapes } from '../stored/seals/table-shapes.ts';
import { checkedRecord, storedRecord } from '../stored/stored-record.ts';
import type { Database, Statement } from './database/database.ts';
import type { ScoringRecords } from './scoring-records.ts';
import { type SealedRow, SealedTable, type SealParts } from './seals/sealed-table.ts';

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

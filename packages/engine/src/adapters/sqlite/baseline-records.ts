import { AssayError, type Baseline, baselineSchema } from '@assay/records';
import type { Page, PageRequest } from '../../ports/page.ts';
import type { Database, Statement } from './database/database.ts';
import { pageOf, rowLimit } from './page-of.ts';
import { checkedRecord, storedRecord } from './stored-record.ts';
import type { ScoringRecords } from './scoring-records.ts';

interface BaselineRow {
  readonly name: string;
  readonly baseline: string;
}

/** Names that point to scorings. Writing is done inside the caller's transaction. */
export class BaselineRecords {
  readonly #scorings: ScoringRecords;
  readonly #put: Statement;
  readonly #get: Statement<[string], BaselineRow>;
  readonly #list: Statement<[string, number], BaselineRow>;

  constructor(database: Database, scorings: ScoringRecords) {
    this.#scorings = scorings;
    this.#put = database.prepare('REPLACE INTO baselines (name, baseline) VALUES (?, ?)');
    this.#get = database.prepare('SELECT name, baseline FROM baselines WHERE name = ?');
    this.#list = database.prepare(
      'SELECT name, baseline FROM baselines WHERE name > ? ORDER BY name LIMIT ?',
    );
  }

  set(baseline: Baseline): void {
    const { name, scoring_id: id } = baseline;
    if (this.#scorings.get(id) === null) {
      throw new AssayError('usage', 'E_SCORING_UNKNOWN', `there is no scoring ${id} in the store`);
    }
    this.#put.run(name, JSON.stringify(checkedRecord(baselineSchema, baseline, `baseline ${name}`)));
  }

  get(name: string): Baseline | null {
    const row = this.#get.get(name);
    return row === undefined ? null : baselineOf(row);
  }

  list(request: PageRequest = {}): Page<Baseline> {
    const rows = this.#list.all(request.after ?? '', rowLimit(request));
    return pageOf(rows, request, baselineOf, ({ name }) => name);
  }
}

function baselineOf({ name, baseline }: BaselineRow): Baseline {
  return storedRecord(baselineSchema, baseline, `baseline ${name}`);
}

import type { ScoreType } from '@assay/metrics';
import type { Score, ScoreValue } from '@assay/records';
import { CLASS_END, MISSING_PREFIX, SCORE_PREFIX, STATISTICS_PREFIX } from './score-columns.ts';
import { BooleanColumn, NumberColumn, type TableColumn, WordColumn } from '@assay/rows';

/** The columns of a score: its value, why there is none, and what it adds to a set's number. */
export class ScoreColumn {
  readonly name: string;
  readonly values: TableColumn<ScoreValue | null>;
  readonly reasons: WordColumn;
  /** JSON; of metrics of sets only. */
  readonly statistics: WordColumn | null;

  constructor(name: string, { kind }: ScoreType, hasStatistics: boolean) {
    this.name = name;
    this.values = valuesOf(SCORE_PREFIX + name, kind) as TableColumn<ScoreValue | null>;
    this.reasons = new WordColumn(MISSING_PREFIX + name, 'OPTIONAL');
    this.statistics = hasStatistics ? new WordColumn(STATISTICS_PREFIX + name, 'OPTIONAL') : null;
  }

  add(score: Score, statistics: readonly number[] | null): void {
    this.statistics?.add(statistics === null ? null : JSON.stringify(statistics));
    const isScored = score.kind === 'scored';
    this.values.add(isScored ? score.value : null);
    this.reasons.add(isScored ? null : score.class + CLASS_END + score.why);
  }
}

/** Values are checked against their type before they come here. */
function valuesOf(name: string, kind: ScoreType['kind']): BooleanColumn | NumberColumn | WordColumn {
  if (kind === 'boolean') return new BooleanColumn(name);
  return kind === 'number' ? new NumberColumn(name) : new WordColumn(name, 'OPTIONAL');
}

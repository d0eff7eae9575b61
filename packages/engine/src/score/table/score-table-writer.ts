import type { ScoreType } from '@assay/metrics';
import type { JsonObject, Score, ScoreValue, Scoring } from '@assay/records';
import {
  BooleanColumn,
  BytesColumn,
  DigestColumn,
  IntegerColumn,
  ListColumn,
  NumberColumn,
  type TableColumn,
  TableWriter,
  TextColumn,
  WordColumn,
} from '@assay/rows';
import type { Blobs } from '../../ports/store.ts';
import { joinBytes } from '../../publish/join-bytes.ts';
import { storedScores } from './score-table-reader.ts';
import {
  CLASS_END,
  LABEL_BYTES,
  MISSING_PREFIX,
  type NewScoreTableRow,
  SCORE_PREFIX,
  STATISTICS_PREFIX,
} from './score-table.ts';

/** The columns of a score: its value, why there is none, and what it adds to a set's number. */
class ScoreColumn {
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

interface NewScore {
  readonly name: string;
  readonly scoreType: ScoreType;
  /** Whether it is a metric of sets. */
  readonly hasStatistics?: boolean;
}

/**
 * A score table as Parquet, row group by row group. Any reader of Parquet can open it: `ordinal`, `trial`,
 * `sample_id`, `input_digest` (the 32 bytes), `label_hmac` (16 bytes), `subtask`,
 * `tags` (JSON), `cluster`, per score `score:<name>` and `missing:<name>` (`class: why`), of metrics of sets `statistics:<name>` (JSON), and `details` (JSON by score name). Same rows, same bytes. About 0.3 µs a row.
 */
export class ScoreTableWriter {
  readonly #ordinal = new IntegerColumn('ordinal');
  readonly #trial = new IntegerColumn('trial');
  readonly #sampleId = new TextColumn('sample_id');
  readonly #inputDigest = new DigestColumn('input_digest');
  /** Null in tables for others: it shows which samples have the same label. */
  readonly #labelHmac: BytesColumn | null;
  readonly #subtask = new WordColumn('subtask', 'OPTIONAL');
  readonly #tags = new ListColumn('tags');
  readonly #cluster = new WordColumn('cluster', 'OPTIONAL');
  readonly #scores: readonly ScoreColumn[];
  readonly #details = new WordColumn('details', 'OPTIONAL');
  readonly #table: TableWriter;

  constructor(scores: readonly NewScore[], { hasLabels = true }: { readonly hasLabels?: boolean } = {}) {
    this.#labelHmac = hasLabels ? new BytesColumn('label_hmac', LABEL_BYTES) : null;
    this.#scores = scores.map(
      ({ name, scoreType, hasStatistics = false }) => new ScoreColumn(name, scoreType, hasStatistics),
    );
    this.#table = new TableWriter('scores', [
      this.#ordinal,
      this.#trial,
      this.#sampleId,
      this.#inputDigest,
      ...(this.#labelHmac === null ? [] : [this.#labelHmac]),
      this.#subtask,
      this.#tags,
      this.#cluster,
      ...this.#scores.flatMap(({ values, reasons, statistics }) =>
        statistics === null ? [values, reasons] : [values, reasons, statistics],
      ),
      this.#details,
    ]);
  }

  add(row: NewScoreTableRow): void {
    this.#ordinal.add(row.ordinal);
    this.#trial.add(row.trial);
    this.#sampleId.add(row.sample_id);
    this.#inputDigest.add(row.input_digest);
    this.#labelHmac?.add(row.label_hmac);
    this.#subtask.add(row.subtask);
    this.#tags.add(row.tags);
    this.#cluster.add(row.cluster);
    for (let i = 0; i < this.#scores.length; i += 1) {
      this.#scores[i]!.add(row.scores[i]!, row.statistics?.[i] ?? null);
    }
    this.#details.add(this.#detailsOf(row.scores));
    this.#table.endRow();
  }

  /** Bytes that are ready, once each. */
  take(): readonly Uint8Array[] {
    return this.#table.take();
  }

  /** The bytes that were not taken yet. */
  finish(): readonly Uint8Array[] {
    return this.#table.finish();
  }

  #detailsOf(scores: readonly Score[]): string | null {
    let details: { [name: string]: JsonObject } | null = null;
    for (let i = 0; i < scores.length; i += 1) {
      const score = scores[i]!;
      if (score.kind !== 'scored' || score.details === undefined) continue;
      details ??= Object.create(null) as { [name: string]: JsonObject };
      details[this.#scores[i]!.name] = score.details;
    }
    return details === null ? null : JSON.stringify(details);
  }
}

const NO_LABEL = new Uint8Array(LABEL_BYTES);

/**
 * The score table of a scoring as Parquet for others: without what tells labels (which samples share one, and what
 * metrics of sets count of them).
 */
export async function publicScores(scoring: Scoring, blobs: Blobs): Promise<Uint8Array> {
  const columns = scoring.aggregates.scores.map(({ name, type }) => ({ name, scoreType: type }));
  const table = new ScoreTableWriter(columns, { hasLabels: false });
  const chunks: Uint8Array[] = [];
  for await (const { statistics: _hidden, ...row } of storedScores(scoring, blobs).rows) {
    table.add({ ...row, label_hmac: NO_LABEL });
    chunks.push(...table.take());
  }
  return joinBytes([...chunks, ...table.finish()]);
}

import type { ScoreType } from '@assay/metrics';
import type { JsonObject, Score } from '@assay/records';
import { ParquetWriter } from 'hyparquet-writer';
import { ChunkWriter } from './chunk-writer.ts';
import { DigestColumn } from './columns/digest-column.ts';
import { IntegerColumn } from './columns/integer-column.ts';
import { ScoreColumn } from './columns/score-column.ts';
import { GROUP, type TableColumn } from './columns/table-column.ts';
import { TagColumn } from './columns/tag-column.ts';
import { TextColumn } from './columns/text-column.ts';
import { WordColumn } from './columns/word-column.ts';
import type { ScoreTableRow } from './score-table.ts';

/**
 * A score table as Parquet, row group by row group. Any reader of Parquet can open it: `ordinal`, `trial`,
 * `sample_id`, `input_digest` (the 32 bytes), `subtask`, `tags` (JSON), `cluster`, per score `score:<name>` and
 * `missing:<name>` (`class: why`), and `details` (JSON by score name). Same rows, same bytes. About 0.3 µs a row.
 */
export class ScoreTableWriter {
  readonly #ordinal = new IntegerColumn('ordinal');
  readonly #trial = new IntegerColumn('trial');
  readonly #sampleId = new TextColumn('sample_id');
  readonly #inputDigest = new DigestColumn('input_digest');
  readonly #subtask = new WordColumn('subtask', 'OPTIONAL');
  readonly #tags = new TagColumn('tags');
  readonly #cluster = new WordColumn('cluster', 'OPTIONAL');
  readonly #scores: readonly ScoreColumn[];
  readonly #details = new WordColumn('details', 'OPTIONAL');
  readonly #all: readonly Pick<TableColumn<unknown>, 'element' | 'write'>[];
  readonly #bytes = new ChunkWriter();
  readonly #parquet: ParquetWriter;
  #rows = 0;

  constructor(scores: readonly { readonly name: string; readonly scoreType: ScoreType }[]) {
    this.#scores = scores.map(({ name, scoreType }) => new ScoreColumn(name, scoreType));
    this.#all = [
      this.#ordinal,
      this.#trial,
      this.#sampleId,
      this.#inputDigest,
      this.#subtask,
      this.#tags,
      this.#cluster,
      ...this.#scores.flatMap(({ values, reasons }) => [values, reasons]),
      this.#details,
    ];
    const leaves = this.#all.map(({ element }) => element);
    const schema = [{ name: 'scores', num_children: leaves.length }, ...leaves];
    this.#parquet = new ParquetWriter({ writer: this.#bytes, schema });
  }

  add(row: ScoreTableRow): void {
    this.#ordinal.add(row.ordinal);
    this.#trial.add(row.trial);
    this.#sampleId.add(row.sample_id);
    this.#inputDigest.add(row.input_digest);
    this.#subtask.add(row.subtask);
    this.#tags.add(row.tags);
    this.#cluster.add(row.cluster);
    for (let i = 0; i < this.#scores.length; i += 1) this.#scores[i]!.add(row.scores[i]!);
    this.#details.add(this.#detailsOf(row.scores));
    this.#rows += 1;
    if (this.#rows === GROUP) this.#flush();
  }

  /** Bytes that are ready, once each. */
  take(): readonly Uint8Array[] {
    return this.#bytes.take();
  }

  /** The bytes that were not taken yet. */
  finish(): readonly Uint8Array[] {
    if (this.#rows > 0) this.#flush();
    void this.#parquet.finish();
    this.#bytes.flush();
    return this.take();
  }

  #flush(): void {
    const start = this.#bytes.offset;
    const columns = this.#all.map((column) => column.write(this.#bytes));
    const rows = BigInt(this.#rows);
    const size = BigInt(this.#bytes.offset - start);
    this.#parquet.row_groups.push({ columns, total_byte_size: size, num_rows: rows });
    this.#parquet.num_rows += rows;
    this.#bytes.flush();
    this.#rows = 0;
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

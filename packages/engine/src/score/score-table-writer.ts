import type { ScoreType } from '@assay/metrics';
import { AssayError, type Digest, type JsonObject, type Score } from '@assay/records';
import { type ColumnSource, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import { ChunkWriter } from './chunk-writer.ts';
import { CLASS_END, DIGEST_BYTES, MISSING_PREFIX, SCORE_PREFIX } from './score-columns.ts';
import type { ScoreTableRow } from './score-table.ts';

/** Rows that are turned into columns at a time: what has to be in memory besides the table itself. */
const GROUP = 2_000;

interface ScoreColumn {
  readonly name: string;
  readonly scoreType: ScoreType;
}

/**
 * A score table as Parquet, row group by row group. Any reader of Parquet can open it: `ordinal`, `trial`,
 * `sample_id`, `input_digest` (the 32 bytes), `subtask`, `tags` (JSON), `cluster`, per score `score:<name>` and
 * `missing:<name>` (`class: why`), and `details` (JSON by score name). Same rows, same bytes. About 1.5 µs a row.
 */
export class ScoreTableWriter {
  readonly #columns: readonly ScoreColumn[];
  readonly #bytes = new ChunkWriter();
  readonly #parquet: ParquetWriter;
  readonly #tags = new TagTexts();
  readonly #digests = new DigestBytes();
  readonly #group: Group;
  #rows = 0;

  constructor(columns: readonly ScoreColumn[]) {
    this.#columns = columns;
    this.#parquet = new ParquetWriter({ writer: this.#bytes, schema: schemaOf(columns), statistics: false });
    this.#group = newGroup(columns.length);
  }

  add(row: ScoreTableRow): void {
    const group = this.#group;
    const at = this.#rows;
    group.ordinal[at] = row.ordinal;
    group.trial[at] = row.trial;
    group.sample_id[at] = row.sample_id;
    group.input_digest[at] = row.input_digest;
    group.subtask[at] = row.subtask;
    group.tags[at] = this.#tags.of(row.tags);
    group.cluster[at] = row.cluster;
    let details: { [name: string]: JsonObject } | null = null;
    for (let i = 0; i < this.#columns.length; i++) {
      const score = row.scores[i]!;
      group.values[i]![at] = score.kind === 'scored' ? score.value : null;
      group.missing[i]![at] = reasonOf(score);
      if (score.kind === 'scored' && score.details !== undefined) {
        (details ??= Object.create(null) as { [name: string]: JsonObject })[this.#columns[i]!.name] =
          score.details;
      }
    }
    group.details[at] = details === null ? null : JSON.stringify(details);
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
    const group = this.#group;
    const filled = <T>(column: readonly T[]): T[] => column.slice(0, this.#rows);
    const columnData: ColumnSource[] = [
      { name: 'ordinal', data: filled(group.ordinal), ...PLAIN },
      { name: 'trial', data: filled(group.trial) },
      { name: 'sample_id', data: bytesOf(filled(group.sample_id)), ...PLAIN },
      { name: 'input_digest', data: this.#digests.of(filled(group.input_digest)), ...PLAIN },
      { name: 'subtask', data: filled(group.subtask) },
      { name: 'tags', data: filled(group.tags) },
      { name: 'cluster', data: filled(group.cluster) },
      ...this.#columns.flatMap(({ name }, i) => [
        { name: SCORE_PREFIX + name, data: filled(group.values[i]!) },
        { name: MISSING_PREFIX + name, data: filled(group.missing[i]!) },
      ]),
      { name: 'details', data: filled(group.details) },
    ];
    void this.#parquet.write({ columnData, rowGroupSize: GROUP });
    this.#rows = 0;
  }
}

/** Values that rarely repeat gain nothing by a dictionary. */
const PLAIN = { encoding: 'PLAIN', codec: 'UNCOMPRESSED' } as const;

type Group = ReturnType<typeof newGroup>;

/** Columns that are filled again for every row group. */
function newGroup(scores: number) {
  const column = <T>(empty: T): T[] => Array.from({ length: GROUP }, () => empty);
  return {
    ordinal: column(0),
    trial: column(0),
    sample_id: column(''),
    input_digest: column<Digest>(''),
    subtask: column<string | null>(null),
    tags: column(''),
    cluster: column<string | null>(null),
    values: Array.from({ length: scores }, () => column<boolean | number | string | null>(null)),
    missing: Array.from({ length: scores }, () => column<string | null>(null)),
    details: column<string | null>(null),
  };
}

function schemaOf(columns: readonly ScoreColumn[]): SchemaElement[] {
  const required = { repetition_type: 'REQUIRED' } as const;
  const optional = { repetition_type: 'OPTIONAL' } as const;
  const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;
  const leaves: SchemaElement[] = [
    { name: 'ordinal', type: 'INT32', ...required },
    { name: 'trial', type: 'INT32', ...required },
    { name: 'sample_id', ...text, ...required },
    { name: 'input_digest', type: 'FIXED_LEN_BYTE_ARRAY', type_length: DIGEST_BYTES, ...required },
    { name: 'subtask', ...text, ...optional },
    { name: 'tags', ...text, ...required },
    { name: 'cluster', ...text, ...optional },
    ...columns.flatMap(({ name, scoreType }) => [
      { name: SCORE_PREFIX + name, ...physical[scoreType.kind], ...optional },
      { name: MISSING_PREFIX + name, ...text, ...optional },
    ]),
    { name: 'details', ...text, ...optional },
  ];
  return [{ name: 'scores', num_children: leaves.length }, ...leaves];
}

const physical = {
  boolean: { type: 'BOOLEAN' },
  number: { type: 'DOUBLE' },
  label: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
} as const;

function reasonOf(score: Score): string | null {
  return score.kind === 'missing' ? score.class + CLASS_END + score.why : null;
}

const encoder = new TextEncoder();

/** The UTF-8 of many texts by one call, where all are ASCII; the writer encodes others one by one. */
function bytesOf(texts: readonly string[]): (Uint8Array | string)[] {
  const joined = texts.join('');
  const bytes = encoder.encode(joined);
  if (bytes.length !== joined.length) return [...texts];
  let end = 0;
  return texts.map((text) => bytes.subarray(end, (end += text.length)));
}

const MOST_TAGS = 1_000;

/** Lists of tags as JSON; few differ. */
class TagTexts {
  readonly #known = new Map<string, string>();

  of(tags: readonly string[]): string {
    if (tags.length === 0) return '[]';
    const key = tags.length === 1 ? tags[0]! : `${tags.length}\u0000${tags.join('\u0000')}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const text = JSON.stringify(tags);
    // A tag may hold the separator: then the key says nothing for sure.
    if (this.#known.size < MOST_TAGS && !tags.some((tag) => tag.includes('\u0000')))
      this.#known.set(key, text);
    return text;
  }
}

/** The bytes of digests, a group at a time, in places that are used again. */
class DigestBytes {
  readonly #bytes = new Uint8Array(GROUP * DIGEST_BYTES);
  readonly #places = Array.from({ length: GROUP }, (_, i) =>
    this.#bytes.subarray(i * DIGEST_BYTES, (i + 1) * DIGEST_BYTES),
  );

  of(digests: readonly Digest[]): Uint8Array[] {
    for (let i = 0; i < digests.length; i++) this.#decode(digests[i]!, i * DIGEST_BYTES);
    return digests.length === GROUP ? this.#places : this.#places.slice(0, digests.length);
  }

  /** Character codes 48 to 57 are 0 to 9, 97 to 102 are a to f. */
  #decode(digest: Digest, place: number): void {
    const start = 'sha256:'.length;
    if (digest.length !== start + 2 * DIGEST_BYTES) {
      throw new AssayError('usage', 'E_SCORE_TABLE', `expected an input digest sha256:…; given ${digest}`);
    }
    const bytes = this.#bytes;
    for (let i = 0; i < DIGEST_BYTES; i++) {
      const high = digest.charCodeAt(start + 2 * i);
      const low = digest.charCodeAt(start + 2 * i + 1);
      bytes[place + i] = ((high > 57 ? high - 87 : high - 48) << 4) | (low > 57 ? low - 87 : low - 48);
    }
  }
}

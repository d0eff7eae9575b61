import type { Sample } from '@assay/records';
import type { RecordedRow } from './recorded-rows.ts';

/** The samples behind rows, and which sample and trial each row is of. */
export interface RecordedSamples {
  readonly samples: readonly Sample[];
  readonly placed: readonly PlacedRow[];
  readonly trials: number;
}

export interface PlacedRow extends RecordedRow {
  readonly id: string;
  readonly trial: number;
}

const MOST_BYTES = 180;

/**
 * Rows of one id and one input are one sample; another input under the same id is another one (a perturbation). What
 * was judged again by the same score is the next trial.
 */
export function recordedSamples(rows: readonly RecordedRow[]): RecordedSamples {
  const ids = new Map<string, Map<string, string>>();
  const samples = new Map<string, Sample>();
  const seen = new Map<string, number>();
  const placed = rows.map((row): PlacedRow => {
    const inputs = ids.get(row.sample_id) ?? new Map<string, string>();
    ids.set(row.sample_id, inputs);
    const asked = JSON.stringify(row.input);
    const id = inputs.get(asked) ?? numbered(safeId(row.sample_id), inputs.size);
    inputs.set(asked, id);
    if (!samples.has(id)) samples.set(id, sampleOf(id, row));
    const judged = JSON.stringify([id, row.result_id, row.part]);
    const trial = seen.get(judged) ?? 0;
    seen.set(judged, trial + 1);
    return { ...row, id, trial };
  });
  const trials = placed.reduce((most, { trial }) => Math.max(most, trial + 1), 1);
  return { samples: [...samples.values()], placed, trials };
}

function sampleOf(id: string, { input, expected, metadata }: RecordedRow): Sample {
  return {
    id,
    input,
    ...(expected === undefined ? {} : { expected }),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata: withoutReserved(metadata) }),
  };
}

/** Names that have a meaning here, of which another tool knows nothing. */
function withoutReserved(metadata: RecordedRow['metadata']): RecordedRow['metadata'] {
  const { tags, subtask, cluster, ...rest } = metadata;
  return {
    ...rest,
    ...(tags === undefined ? {} : { their_tags: tags }),
    ...(subtask === undefined ? {} : { their_subtask: subtask }),
    ...(cluster === undefined ? {} : { their_cluster: cluster }),
  };
}

function numbered(id: string, before: number): string {
  return before === 0 ? id : `${id}#${before + 1}`;
}

/** Ids are never paths, nor longer than the store takes them. */
function safeId(id: string): string {
  const text = id.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  const parts = text.split(/([/\\])/).map((part) => (/^\.{1,2}$/.test(part) ? `_${part}` : part));
  return (
    Buffer.from(parts.join(''))
      .subarray(0, MOST_BYTES)
      .toString()
      .replace(/\uFFFD+$/, '') || 'unknown'
  );
}

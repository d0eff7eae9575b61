import { type AskedTexts, failureClass, type SampleColumns, passVerdicts } from '@assay/engine';
import type { ScoreValue } from '@assay/records';

/** A score as a row shows it. */
export type RowScore =
  | { readonly kind: 'scored'; readonly value: ScoreValue; readonly passed: boolean | null }
  | { readonly kind: 'missing'; readonly class: string; readonly why: string | null };

/** One (sample, trial) of a run, short. */
export interface SampleRow {
  readonly ordinal: number;
  readonly trial: number;
  readonly sample_id: string;
  readonly input_preview: string | null;
  /** Null where there is no output. */
  readonly output_preview: string | null;
  readonly failed: { readonly class: string; readonly message: string } | null;
  /** Only for those who may see labels. */
  readonly expected_preview?: string;
  readonly tags: readonly string[];
  /** In the order of the table's scores. */
  readonly scores: readonly RowScore[];
  readonly latency_ms: number | null;
  readonly cost_usd: number | null;
  readonly truncated: boolean;
  /** Over the runs of its series; null where it stands alone. */
  readonly agreement: number | null;
  /** How the other run scored it; null where there is none, or it has not this sample. */
  readonly before: readonly RowScore[] | null;
}

/** What a row needs beside the run's columns. */
export interface RowParts {
  readonly texts: AskedTexts | null;
  readonly withLabels: boolean;
  readonly agreement: ReadonlyMap<string, number>;
  readonly other: { readonly columns: SampleColumns; readonly pairs: Int32Array } | null;
}

export function sampleRow(columns: SampleColumns, row: number, parts: RowParts): SampleRow {
  const ordinal = columns.ordinals[row]!;
  const failed = failureClass(columns, row);
  const pair = parts.other?.pairs[row] ?? -1;
  const { texts, withLabels } = parts;
  return {
    ordinal,
    trial: columns.trials[row]!,
    sample_id: columns.ids[row]!,
    input_preview: texts === null || texts.unknownInputs.has(ordinal) ? null : texts.inputs.at(ordinal),
    output_preview: failed === null ? columns.outputs.at(row) : null,
    failed: failed === null ? null : { class: failed, message: columns.messages.get(row) ?? '' },
    ...(withLabels && texts !== null && !texts.unknownLabels.has(ordinal)
      ? { expected_preview: texts.expected.at(ordinal) }
      : {}),
    tags: JSON.parse(columns.tagLists.words[columns.tags[row]!]!) as readonly string[],
    scores: rowScores(columns, row, withLabels),
    latency_ms: numberOrNull(columns.latencies[row]!),
    cost_usd: numberOrNull(columns.costs[row]!),
    truncated: columns.truncated.has(row),
    agreement: parts.agreement.get(columns.ids[row]!) ?? null,
    before: pair === -1 ? null : rowScores(parts.other!.columns, pair, withLabels),
  };
}

/** Why a score is missing may tell what was expected. */
export function rowScores(columns: SampleColumns, row: number, withLabels: boolean): readonly RowScore[] {
  return columns.scores.map((values): RowScore => {
    const score = values.at(row);
    if (score.kind === 'missing')
      return { kind: 'missing', class: score.class, why: withLabels ? score.why : null };
    const passed = values.passed[row]!;
    return {
      kind: 'scored',
      value: score.value,
      passed: passed === passVerdicts.none ? null : passed === passVerdicts.yes,
    };
  });
}

function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

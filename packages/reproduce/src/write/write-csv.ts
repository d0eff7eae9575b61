import type { Reproduction } from '@assay/records';
import { csvLine } from '@assay/rows';

const columns = [
  'subtask',
  'metric',
  'unit',
  'reported',
  'obtained',
  'low',
  'high',
  'delta',
  'n',
  'of',
  'outcome',
  'why',
  'judged',
  'claimed',
];

/** Numbers in full, one line for each metric. */
export function reproductionCsv({ rows }: Reproduction): string {
  const lines = rows.map(
    ({
      subtask,
      metric,
      unit,
      reported,
      obtained,
      interval,
      delta,
      n,
      of,
      outcome,
      why,
      implemented,
      claimed,
    }) =>
      csvLine([
        subtask?.name ?? null,
        metric,
        unit,
        reported,
        obtained,
        interval?.low ?? null,
        interval?.high ?? null,
        delta,
        n,
        of,
        outcome,
        why,
        implemented === null ? null : implemented.correctly ? 'correct' : 'disputed',
        claimed,
      ]),
  );
  return [csvLine(columns), ...lines].join('');
}

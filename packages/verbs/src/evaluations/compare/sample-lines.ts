import { readSampleColumns, type SampleColumns, type ScoredRun, type Store } from '@assay/engine';

/** One sample across runs, by one score. */
export interface SampleLine {
  readonly sample_id: string;
  readonly score_name: string;
  /** By column: the mean over trials, a pass as 1; null where it is missing or the run has no such sample. */
  readonly values: readonly (number | null)[];
  readonly differs: boolean;
}

/** The samples of several runs by every score that the first has, in its order. */
export async function sampleLines(runs: readonly ScoredRun[], store: Store): Promise<readonly SampleLine[]> {
  const columns: SampleColumns[] = [];
  for (const { manifest, scoring } of runs) columns.push(await readSampleColumns(manifest, scoring, store));
  const names = columns[0]!.scores.map(({ facts }) => facts.name);
  const lines: SampleLine[] = [];
  for (const score_name of names) {
    const byId = columns.map((one) => meansOf(one, score_name));
    for (const sample_id of byId[0]!.keys()) {
      const values = byId.map((means) => means.get(sample_id) ?? null);
      lines.push({ sample_id, score_name, values, differs: new Set(values).size > 1 });
    }
  }
  return lines;
}

function meansOf(columns: SampleColumns, score: string): ReadonlyMap<string, number | null> {
  const found = columns.scores.find(({ facts }) => facts.name === score);
  const sums = new Map<string, { sum: number; n: number }>();
  for (const [row, id] of columns.ids.entries()) {
    const value = found?.values[row] ?? Number.NaN;
    const before = sums.get(id) ?? { sum: 0, n: 0 };
    sums.set(id, Number.isNaN(value) ? before : { sum: before.sum + value, n: before.n + 1 });
  }
  return new Map([...sums].map(([id, { sum, n }]) => [id, n === 0 ? null : sum / n]));
}

import type { ScoredRun } from '@assay/engine';

/** Why values of one score are missing: how many of a class, and what the first of them said. */
export interface MissingReason {
  readonly score_name: string;
  readonly class: string;
  readonly count: number;
  readonly first: { readonly sample_id: string; readonly why: string } | null;
}

/**
 * Why scores are not there although there is an output (a judge that gave no verdict, a metric that fell over, a
 * sample without an expected value): one for each score and class. The score table is read only where something is
 * missing, and no further than the first of each.
 */
export async function missingReasons({ scoring, table }: ScoredRun): Promise<readonly MissingReason[]> {
  const { scores, metrics, outputs } = scoring.aggregates;
  const reasons = scores
    .filter(({ kind }) => kind !== 'set')
    .flatMap(({ name }) =>
      Object.entries(metrics[name]!.missing_by_class)
        .filter(([kind]) => outputs.failed_by_class[kind] === undefined && kind !== 'interrupted')
        .map(([kind, count]) => ({ score_name: name, class: kind, count })),
    );
  if (reasons.length === 0) return [];
  const first = await firstOfEach(
    new Set(reasons.map((reason) => keyOf(reason.score_name, reason.class))),
    table,
  );
  return reasons.map((reason) => ({
    ...reason,
    first: first.get(keyOf(reason.score_name, reason.class)) ?? null,
  }));
}

async function firstOfEach(
  wanted: ReadonlySet<string>,
  table: ScoredRun['table'],
): Promise<ReadonlyMap<string, NonNullable<MissingReason['first']>>> {
  const first = new Map<string, NonNullable<MissingReason['first']>>();
  for await (const row of table.rows) {
    for (const [i, score] of row.scores.entries()) {
      if (score.kind === 'scored') continue;
      const key = keyOf(table.score_names[i]!, score.class);
      if (wanted.has(key) && !first.has(key)) first.set(key, { sample_id: row.sample_id, why: score.why });
    }
    if (first.size === wanted.size) break;
  }
  return first;
}

function keyOf(name: string, kind: string): string {
  return `${name}\n${kind}`;
}

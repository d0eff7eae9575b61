import { aggregatesOf, type ScoredRun } from '@assay/engine';
import { printable } from '../printable.ts';
import { oneLine } from './one-line.ts';

/**
 * Why scores are not there although there is an output (a judge that gave no verdict, a metric that fell over, a
 * sample without an expected value): a line for each score and class, with what the first of them said. The score
 * table is read only where something is missing, and no further than the first of each.
 */
export async function missingLines({ scoring, table }: ScoredRun): Promise<readonly string[]> {
  const { scores, metrics, outputs } = aggregatesOf(scoring);
  const untold = new Map(
    scores
      .filter(({ kind }) => kind !== 'set')
      .flatMap(({ name }) =>
        Object.entries(metrics[name]!.missing_by_class)
          .filter(([kind]) => outputs.failed_by_class[kind] === undefined && kind !== 'interrupted')
          .map(([kind, count]): [string, Untold] => [`${name}\n${kind}`, { name, kind, count, first: '' }]),
      ),
  );
  if (untold.size === 0) return [];
  let left = untold.size;
  for await (const row of table.rows) {
    for (const [i, score] of row.scores.entries()) {
      if (score.kind === 'scored') continue;
      const line = untold.get(`${table.score_names[i]!}\n${score.class}`);
      if (line === undefined || line.first !== '') continue;
      line.first = `, first ${row.sample_id}: ${oneLine(score.why)}`;
      left--;
    }
    if (left === 0) break;
  }
  return [...untold.values()].map(({ name, kind, count, first }) =>
    printable(`${name}: ${count} missing (${kind})${first}`),
  );
}

interface Untold {
  readonly name: string;
  readonly kind: string;
  readonly count: number;
  first: string;
}

import type { RegisteredEvaluator } from '@assay/evaluator';
import { type Evaluator, type JsonObject, shownScorer, type ShownScorer } from '@assay/records';

/** An evaluator as anybody may see it: what it asks, gives and commits to, nothing of what it hides. */
export interface ShownEvaluator {
  readonly key: string;
  readonly digest: string;
  readonly registered_at: string;
  readonly problem: { readonly id: string | null; readonly digest: string };
  readonly items: number | null;
  readonly snapshots: Readonly<Record<string, string>>;
  readonly scorer: { readonly id: string; readonly components: JsonObject };
  readonly metrics: RegisteredEvaluator['metrics'];
  /** The file without what is hidden, where that stands, and how the host runs it. */
  readonly evaluator: Omit<Evaluator, 'labels' | 'review' | 'scorers'> & {
    readonly scorers: readonly ShownScorer[];
  };
}

export function shownEvaluator(registered: RegisteredEvaluator): ShownEvaluator {
  const { evaluator, digest, registered_at, problem, items, snapshots, scorer, metrics } = registered;
  const { labels: _labels, review: _review, ...open } = evaluator;
  const id = problem.document['@id'];
  return {
    key: evaluator.key,
    digest,
    registered_at,
    problem: { id: typeof id === 'string' ? id : null, digest: problem.digest },
    items: items?.count ?? null,
    snapshots,
    scorer,
    metrics,
    evaluator: { ...open, scorers: open.scorers.map(shownScorer) },
  };
}

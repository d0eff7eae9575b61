import type { RegisteredEvaluator } from '@assay/evaluator';
import type { Evaluator, JsonObject } from '@assay/records';

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
  /** The file without the paths of what is hidden. */
  readonly evaluator: Omit<Evaluator, 'labels' | 'review'>;
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
    evaluator: { ...open, scorers: open.scorers.map(withoutAddress) },
  };
}

/** Where a judge is asked, and with what, is the host's own business; which model it is, everybody's. */
function withoutAddress(scorer: Evaluator['scorers'][number]): Evaluator['scorers'][number] {
  if (scorer.kind !== 'judge') return scorer;
  const panel = scorer.judge.panel.map(({ model, ...rest }) => ({
    ...rest,
    model: Object.fromEntries(
      ['key', 'provider', 'model'].flatMap((name) =>
        model[name] === undefined ? [] : [[name, model[name]]],
      ),
    ),
  }));
  return { ...scorer, judge: { ...scorer.judge, panel } };
}

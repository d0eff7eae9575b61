import type { EvaluatorView } from '../../client/evaluator-shapes.ts';

const fieldWords = {
  headline: 'the numbers shown first',
  intervals: 'intervals',
  metrics: 'other numbers',
  gates: 'gates',
  claims: 'claims',
  slices: 'groups of items',
  counts: 'what was counted',
  operational: 'times and costs of scoring',
  items: 'items',
  traces: 'traces',
} as const satisfies Readonly<Record<keyof EvaluatorView['seen_by'], string>>;

const viewerWords = {
  public: 'everybody',
  submitter: 'the team and the host',
  evaluator: 'the host alone',
} as const;

const fields = Object.entries(fieldWords) as [keyof typeof fieldWords, string][];

/** Who is told which part of a score, by the contract. */
export function SeenBy({ view }: { readonly view: EvaluatorView }) {
  const { slice_floor: floor, scorers } = view.evaluator.evaluator;
  return (
    <section className="card">
      <h2>
        Who sees what <span>of a score</span>
      </h2>
      <dl className="pairs">
        {Object.entries(viewerWords).map(([viewer, words]) => {
          const seen = fields.filter(([field]) => view.seen_by[field] === viewer);
          return seen.length === 0 ? null : (
            <div key={viewer} className="pair">
              <dt>{words}</dt>
              <dd>{seen.map(([, name]) => name).join(', ')}</dd>
            </div>
          );
        })}
        {scorers.some(({ kind }) => kind === 'labels') ? (
          <div className="pair">
            <dt>groups of items</dt>
            <dd>{`of fewer than ${floor}, and those from which they would follow: the host alone`}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}

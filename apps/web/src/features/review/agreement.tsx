import type { ReviewView } from '../../client/evaluator-shapes.ts';
import { decimalsIn } from '../../design/numbers/decimals-in.ts';
import { NumberHead } from '../../design/numbers/number-head.tsx';
import { SmallInterval } from '../../design/numbers/small-interval.tsx';
import { Range, Value } from '../../design/numbers/value.tsx';

type Review = NonNullable<ReviewView['evaluators'][number]['reviews']>[number];

/** For the lead: how raters agree, who they are, and what waits to be decided. */
export function Agreement({ reviews }: { readonly reviews: readonly Review[] }) {
  const review = reviews.at(-1);
  if (review === undefined) return null;
  const { counts } = review;
  return (
    <>
      <ul className="facts">
        <li>
          <b>{counts.open}</b> open
        </li>
        <li>
          <b>{counts.agreed + counts.closed}</b> decided
        </li>
        <li>
          <b>{counts.disputed}</b> disputed
        </li>
        <li>
          <b>{counts.unanswered}</b> unresolved
        </li>
        <li>
          <b>{review.appeals.length}</b> {review.appeals.length === 1 ? 'appeal' : 'appeals'}
        </li>
      </ul>
      <CriterionTable review={review} />
      <RaterTable review={review} />
      <Appeals review={review} />
    </>
  );
}

function CriterionTable({ review: { agreement } }: { readonly review: Review }) {
  const column = decimalsIn(agreement.map(({ observed: value, interval }) => ({ value, interval })));
  return (
    <div className="scroll" role="region" aria-label="Agreement" tabIndex={0}>
      <table className="rows stacks">
        <thead>
          <tr>
            <th scope="col">criterion</th>
            <th scope="col">same value, 0 to 1</th>
            <NumberHead>p_o</NumberHead>
            <NumberHead>95 % interval</NumberHead>
            <NumberHead>items</NumberHead>
            <NumberHead>Krippendorff's α</NumberHead>
            <NumberHead>Gwet's AC1</NumberHead>
            <th scope="col">prevalence</th>
          </tr>
        </thead>
        <tbody>
          {agreement.map(({ criterion, observed, interval, items, alpha, ac1, prevalence }) => (
            <tr key={criterion}>
              <th scope="row">{criterion}</th>
              <td className="whole">
                <SmallInterval value={observed} interval={interval} />
              </td>
              <td className="number" data-name="p_o">
                <Value value={observed} interval={interval} column={column} />
              </td>
              <td className="number" data-name="95 %">
                <Range of={interval} />
              </td>
              <td className="number" data-name="items">
                {items}
              </td>
              <td className="number" data-name="α">
                <Value value={alpha} />
              </td>
              <td className="number" data-name="AC1">
                <Value value={ac1} />
              </td>
              <td className="whole">
                {Object.entries(prevalence)
                  .map(([value, share]) => `${value} ${(100 * share).toFixed(0)}\u00a0%`)
                  .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Appeals({ review: { appeals } }: { readonly review: Review }) {
  if (appeals.length === 0) return null;
  return (
    <section className="card">
      <h2>Appeals</h2>
      <ul className="lines">
        {appeals.map(({ item, of, status, team, reason }) => (
          <li key={item}>
            <span className="mono">{of}</span> of {team}: {reason} <span className="tag">{status}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RaterTable({ review: { raters } }: { readonly review: Review }) {
  if (raters.length === 0) return null;
  const share = ({ hits, of }: { readonly hits: number; readonly of: number }): string =>
    of === 0 ? '–' : `${hits} of ${of}`;
  return (
    <div className="scroll" role="region" aria-label="Raters" tabIndex={0}>
      <table className="rows stacks">
        <thead>
          <tr>
            <th scope="col">rater</th>
            <NumberHead>votes</NumberHead>
            <NumberHead>gold correct</NumberHead>
            <NumberHead>with others</NumberHead>
            <NumberHead>with self</NumberHead>
            <NumberHead>seconds</NumberHead>
            <th scope="col">state</th>
          </tr>
        </thead>
        <tbody>
          {raters.map((one) => (
            <tr key={one.rater}>
              <th scope="row">{one.rater}</th>
              <td className="number" data-name="votes">
                {one.votes}
              </td>
              <td className="number" data-name="gold correct">
                {share(one.gold)}
              </td>
              <td className="number" data-name="with others">
                {share(one.agreement)}
              </td>
              <td className="number" data-name="with self">
                {share(one.consistency)}
              </td>
              <td className="number" data-name="seconds">
                {one.median_seconds?.toFixed(0) ?? '–'}
              </td>
              <td>{one.excluded ? <span className="tag fail">✗ excluded</span> : 'counts'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { Link } from '@tanstack/react-router';
import { shownInterval, shownPValue, signedNumber } from '@assay/shown';
import type { CompareView } from '../../client/shapes.ts';
import { SmallInterval } from '../../design/numbers/small-interval.tsx';

/** Every run against the first, score by score. */
export function Matrix({ view }: { readonly view: CompareView }) {
  const [base] = view.runs;
  const names = view.comparisons[0]?.comparison.scores.map(({ score_name: name }) => name) ?? [];
  const ends = view.comparisons.flatMap(({ comparison }) =>
    comparison.scores.flatMap(({ interval }) =>
      interval === null ? [] : [Math.abs(interval.low), Math.abs(interval.high)],
    ),
  );
  const reach = Math.max(0.05, ...ends);
  return names.map((name) => (
    <section key={name} className="card wide-card">
      <h2>
        {name}{' '}
        <span>{`each less ${base?.task_specification_key ?? 'the first'}; dotted: no difference`}</span>
      </h2>
      <div className="scroll" role="region" aria-label={`Differences of ${name}`} tabIndex={0}>
        <table className="rows">
          <thead>
            <tr>
              <th scope="col">run</th>
              <th scope="col">{`−${reach.toFixed(2)} to ${reach.toFixed(2)}`}</th>
              {['difference', '95 % interval', 'p (Holm)', 'better', 'worse', 'same'].map((head) => (
                <th key={head} scope="col" className="number">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.comparisons.map(({ comparison }) => {
              const found = comparison.scores.find(({ score_name: own }) => own === name);
              if (found === undefined) return null;
              const { difference, interval } = found;
              return (
                <tr key={comparison.after.run_id}>
                  <th scope="row">
                    <Link
                      to="/compare"
                      search={{ runs: `${comparison.before.run_id},${comparison.after.run_id}` }}
                    >
                      {comparison.after.task_specification_key ?? comparison.after.run_id}
                    </Link>
                  </th>
                  <td>
                    <SmallInterval
                      value={difference}
                      interval={interval}
                      from={-reach}
                      to={reach}
                      reference={0}
                    />
                  </td>
                  <td className="number">{signedNumber(difference, interval)}</td>
                  <td className="number">{shownInterval(interval)}</td>
                  <td className="number">{shownPValue(found.p_adjusted)}</td>
                  <td className="number">{found.wins}</td>
                  <td className="number">{found.losses}</td>
                  <td className="number">{found.ties}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  ));
}

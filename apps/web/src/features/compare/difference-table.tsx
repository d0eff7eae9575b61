import { intervalOrWhy, plural, shownNumber, shownPValue, signedNumber } from '@assay/shown';
import type { Comparison, Difference } from '../../client/shapes.ts';
import { NumberHead } from '../../design/numbers/number-head.tsx';

/** Every score with its uncertainty, all samples and then cohorts. */
export function DifferenceTable({ comparison }: { readonly comparison: Comparison }) {
  return (
    <section className="card wide-card">
      <h2>
        Differences{' '}
        <span>{`${plural(comparison.paired, 'sample')} paired by id and input; p after Holm`}</span>
      </h2>
      <div className="scroll" role="region" aria-label="Differences" tabIndex={0}>
        <table className="rows">
          <thead>
            <tr>
              <th scope="col">score</th>
              <th scope="col">cohort</th>
              {[
                'pairs',
                'before',
                'after',
                'difference',
                '95 % interval',
                'p (Holm)',
                'better',
                'worse',
                'same',
              ].map((name) => (
                <NumberHead key={name}>{name}</NumberHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparison.scores.map((score) => (
              <Row key={score.score_name} score={score} cohort="all" />
            ))}
            {comparison.cohorts.flatMap(({ label, scores }) =>
              scores.map((score) => (
                <Row key={`${label} ${score.score_name}`} score={score} cohort={label} />
              )),
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Row({ score, cohort }: { readonly score: Difference; readonly cohort: string }) {
  const { interval } = score;
  return (
    <tr>
      <th scope="row">{score.score_name}</th>
      <td className={cohort === 'all' ? '' : 'soft'}>{cohort}</td>
      <td className="number">{score.n}</td>
      <td className="number">{shownNumber(score.mean_before, interval)}</td>
      <td className="number">{shownNumber(score.mean_after, interval)}</td>
      <td className="number" title={String(score.difference)}>
        {signedNumber(score.difference, interval)}
      </td>
      <td className="number">{intervalOrWhy(interval, score.interval_missing)}</td>
      <td className="number">{shownPValue(score.p_adjusted)}</td>
      <td className="number">{score.wins}</td>
      <td className="number">{score.losses}</td>
      <td className="number">{score.ties}</td>
    </tr>
  );
}

import { intervalOrWhy, plural, shownPValue, signedNumber } from '@assay/shown';
import type { Comparison, Difference } from '../../client/shapes.ts';
import { decimalsIn } from '../../design/numbers/decimals-in.ts';
import { NumberHead } from '../../design/numbers/number-head.tsx';
import { AtPoint, Value } from '../../design/numbers/value.tsx';

/** Every score with its uncertainty, all samples and then cohorts. */
export function DifferenceTable({ comparison }: { readonly comparison: Comparison }) {
  const all = [...comparison.scores, ...comparison.cohorts.flatMap(({ scores }) => scores)];
  const column = decimalsIn(all.map(({ difference: value, interval }) => ({ value, interval })));
  return (
    <section className="card wide-card">
      <h2>
        Differences{' '}
        <span>{`${plural(comparison.paired, 'sample')} paired by id and input; p after Holm`}</span>
      </h2>
      <div className="scroll" role="region" aria-label="Differences" tabIndex={0}>
        <table className="rows stacks">
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
              <Row key={score.score_name} score={score} cohort="all" column={column} />
            ))}
            {comparison.cohorts.flatMap(({ label, scores }) =>
              scores.map((score) => (
                <Row key={`${label} ${score.score_name}`} score={score} cohort={label} column={column} />
              )),
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface RowProps {
  readonly score: Difference;
  readonly cohort: string;
  /** Decimals of the longest number. */
  readonly column: number;
}

function Row({ score, cohort, column }: RowProps) {
  const { interval } = score;
  return (
    <tr>
      <th scope="row">{score.score_name}</th>
      <td className={cohort === 'all' ? '' : 'soft'}>{cohort}</td>
      <td className="number" data-name="pairs">
        {score.n}
      </td>
      <td className="number" data-name="before">
        <Value value={score.mean_before} interval={interval} column={column} />
      </td>
      <td className="number" data-name="after">
        <Value value={score.mean_after} interval={interval} column={column} />
      </td>
      <td className="number" data-name="difference">
        <AtPoint text={signedNumber(score.difference, interval)} whole={score.difference} column={column} />
      </td>
      <td className="number" data-name="95 %">
        {intervalOrWhy(interval, score.interval_missing)}
      </td>
      <td className="number" data-name="p (Holm)">
        {shownPValue(score.p_adjusted)}
      </td>
      <td className="number" data-name="better">
        {score.wins}
      </td>
      <td className="number" data-name="worse">
        {score.losses}
      </td>
      <td className="number" data-name="same">
        {score.ties}
      </td>
    </tr>
  );
}

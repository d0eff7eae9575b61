import { intervalOrWhy, plural, shownPValue, signedNumber } from '@assay/shown';
import { decimalsIn } from '../../design/numbers/decimals-in.ts';
import { NumberHead } from '../../design/numbers/number-head.tsx';
import { AtPoint, Value } from '../../design/numbers/value.tsx';
import { type ComparedProps, type ComparedScore, comparedScores } from './compared-scores.ts';

/** Every score with its uncertainty, all samples and then cohorts. */
export function DifferenceTable({ comparison, headline }: ComparedProps) {
  const all = [comparison, ...comparison.cohorts].flatMap((part) => comparedScores(part, headline));
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
            {comparedScores(comparison, headline).map((score) => (
              <Row key={score.score_name} score={score} cohort="all" column={column} />
            ))}
            {comparison.cohorts.flatMap(({ label, ...part }) =>
              comparedScores(part, headline).map((score) => (
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
  readonly score: ComparedScore;
  readonly cohort: string;
  /** Decimals of the longest number. */
  readonly column: number;
}

function Row({ score, cohort, column }: RowProps) {
  const { interval } = score;
  return (
    <tr>
      <th scope="row">{score.label}</th>
      <td className={cohort === 'all' ? '' : 'soft'}>{cohort}</td>
      <td className="number" data-name="pairs">
        {score.n ?? '–'}
      </td>
      <td className="number" data-name="before">
        <Value value={score.before} interval={interval} column={column} />
      </td>
      <td className="number" data-name="after">
        <Value value={score.after} interval={interval} column={column} />
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
        {score.turned?.better ?? '–'}
      </td>
      <td className="number" data-name="worse">
        {score.turned?.worse ?? '–'}
      </td>
      <td className="number" data-name="same">
        {score.same ?? '–'}
      </td>
    </tr>
  );
}

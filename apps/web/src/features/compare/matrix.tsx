import { Link } from '@tanstack/react-router';
import { intervalOrWhy, shownNumber, shownPValue, signedNumber } from '@assay/shown';
import type { Comparison, CompareView } from '../../client/shapes.ts';
import { SmallInterval } from '../../design/numbers/small-interval.tsx';
import { type ComparedScore, comparedScores } from './compared-scores.ts';

interface MatrixProps {
  readonly view: CompareView;
  readonly headline: string | undefined;
}

/** Every run against the first, score by score. */
export function Matrix({ view, headline }: MatrixProps) {
  const base = view.runs[0]?.task_specification_key ?? 'the first';
  const compared = view.comparisons.flatMap(({ comparison }) =>
    comparedScores(comparison, headline).map((score) => ({ comparison, score })),
  );
  return [...Map.groupBy(compared, ({ score }) => score.score_name)].map(([name, rows]) => (
    <OfScore key={name} base={base} rows={rows} />
  ));
}

interface MatrixRow {
  readonly comparison: Comparison;
  readonly score: ComparedScore;
}

const heads = ['difference', '95 % interval', 'p (Holm)', 'better', 'worse', 'same'];

function OfScore({ base, rows }: { readonly base: string; readonly rows: readonly MatrixRow[] }) {
  const { label, isLabel } = rows[0]!.score;
  const reach = reachOf(rows);
  return (
    <section className="card wide-card">
      <h2>
        {label} <span>{isLabel ? `against ${base}` : `each less ${base}; dotted: no difference`}</span>
      </h2>
      <div className="scroll" role="region" aria-label={`Differences of ${label}`} tabIndex={0}>
        <table className="rows stacks">
          <thead>
            <tr>
              <th scope="col">run</th>
              <th scope="col">
                {isLabel
                  ? 'changed'
                  : `−${shownNumber(reach, around(reach))} to ${shownNumber(reach, around(reach))}`}
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className="number">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.comparison.after.run_id} row={row} reach={reach} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Row({ row: { comparison, score }, reach }: { readonly row: MatrixRow; readonly reach: number }) {
  const { before, after } = comparison;
  const { difference, interval, isLabel, n, same, turned } = score;
  return (
    <tr>
      <th scope="row">
        <Link to="/compare" search={{ runs: `${before.run_id},${after.run_id}`, score: score.score_name }}>
          {after.task_specification_key ?? after.run_id}
        </Link>
      </th>
      <td className="whole">
        {isLabel ? (
          `${(n ?? 0) - (same ?? 0)} of ${n ?? 0} labels changed`
        ) : (
          <SmallInterval value={difference} interval={interval} from={-reach} to={reach} reference={0} />
        )}
      </td>
      <td className="number" data-name="difference">
        {signedNumber(difference, interval)}
      </td>
      <td className="number" data-name="95 %">
        {intervalOrWhy(interval, isLabel ? null : score.interval_missing)}
      </td>
      <td className="number" data-name="p (Holm)">
        {shownPValue(score.p_adjusted)}
      </td>
      <td className="number" data-name="better">
        {turned?.better ?? '–'}
      </td>
      <td className="number" data-name="worse">
        {turned?.worse ?? '–'}
      </td>
      <td className="number" data-name="same">
        {same ?? '–'}
      </td>
    </tr>
  );
}

const LEAST_REACH = 0.05;

/** To both sides of zero, as far as any interval of the score goes. */
function reachOf(rows: readonly MatrixRow[]): number {
  return rows.reduce(
    (most, { score: { interval } }) =>
      Math.max(most, Math.abs(interval?.low ?? 0), Math.abs(interval?.high ?? 0)),
    LEAST_REACH,
  );
}

/** What an end of the axis is as sure of as its own length. */
function around(reach: number) {
  return { low: 0, high: reach };
}

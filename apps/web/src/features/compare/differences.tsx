import {
  type Estimate,
  intervalChart,
  intervalOrWhy,
  plural,
  shownNumber,
  shownPValue,
  signedNumber,
} from '@assay/shown';
import { Link, useNavigate } from '@tanstack/react-router';
import type { CompareView, Comparison, Difference } from '../../client/run-questions.ts';
import { Chart } from '../../design/numbers/chart.tsx';
import { NumberHead } from '../../design/numbers/definitions.tsx';
import { SmallInterval } from '../../design/numbers/inline-plots.tsx';
import { AtPoint, decimalsIn, Value } from '../../design/numbers/value.tsx';

type SetDifference = Comparison['set_values'][number];

/** A score of single samples, or a number that only the whole set has: there nothing is counted pair by pair. */
type ComparedScore = Pick<
  Difference,
  'score_name' | 'direction' | 'difference' | 'interval' | 'interval_missing' | 'p_adjusted'
> & {
  readonly label: string;
  readonly isLabel: boolean;
  readonly n: number | null;
  readonly before: number | null;
  readonly after: number | null;
  /** Null where there is no better and worse. */
  readonly turned: { readonly better: number; readonly worse: number } | null;
  readonly same: number | null;
};

interface ComparedProps {
  readonly comparison: Comparison;
  /** The number that the later run is about. */
  readonly headline: string | undefined;
}

/** What a part of a comparison is told by, whatever it is a number of; the number that the later run is about first. */
function comparedScores(
  { scores, set_values: sets }: Pick<Comparison, 'scores' | 'set_values'>,
  headline: string | undefined,
): readonly ComparedScore[] {
  const isFirst = ({ score_name: name }: ComparedScore): boolean =>
    headline === name || headline?.startsWith(`${name}.`) === true;
  return [...scores.map(ofSamples), ...sets.map(ofSet)].toSorted(
    (a, b) => Number(isFirst(b)) - Number(isFirst(a)),
  );
}

function ofSamples(score: Difference): ComparedScore {
  const isLabel = score.type === 'label';
  return {
    ...score,
    label: score.label ?? score.score_name,
    isLabel,
    before: score.mean_before,
    after: score.mean_after,
    turned: isLabel || score.direction === 'none' ? null : { better: score.wins, worse: score.losses },
    same: score.ties,
  };
}

function ofSet(set: SetDifference): ComparedScore {
  return { ...set, label: set.score_name, isLabel: false, turned: null, same: null };
}

/** `5 better, 0 worse, 19 the same`. */
function countsText({ turned, same, n }: ComparedScore): string {
  if (turned !== null) return `${turned.better} better, ${turned.worse} worse, ${same} the same`;
  if (same !== null) return `${(n ?? 0) - same} changed, ${same} the same`;
  return n === null ? 'of the whole sets, not paired' : `of the whole set, ${n} pairs`;
}

/** Paired differences with their intervals; per score all samples, and its cohorts below. */
export function DifferencePlots({ comparison, headline }: ComparedProps) {
  const navigate = useNavigate();
  const { before, after } = comparison;
  const drawn = comparedScores(comparison, headline).filter(({ isLabel }) => !isLabel);
  return (
    <div className="cards">
      {drawn.map((score) => {
        const cohorts = cohortsOf(score, comparison);
        return (
          <section key={score.score_name} className="card">
            <h2>
              {score.label} <span>{countsText(score)}</span>
            </h2>
            <Chart
              markup={(width) =>
                intervalChart([estimate('all', score), ...cohorts], {
                  title: titleOf(score, comparison),
                  from: -0.05,
                  to: 0.05,
                  reference: { value: 0, label: 'no difference' },
                  width,
                })
              }
              choose={(row) =>
                void navigate({
                  to: '/runs/$run',
                  params: { run: after.run_id },
                  search: { against: before.run_id, score: score.score_name, ...cohorts[row - 1]?.search },
                  hash: 'samples',
                })
              }
            />
          </section>
        );
      })}
    </div>
  );
}

const MOST_PLOTTED = 10;

function titleOf({ direction }: ComparedScore, { cohorts }: Comparison): string {
  const way = `after − before, ${direction === 'none' ? 'neither' : direction} is better`;
  return cohorts.length > MOST_PLOTTED
    ? `${way}; the ${MOST_PLOTTED} worst of ${cohorts.length} cohorts`
    : way;
}

/** Of one cohort, and what chooses its samples. */
interface CohortEstimate extends Estimate {
  readonly search: { readonly cohort: string } | { readonly untagged: true };
}

function cohortsOf(
  { score_name: name, direction }: ComparedScore,
  { cohorts }: Comparison,
): readonly CohortEstimate[] {
  const sign = direction === 'lower' ? -1 : 1;
  return cohorts
    .flatMap(({ name: cohort, label, ...part }) =>
      comparedScores(part, undefined)
        .filter((one) => one.score_name === name)
        .map((one) => ({
          ...estimate(label, one),
          search: cohort === null ? { untagged: true as const } : { cohort },
        })),
    )
    .toSorted((a, b) => sign * (a.value ?? sign * Infinity) - sign * (b.value ?? sign * Infinity))
    .slice(0, MOST_PLOTTED);
}

function estimate(label: string, { difference, interval }: ComparedScore): Estimate {
  return { label, value: difference, low: interval?.low ?? null, high: interval?.high ?? null };
}

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
              <DifferenceRow key={score.score_name} score={score} cohort="all" column={column} />
            ))}
            {comparison.cohorts.flatMap(({ label, ...part }) =>
              comparedScores(part, headline).map((score) => (
                <DifferenceRow
                  key={`${label} ${score.score_name}`}
                  score={score}
                  cohort={label}
                  column={column}
                />
              )),
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface DifferenceRowProps {
  readonly score: ComparedScore;
  readonly cohort: string;
  /** Decimals of the longest number. */
  readonly column: number;
}

function DifferenceRow({ score, cohort, column }: DifferenceRowProps) {
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
    <ScoreMatrix key={name} base={base} rows={rows} />
  ));
}

interface MatrixRow {
  readonly comparison: Comparison;
  readonly score: ComparedScore;
}

const heads = ['difference', '95 % interval', 'p (Holm)', 'better', 'worse', 'same'];

function ScoreMatrix({ base, rows }: { readonly base: string; readonly rows: readonly MatrixRow[] }) {
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
              <MatrixRow key={row.comparison.after.run_id} row={row} reach={reach} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function MatrixRow({
  row: { comparison, score },
  reach,
}: {
  readonly row: MatrixRow;
  readonly reach: number;
}) {
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

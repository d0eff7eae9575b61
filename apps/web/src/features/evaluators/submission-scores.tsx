import { outcomeGlyphs, plural } from '@assay/shown';
import { Link } from '@tanstack/react-router';
import type { SubmissionView, VisibleScore } from '../../client/evaluator-questions.ts';
import { NumberHead } from '../../design/numbers/definitions.tsx';
import { WideInterval } from '../../design/numbers/inline-plots.tsx';
import { decimalsIn, Range, Value } from '../../design/numbers/value.tsx';
import { Outcome } from '../../design/run-state.tsx';
import { timeText } from '../../design/text/time-text.ts';
import {
  type NumberScale,
  numberScale,
  scaleText,
  toldInterval,
  type ToldMetric,
  toldValue,
} from './board-numbers.ts';
import { Marks } from './submission-status.tsx';

interface ScoreNumbersProps {
  readonly score: VisibleScore;
}

/** Why this score: its numbers, their gates, and what was counted against it. */
export function ScoreNumbers({ score }: ScoreNumbersProps) {
  const { metrics = [], gates = [], end } = score;
  const [headline] = metrics;
  if (headline === undefined) return null;
  return (
    <section className="card" aria-label="Score">
      <h2>
        {end === null ? 'Score' : `Score before it was ${end.status}`}{' '}
        <span className="mono">{score.id}</span>
      </h2>
      <Counted score={score} />
      <NumberTable
        label="Numbers"
        rows={metrics.map((metric) => ({ name: metric.name, metric }))}
        gates={gates}
        limits={[]}
      />
    </section>
  );
}

/** Where the number that decides comes from: the groups of items behind it. */
export function GroupNumbers({ score: { metrics = [], slices = [], gates = [] } }: ScoreNumbersProps) {
  const [headline] = metrics;
  const groups = slices.flatMap(({ name, metrics: own }) => {
    const metric = own.find((one) => one.name === headline?.name);
    return metric === undefined ? [] : [{ name, metric }];
  });
  if (headline === undefined || groups.length === 0) return null;
  return (
    <section className="card" aria-label="By group of items">
      <h2>
        {headline.name} by group of items <span>the worst first</span>
      </h2>
      <NumberTable
        label="Groups of items"
        rows={worstFirst(groups)}
        gates={[]}
        limits={limitsOf(gates, headline.name)}
      />
    </section>
  );
}

function limitsOf(gates: NonNullable<VisibleScore['gates']>, name: string): readonly number[] {
  return gates
    .filter(({ metric }) => metric === name)
    .flatMap(({ min, max }) => [min, max])
    .flatMap((limit) => (limit === undefined ? [] : [Number(limit)]));
}

/** How much was answered, and what went wrong, in a line. */
function Counted({ score: { counts, marks } }: { readonly score: VisibleScore }) {
  const errors = Object.entries(counts?.errors ?? {}).filter(([name]) => name !== 'missing');
  return (
    <p>
      {counts === undefined
        ? ''
        : `${counts.answered} of ${plural(counts.items, 'item')} answered${counts.answered < counts.items ? '; missing ones count as the contract says' : ''}. `}
      {errors.map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}. `)}
      <Marks of={marks} />
    </p>
  );
}

interface NumberTableProps {
  readonly label: string;
  readonly rows: readonly { readonly name: string; readonly metric: ToldMetric }[];
  readonly gates: NonNullable<VisibleScore['gates']>;
  readonly limits: readonly number[];
}

function NumberTable({ label, rows, gates, limits }: NumberTableProps) {
  const cells = rows.map(({ metric }) => ({ value: toldValue(metric), interval: toldInterval(metric) }));
  const decimals = decimalsIn(cells);
  const limitsIn = (name: string): readonly number[] => [...limits, ...limitsOf(gates, name)];
  const scales = scalesOf(rows, limitsIn);
  const [first] = scales;
  const isOneScale = scales.every((scale) => scale === first);
  const drawn = rows.length === 1 ? limitsIn(rows[0]!.metric.name) : limits;
  const hasMissing = rows.some(({ metric }) => metric.missing > 0);
  return (
    <div className="scroll" role="region" aria-label={label} tabIndex={0}>
      <table className="rows stacks board">
        <thead>
          <tr>
            <th scope="col">{label.toLowerCase()}</th>
            <th scope="col" className="drawn-cell">
              {isOneScale && first !== undefined ? scaleText(first) : 'each on its own axis, ┊ gate'}
              {drawn.length === 0 ? '' : `, ┊ gate at ${drawn.join(' and ')}`}
            </th>
            <NumberHead>value</NumberHead>
            <NumberHead>95 % interval</NumberHead>
            <NumberHead>n</NumberHead>
            {hasMissing ? <NumberHead>missing</NumberHead> : null}
            {gates.length === 0 ? null : <th scope="col">gate</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, metric }, i) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="whole drawn-cell">
                {metric.value === null ? (
                  <span className="missing">{outcomeGlyphs.missing} no number</span>
                ) : (
                  <span className={isOneScale ? undefined : 'own-axis'}>
                    {isOneScale ? null : <small className="soft">{scales[i]!.from}</small>}
                    <WideInterval
                      value={Number(metric.value)}
                      interval={cells[i]!.interval}
                      from={scales[i]!.from}
                      to={scales[i]!.to}
                      limits={isOneScale && rows.length > 1 ? limits : limitsIn(metric.name)}
                      against={null}
                    />
                    {isOneScale ? null : <small className="soft">{scales[i]!.to}</small>}
                  </span>
                )}
              </td>
              <td className="number strong">
                <Value {...cells[i]!} column={decimals} />
              </td>
              <td className="number">
                <Range of={cells[i]!.interval} />
              </td>
              <td className="number" data-name="n">
                {metric.n}
              </td>
              {hasMissing ? (
                <td className="number" data-name="missing">
                  {metric.missing}
                </td>
              ) : null}
              {gates.length === 0 ? null : (
                <td>
                  <Gate gates={gates} name={name} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One axis for groups of items, and for numbers of one range; numbers that go to no end share none, and begin at zero. */
function scalesOf(
  rows: NumberTableProps['rows'],
  limitsIn: (name: string) => readonly number[],
): readonly NumberScale[] {
  const metrics = rows.map(({ metric }) => metric);
  const ends = new Set(
    metrics.map(({ name, range }) => (range == null ? name : `${range.min} ${range.max}`)),
  );
  if (ends.size > 1) return metrics.map((metric) => numberScale([metric], [0, ...limitsIn(metric.name)]));
  const one = numberScale(metrics, metrics.length === 0 ? [] : limitsIn(metrics[0]!.name));
  return metrics.map(() => one);
}

function Gate({ gates, name }: { readonly gates: NumberTableProps['gates']; readonly name: string }) {
  return gates
    .filter(({ metric }) => metric === name)
    .map(({ min, max, outcome }, i) => (
      <span key={i} className="nowrap">
        <Outcome of={outcome} />{' '}
        <span className="soft">{`${min === undefined ? '' : `≥ ${min} `}${max === undefined ? '' : `≤ ${max}`}`}</span>
      </span>
    ));
}

function worstFirst(groups: NumberTableProps['rows']): NumberTableProps['rows'] {
  const sign = groups[0]?.metric.direction === 'lower' ? -1 : 1;
  const value = ({ metric }: NumberTableProps['rows'][number]): number =>
    metric.value === null ? Number.POSITIVE_INFINITY : sign * Number(metric.value);
  return groups.toSorted((a, b) => value(a) - value(b));
}

interface ScoreHistoryProps {
  readonly view: SubmissionView;
  readonly evaluator: string;
}

/** Every score that a submission ever got, and what became of each. */
export function ScoreHistory({ view, evaluator }: ScoreHistoryProps) {
  const { scores, standing_id: standing } = view;
  return (
    <section className="card">
      <h2>
        Scores <span>none is ever overwritten</span>
      </h2>
      <div className="scroll" role="region" aria-label="Scores" tabIndex={0}>
        <table className="rows stacks">
          <thead>
            <tr>
              <th scope="col">score</th>
              <th scope="col">kind</th>
              <th scope="col">split</th>
              <th scope="col">metric</th>
              <NumberHead>value</NumberHead>
              <NumberHead>95 % interval</NumberHead>
              <NumberHead>n</NumberHead>
              <th scope="col">status</th>
              <th scope="col">change</th>
            </tr>
          </thead>
          <tbody>
            {scores.map((score, i) => (
              <ScoreLine
                key={score.id}
                score={score}
                isStanding={score.id === standing}
                before={scores.slice(0, i).findLast(({ split }) => split === score.split)}
                evaluator={evaluator}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface ScoreLineProps {
  readonly score: VisibleScore;
  readonly isStanding: boolean;
  readonly before: VisibleScore | undefined;
  readonly evaluator: string;
}

function ScoreLine({ score, isStanding, before, evaluator }: ScoreLineProps) {
  const metric = score.metrics?.[0];
  const interval = metric === undefined ? null : toldInterval(metric);
  return (
    <tr>
      <th scope="row" className="mono nowrap">
        {score.id}
      </th>
      <td>{score.kind}</td>
      <td>{score.split}</td>
      <td className="soft">{metric?.name ?? 'shown on the board, or at the end'}</td>
      <td className="number">
        {metric === undefined ? '–' : <Value value={toldValue(metric)} interval={interval} />}
      </td>
      <td className="number">{metric === undefined ? '–' : <Range of={interval} />}</td>
      <td className="number" data-name="n">
        {metric?.n ?? '–'}
      </td>
      <td>
        <Ending of={score.end} isStanding={isStanding} /> <Marks of={score.marks} />
      </td>
      <td>
        {before === undefined || metric === undefined ? (
          <span className="soft">–</span>
        ) : (
          <Link
            to="/evaluators/$evaluator/explain"
            params={{ evaluator }}
            search={{ a: before.id, b: score.id }}
          >
            why it changed
          </Link>
        )}
      </td>
    </tr>
  );
}

interface EndingProps {
  readonly of: VisibleScore['end'];
  readonly isStanding: boolean;
}

function Ending({ of: end, isStanding }: EndingProps) {
  if (end === null) return isStanding ? <span className="tag pass">✓ counts on the board</span> : null;
  return (
    <>
      <Marks of={[end.status]} />
      <span className="soft">{`${end.at === null ? '' : timeText(end.at)}${end.reason === null ? '' : `: ${end.reason}`}`}</span>
    </>
  );
}

import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { RunRow } from '../../../client/shapes.ts';
import { Outcome } from '../../../design/outcome.tsx';
import { SmallInterval } from '../../../design/numbers/small-interval.tsx';
import { durationText, timeText } from '../../../design/text/time-text.ts';
import { Range, Value } from '../../../design/numbers/value.tsx';
import { decimalsIn } from '../../../design/numbers/decimals-in.ts';
import { NumberHead } from '../../../design/numbers/number-head.tsx';

interface RunTableProps {
  readonly rows: readonly RunRow[];
  /** Those that a process is at work on. */
  readonly underWay: ReadonlySet<string>;
}

/** Runs, a line each: what became of them, and the number they are about. */
export function RunTable({ rows, underWay }: RunTableProps) {
  const column = decimalsIn(rows.map(({ headline }) => headline));
  return (
    <div className="scroll" role="region" aria-label="Runs" tabIndex={0}>
      <table className="rows stacks">
        <thead>
          <tr>
            <th scope="col">run</th>
            <th scope="col">verdict</th>
            <th scope="col">started</th>
            <th scope="col">model</th>
            <th scope="col">metric, 0 to 1</th>
            <NumberHead>value</NumberHead>
            <NumberHead>95 % interval</NumberHead>
            <NumberHead>n</NumberHead>
            <NumberHead>missing</NumberHead>
            <NumberHead>duration</NumberHead>
            <th scope="col">change</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              before={earlier(row, rows)}
              column={column}
              isUnderWay={underWay.has(row.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly row: RunRow;
  readonly before: RunRow | undefined;
  readonly isUnderWay: boolean;
  /** Decimals in the column of values. */
  readonly column: number;
}

function Row({ row, before, column, isUnderWay }: RowProps) {
  const { headline } = row;
  return (
    <tr>
      <th scope="row" className="run-name">
        <Link
          to="/runs/$run"
          params={{ run: row.id }}
          title={`${row.task_specification_key}, ${row.id}`}
          className="run-link"
        >
          <span className="name">
            {row.task_specification_key.split(/(?<=[._/-])/).map((part, i) => (
              <Fragment key={i}>
                {part}
                <wbr />
              </Fragment>
            ))}
          </span>{' '}
          <span className="mono soft">{row.id.replace(/^.*-/, '')}</span>
        </Link>
      </th>
      <td className="nowrap">
        {row.verdict === null ? (
          <span className="soft">
            {row.status !== 'open' ? 'no gate' : isUnderWay ? 'under way' : 'not finished'}
          </span>
        ) : (
          <Outcome of={row.verdict} />
        )}
      </td>
      <td className="nowrap">{timeText(row.started_at)}</td>
      <td className="model-name" title={row.model_key}>
        {row.model_key}
        {row.mark === null ? null : <span className="soft whole"> {row.mark}</span>}
      </td>
      <td className="soft whole run-number">
        {headline?.name ?? (row.status === 'open' ? 'not scored yet' : 'no score')}
        {headline === null || !isShare(headline) ? null : (
          <SmallInterval value={headline.value} interval={headline.interval} />
        )}
      </td>
      <td className="number" data-name="value">
        {headline === null ? '–' : <Value {...headline} column={column} />}
      </td>
      <td className="number" data-name="95 %">
        {headline === null ? '–' : <Range of={headline.interval} />}
      </td>
      <td className="number" data-name="n">
        {headline?.n ?? row.samples}
      </td>
      <td className="number" data-name="missing">
        {headline?.missing ?? '–'}
      </td>
      <td className="number" data-name="duration">
        {durationText(row.started_at, row.closed_at)}
      </td>
      <td>
        {before === undefined ? (
          <span className="soft">–</span>
        ) : (
          <Link to="/compare" search={{ runs: `${before.id},${row.id}` }}>
            compare
          </Link>
        )}
      </td>
    </tr>
  );
}

/** On the axis of the column; of other numbers no place on it would be true. */
function isShare({ value, interval }: NonNullable<RunRow['headline']>): boolean {
  return Math.min(value, interval?.low ?? value) >= 0 && Math.max(value, interval?.high ?? value) <= 1;
}

/**
 * The next older run that is scored, of the same specification; of another one of the same task, where there is none. Not a
 * repetition of this one: there nothing was changed.
 */
function earlier(row: RunRow, rows: readonly RunRow[]): RunRow | undefined {
  if (row.scoring_id === null) return undefined;
  const series = seriesOf(row);
  const older = rows
    .slice(rows.indexOf(row) + 1)
    .filter((one) => one.task_key === row.task_key && one.scoring_id !== null && seriesOf(one) !== series);
  return older.find((one) => one.task_specification_key === row.task_specification_key) ?? older[0];
}

const seriesOf = ({ series_of: first, id }: RunRow): string => first ?? id;

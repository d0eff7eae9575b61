import { Link } from '@tanstack/react-router';
import type { Board } from '../../../client/evaluator-shapes.ts';
import { decimalsIn } from '../../../design/numbers/decimals-in.ts';
import { NumberHead } from '../../../design/numbers/number-head.tsx';
import { tieShade } from '../../../design/numbers/tie-shade.ts';
import { type BoardColumns, metricIn, numberIn } from './board-columns.ts';
import { BoardRow } from './board-row.tsx';
import { type NumberScale, numberScale } from './number-scale.ts';

interface BoardTableProps {
  readonly board: Board;
  readonly evaluator: string;
  readonly columns: BoardColumns;
  /** Where the gates on the number are. */
  readonly limits: readonly number[];
  readonly own: string | null;
  readonly whyNone: string;
}

/** A team a row, groups that cannot be told apart in one shade. */
export function BoardTable({ board, evaluator, columns, limits, own, whyNone }: BoardTableProps) {
  const { entries } = board;
  const shades = tieShade(entries.map(({ tie_group: group }) => group));
  const scale = numberScale(
    entries.flatMap((entry) => {
      const told = numberIn(entry, columns.drawn, board);
      const metric = metricIn(entry, columns.drawn);
      return metric === undefined ? [] : [{ ...metric, value: told === null ? null : String(told.value) }];
    }),
    limits,
  );
  const decimalsOf = Object.fromEntries(
    [columns.drawn, ...columns.others].map((name) => [
      name,
      decimalsIn(entries.map((entry) => numberIn(entry, name, board))),
    ]),
  );
  return (
    <div className="scroll" role="region" aria-label="Board" tabIndex={0}>
      <table className="rows stacks board">
        <thead>
          <tr>
            <NumberHead>#</NumberHead>
            <th scope="col">team</th>
            <th scope="col" className="drawn-cell">
              <Axis name={columns.drawn} scale={scale} />
            </th>
            <NumberHead>value</NumberHead>
            <NumberHead>95 % interval</NumberHead>
            {columns.others.map((name) => (
              <th key={name} scope="col" className="number">
                <Link
                  from="/evaluators/$evaluator"
                  search={(old) => ({ ...old, number: name === board.headline ? undefined : name })}
                  className="term"
                  title={`Draw ${name} with its intervals`}
                >
                  {name}
                </Link>
              </th>
            ))}
            {columns.hasCounts ? <NumberHead>n</NumberHead> : null}
            {columns.hasMissing ? <NumberHead>missing</NumberHead> : null}
            {columns.hasAttempts ? <NumberHead>best of</NumberHead> : null}
            {columns.hasGates ? <th scope="col">gates</th> : null}
            {columns.hasMarks ? <th scope="col">notes</th> : null}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, i) => (
            <BoardRow
              key={entry.team}
              entry={entry}
              shade={shades[i]}
              {...{ board, evaluator, columns, scale, limits, decimalsOf, own, whyNone }}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The head of the picture is its axis. */
function Axis({ name, scale: { from, to } }: { readonly name: string; readonly scale: NumberScale }) {
  return (
    <span className="axis-ends">
      <span>{from}</span>
      <span>{name}</span>
      <span>{to}</span>
    </span>
  );
}

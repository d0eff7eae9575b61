import type { Board } from '../../../client/evaluator-shapes.ts';
import { decimalsIn } from '../../../design/numbers/decimals-in.ts';
import { NumberHead } from '../../../design/numbers/number-head.tsx';
import { tieShade } from '../../../design/numbers/tie-shade.ts';
import { boardColumns } from './board-columns.ts';
import { BoardRow, intervalOf, metricOf, valueOf } from './board-row.tsx';
import { type NumberScale, numberScale } from './number-scale.ts';

interface BoardTableProps {
  readonly board: Board;
  readonly evaluator: string;
  /** Where the gates on the number are. */
  readonly limits: readonly number[];
  readonly own: string | null;
  readonly whyNone: string;
}

/** A team a row, groups that cannot be told apart in one shade. */
export function BoardTable({ board, evaluator, limits, own, whyNone }: BoardTableProps) {
  const { entries } = board;
  const columns = boardColumns(board);
  const shades = tieShade(entries.map(({ tie_group: group }) => group));
  const scale = numberScale(
    entries.flatMap((entry) => {
      const metric = metricOf(entry, board);
      return metric === undefined ? [] : [{ ...metric, value: entry.shown }];
    }),
    limits,
  );
  const decimals = decimalsIn(
    entries.map((entry) => ({ value: valueOf(entry), interval: intervalOf(entry, board) })),
  );
  return (
    <div className="scroll" role="region" aria-label="Board" tabIndex={0}>
      <table className="rows stacks board">
        <thead>
          <tr>
            <NumberHead>#</NumberHead>
            <th scope="col">team</th>
            <th scope="col" className="drawn-cell">
              <Axis name={board.headline} scale={scale} />
            </th>
            <NumberHead>value</NumberHead>
            <NumberHead>95 % interval</NumberHead>
            {columns.hasCounts ? <NumberHead>n</NumberHead> : null}
            {columns.hasMissing ? <NumberHead>missing</NumberHead> : null}
            {columns.hasAttempts ? <NumberHead>best of</NumberHead> : null}
            {columns.hasGates ? <th scope="col">gates</th> : null}
            {columns.hasMarks ? <th scope="col">marks</th> : null}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, i) => (
            <BoardRow
              key={entry.team}
              entry={entry}
              shade={shades[i]}
              {...{ board, evaluator, columns, scale, limits, decimals, own, whyNone }}
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

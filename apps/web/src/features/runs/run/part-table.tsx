import { partNumbers, shownNumber } from '@assay/shown';
import { type ReactNode, useState } from 'react';
import type { Report } from '../../../client/shapes.ts';
import { NumberHead } from '../../../design/numbers/number-head.tsx';
import { SmallInterval } from '../../../design/numbers/small-interval.tsx';
import { quantityOf } from './quantity.ts';

const BEFORE_FOLD = 12;

export type Part = Pick<Report, 'metrics' | 'set_values'> & {
  readonly label: string;
  readonly sample_count: number;
};

interface PartTableProps<P extends Part> {
  /** What the parts are: cohorts, subtasks. */
  readonly name: string;
  readonly parts: readonly P[];
  readonly report: Report;
  readonly head: (part: P) => ReactNode;
}

/** Parts of the samples by metrics: a small interval in each cell, and its number right beside it. */
export function PartTable<P extends Part>({ name, parts, report, head }: PartTableProps<P>) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? parts : parts.slice(0, BEFORE_FOLD);
  const scores = report.scores.filter((score) => report.metrics[score.name]?.type !== 'label');
  const axes = new Map(scores.map(({ name: score }) => [score, axisOf(score, [report, ...parts])]));
  return (
    <div>
      <div className="scroll" role="region" aria-label={`${name} by metric`} tabIndex={0}>
        <table className="rows narrow">
          <thead>
            <tr>
              <th scope="col">{name}</th>
              <NumberHead>n</NumberHead>
              {scores.map((score) => (
                <th key={score.name} scope="col" colSpan={2}>
                  {report.metrics[score.name]?.label ?? score.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((part) => (
              <tr key={part.label}>
                <th scope="row">{head(part)}</th>
                <td className="number">{part.sample_count}</td>
                {scores.map((score) => (
                  <Cell
                    key={score.name}
                    name={score.name}
                    part={part}
                    report={report}
                    axis={axes.get(score.name)!}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {parts.length > shown.length ? (
        <button type="button" className="quiet" onClick={() => setAll(true)}>
          {`${parts.length - shown.length} more`}
        </button>
      ) : null}
    </div>
  );
}

interface Axis {
  readonly from: number;
  readonly to: number;
}

/** Of the values of whole sets, which have a range of their own: from 0 to 1, or as far as they go. */
function axisOf(name: string, parts: readonly Pick<Part, 'metrics' | 'set_values'>[]): Axis {
  const ends = parts.flatMap(({ set_values: sets }) => {
    const { value = null, interval = null } = sets?.[name] ?? {};
    return [value, interval?.low, interval?.high].filter((end) => typeof end === 'number');
  });
  return ends.reduce(({ from, to }, end) => ({ from: Math.min(from, end), to: Math.max(to, end) }), {
    from: 0,
    to: 1,
  });
}

interface CellProps {
  readonly name: string;
  readonly part: Part;
  readonly report: Report;
  readonly axis: Axis;
}

function Cell({ name, part, report, axis }: CellProps) {
  const metric = part.metrics[name];
  const whole = report.metrics[name];
  if (metric === undefined || whole === undefined) return <td colSpan={2}>–</td>;
  const quantity = quantityOf(metric, part.set_values?.[name] ?? null);
  const own = numbersOf(part, name);
  const value = own[quantity];
  return (
    <>
      <td>
        <SmallInterval
          value={value}
          interval={own.interval}
          reference={numbersOf(report, name)[quantity]}
          {...(quantity === 'mean' ? { from: whole.min ?? 0, to: whole.max ?? 1 } : {})}
          {...(quantity === 'value' ? axis : {})}
        />
      </td>
      <td className="number" title={value === null ? 'no value' : String(value)}>
        {shownNumber(value, own.interval)}
        {own.missing !== null && own.missing > 0 ? <span className="missing"> ∅ {own.missing}</span> : null}
      </td>
    </>
  );
}

function numbersOf({ metrics, set_values: sets }: Pick<Part, 'metrics' | 'set_values'>, name: string) {
  const own = sets?.[name];
  return partNumbers({
    metrics: { [name]: metrics[name]! },
    set_values: own === undefined ? null : { [name]: own },
  })[0]!;
}

import { plural, unweightedCells, worstFirst } from '@assay/shown';
import type { Report } from '../../../client/shapes.ts';
import { Fold } from './fold.tsx';
import { PartTable } from './part-table.tsx';

/** Subtasks by metric, and their unweighted mean, which is another number than that of all samples together. */
export function SubtaskTable({ report }: { readonly report: Report }) {
  const { subtasks } = report;
  if (subtasks === null) return null;
  const { groups, unweighted_mean: means, without_subtask: without } = subtasks;
  return (
    <Fold
      name="subtasks"
      title={
        <>
          Subtasks by metric{' '}
          <span className="soft">{`${groups.length}, worst first; dotted: all samples pooled`}</span>
        </>
      }
    >
      <PartTable
        name="subtask"
        parts={worstFirst(groups, report).map((group) => ({ ...group, label: group.name }))}
        report={report}
        head={({ label }) => label}
      />
      <div>
        <ul className="facts">
          {Object.entries(means).map(([name, mean]) => {
            const [value, average, rate, interval] = unweightedCells(mean);
            const shown = [value, rate, average].find((text) => text !== '–') ?? '–';
            return (
              <li key={name}>
                {`${report.metrics[name]?.label ?? name}, unweighted mean over subtasks `}
                <b>{shown}</b> {interval}
              </li>
            );
          })}
          {without === 0 ? null : <li>{`${plural(without, 'sample')} without subtask`}</li>}
        </ul>
      </div>
    </Fold>
  );
}

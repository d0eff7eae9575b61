import type {
  ReproducedMetric,
  Reproduction,
  ReproductionView,
} from '../../client/reproduction-questions.ts';
import { NumberHead } from '../../design/numbers/number-head.tsx';
import { Range, Value } from '../../design/numbers/value.tsx';
import { settingText } from './setting-text.ts';

/** The same numbers made from the paper alone and from the task files alone, side by side. */
export function SettingTable({ view }: { readonly view: ReproductionView }) {
  const all = [view.reproduction, ...view.others.map(({ reproduction }) => reproduction)];
  if (all.length < 2) return null;
  return (
    <section aria-label="Settings">
      <h2>The settings side by side</h2>
      <div className="scroll" role="region" aria-label="Settings side by side" tabIndex={0}>
        <table className="rows stacks">
          <thead>
            <tr>
              <th scope="col">number</th>
              <NumberHead>reported</NumberHead>
              {all.map((one, i) => (
                <NumberHead key={i}>{headOf(one)}</NumberHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.reproduction.rows.map((row, i) => (
              <tr key={i}>
                <th scope="row">
                  {row.subtask === null ? row.metric : `${row.metric}, ${row.subtask.name}`}
                </th>
                <td className="number" data-name="reported">
                  <Value value={row.reported} />
                </td>
                {all.map((one, j) => (
                  <td key={j} className="number whole" data-name={headOf(one)}>
                    <Obtained row={sameNumber(row, one)} />
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">guidance prompts</th>
              <td className="number" />
              {all.map((one, i) => (
                <td key={i} className="number whole" data-name={headOf(one)}>
                  {one.run?.guidance.length ?? '–'}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}

function headOf({ run }: Reproduction): string {
  return `from ${settingText(run?.setting ?? null)}`;
}

function sameNumber(
  { metric, subtask }: ReproducedMetric,
  { rows }: Reproduction,
): ReproducedMetric | undefined {
  return rows.find((row) => row.metric === metric && row.subtask?.name === subtask?.name);
}

function Obtained({ row }: { readonly row: ReproducedMetric | undefined }) {
  if (row === undefined || row.obtained === null) return <span className="missing">∅ not obtained</span>;
  return (
    <>
      <Value value={row.obtained} interval={row.interval} /> <Range of={row.interval} />
    </>
  );
}

import type { ReproducedMetric, ReproductionView } from '../../client/reproduction-questions.ts';
import { NumberHead } from '../../design/numbers/number-head.tsx';
import { settingText } from './setting-text.ts';

/** The same numbers made from the paper alone and from the task files alone, side by side. */
export function SettingTable({ view }: { readonly view: ReproductionView }) {
  const all: readonly Setting[] = [view, ...view.others];
  if (all.length < 2) return null;
  return (
    <section aria-label="Settings">
      <h2>Settings side by side</h2>
      <div className="scroll" role="region" aria-label="Settings side by side" tabIndex={0}>
        <table className="rows stacks">
          <thead>
            <tr>
              <th scope="col">metric</th>
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
                  {view.shown[i]!.reported}
                </td>
                {all.map((one, j) => (
                  <td key={j} className="number whole" data-name={headOf(one)}>
                    <Obtained of={one} row={row} />
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">guidance prompts</th>
              <td className="number" />
              {all.map((one, i) => (
                <td key={i} className="number whole" data-name={headOf(one)}>
                  {one.reproduction.run?.guidance.length ?? '–'}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}

type Setting = Pick<ReproductionView, 'reproduction' | 'shown'>;

function headOf({ reproduction: { run } }: Setting): string {
  return `from ${settingText(run?.setting ?? null)}`;
}

/** The same number in one of the settings, as its own table has it. */
function Obtained({
  of,
  row: { metric, subtask },
}: {
  readonly of: Setting;
  readonly row: ReproducedMetric;
}) {
  const at = of.reproduction.rows.findIndex(
    (row) => row.metric === metric && row.subtask?.name === subtask?.name,
  );
  if ((of.reproduction.rows[at]?.obtained ?? null) === null)
    return <span className="missing">∅ not obtained</span>;
  return <>{of.shown[at]!.obtained}</>;
}

import { plural } from '@assay/shown';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { RunRow } from '../../client/shapes.ts';
import { Outcome } from '../../design/outcome.tsx';
import { timeText } from '../../design/text/time-text.ts';
import { Range, Value } from '../../design/numbers/value.tsx';
import { decimalsIn } from '../../design/numbers/decimals-in.ts';
import { NumberHead } from '../../design/numbers/number-head.tsx';

interface RunPickerProps {
  readonly runs: readonly RunRow[];
  readonly first: string | undefined;
}

/** Scored runs to choose from, the older one first: differences are after less before. */
export function RunPicker({ runs, first }: RunPickerProps) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(first === undefined ? [] : [first]));
  const scored = runs.filter(({ scoring_id: scoring }) => scoring !== null);
  const column = decimalsIn(scored.map(({ headline }) => headline));
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const inOrder = scored
    .filter(({ id }) => chosen.has(id))
    .map(({ id }) => id)
    .reverse();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void navigate({ to: '/compare', search: { runs: inOrder.join(',') } });
      }}
    >
      <p>
        <button type="submit" className="button" disabled={inOrder.length < 2}>
          Compare {inOrder.length < 2 ? 'two runs' : plural(inOrder.length, 'run')}
        </button>
      </p>
      <div className="scroll" role="region" aria-label="Runs to compare" tabIndex={0}>
        <table className="rows stacks">
          <thead>
            <tr>
              <th scope="col">run</th>
              <th scope="col">verdict</th>
              <th scope="col">model</th>
              <th scope="col">metric</th>
              <NumberHead>value</NumberHead>
              <NumberHead>95 % interval</NumberHead>
              <NumberHead>n</NumberHead>
              <th scope="col">started</th>
            </tr>
          </thead>
          <tbody>
            {scored.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <label className="pick">
                    <input type="checkbox" checked={chosen.has(row.id)} onChange={() => toggle(row.id)} />
                    {row.task_specification_key}{' '}
                    <span className="mono soft" title={row.id}>
                      {row.id.replace(/^.*-/, '')}
                    </span>
                  </label>
                </th>
                <td>{row.verdict === null ? '–' : <Outcome of={row.verdict} />}</td>
                <td>{row.model_key}</td>
                <td className="soft whole">{row.headline?.name}</td>
                <td className="number" data-name="value">
                  {row.headline === null ? '–' : <Value {...row.headline} column={column} />}
                </td>
                <td className="number" data-name="95 %">
                  {row.headline === null ? '–' : <Range of={row.headline.interval} />}
                </td>
                <td className="number" data-name="n">
                  {row.headline?.n ?? '–'}
                </td>
                <td className="nowrap">{timeText(row.started_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </form>
  );
}

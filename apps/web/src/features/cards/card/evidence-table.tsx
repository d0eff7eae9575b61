import { Link } from '@tanstack/react-router';
import { plural, shortText, shownNumber } from '@assay/shown';
import type { Card, CardRow, Signals } from '../shapes.ts';
import { NumberHead } from '../../../design/numbers/number-head.tsx';

const MOST = 200;

/** The reports behind every number, with who reported them and what they leave out. */
export function EvidenceTable({ card }: { readonly card: Card }) {
  return (
    <section aria-label="Behind the numbers">
      <h2>Reports</h2>
      <div className="scroll" role="region" aria-label="Reports" tabIndex={0}>
        <table className="rows stacks">
          <thead>
            <tr>
              <th scope="col">row</th>
              <th scope="col">result</th>
              <NumberHead>score</NumberHead>
              <NumberHead>range</NumberHead>
              <th scope="col">reported by</th>
              <th scope="col">relationship</th>
              <th scope="col">settings</th>
              <th scope="col">missing</th>
            </tr>
          </thead>
          <tbody>
            {card.rows.slice(0, MOST).map((row, i) => {
              const triple = card.signals[row.triple];
              return (
                <tr key={i}>
                  <th scope="row">{i + 1}</th>
                  <td className="whole">
                    {triple === undefined ? null : resultText(triple, card.subject.kind)}
                    <div className="soft mono source" title={`result ${row.result}`}>
                      {row.file}
                    </div>
                  </td>
                  <td className="number" data-name="score" title={String(row.score)}>
                    {shownNumber(row.score)}
                  </td>
                  <td className="number" data-name="range">
                    {row.min === null || row.max === null ? '–' : `${row.min} to ${row.max}`}
                  </td>
                  <td data-name="by">
                    {row.organization === null || row.organization === '' ? (
                      <span className="missing">∅ unspecified</span>
                    ) : (
                      <Link to="/cards/$kind/$name" params={{ kind: 'organization', name: row.organization }}>
                        {row.organization}
                      </Link>
                    )}
                  </td>
                  <td data-name="as">{row.relationship ?? <span className="missing">∅ unspecified</span>}</td>
                  <td className="mono" title={settingsText(row)}>
                    {Object.entries(row.settings)
                      .map(([name, value]) => `${name} ${shortText(value, 80)}`)
                      .join(', ')}
                    {row.harness === null ? null : (
                      <div className="soft">{`library ${[row.harness, row.harness_version].filter(Boolean).join(' ')}`}</div>
                    )}
                  </td>
                  <td>
                    {row.missing.length === 0 ? (
                      ''
                    ) : (
                      <span className="tag missing">{`∅ ${row.missing.join(', ')}`}</span>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {card.rows.length > MOST ? (
        <p className="soft">{`${MOST} of ${plural(card.rows.length, 'report')} shown.`}</p>
      ) : null}
    </section>
  );
}

/** What was measured, without what the whole card is about. */
function resultText({ model, path, metric }: Signals, kind: Card['subject']['kind']): string {
  const [, benchmark, ...rest] = path;
  return [
    ...(kind === 'model' ? [] : [model]),
    ...(kind === 'benchmark' ? [] : [benchmark]),
    ...rest.filter((part) => part !== null && part !== benchmark),
    metric,
  ].join(' · ');
}

/** In full: a prompt or a list of tools may be long. */
function settingsText({ settings }: CardRow): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name} ${value}`)
    .join('\n');
}

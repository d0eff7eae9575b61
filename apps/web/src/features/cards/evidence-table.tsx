import { Link } from '@tanstack/react-router';
import { plural, shownNumber } from '@assay/shown';
import type { Card } from './shapes.ts';
import { NumberHead } from '../../design/numbers/number-head.tsx';

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
                    {triple === undefined ? row.file : `${triple.model} · ${triple.metric}`}
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
                  <td className="mono">
                    {Object.entries(row.settings)
                      .map(([name, value]) => `${name} ${value}`)
                      .join(', ')}
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
        <p className="soft">{`${MOST} of ${plural(card.rows.length, 'report')} are shown.`}</p>
      ) : null}
    </section>
  );
}

import { Link } from '@tanstack/react-router';
import { plural } from '@assay/shown';
import { NumberHead } from '../../design/numbers/number-head.tsx';
import type { Corpus } from './shapes.ts';
import { percent } from './percent.ts';

const MOST = 60;

/** Benchmarks by the 28 fields: filled, in part, missing; the count of fully missing ones beside the score. */
export function CompletenessMap({ corpus: { benchmarks, rates } }: { readonly corpus: Corpus }) {
  const fields = benchmarks[0]?.fields.map(({ path }) => path) ?? [];
  if (fields.length === 0) return null;
  return (
    <section aria-label="Completeness">
      <h2>Completeness: benchmarks by 28 fields</h2>
      <p className="soft">
        ✓ filled · ◐ in part · ∅ missing; the number of a column is in its title, with the share of benchmarks
        that fill it.
      </p>
      <div className="scroll" role="region" aria-label="Completeness map" tabIndex={0}>
        <table className="heat fields">
          <thead>
            <tr>
              <th scope="col">benchmark</th>
              <NumberHead>filled</NumberHead>
              <NumberHead>∅</NumberHead>
              {fields.map((path, i) => (
                <th
                  key={path}
                  scope="col"
                  title={`${path}: filled by ${percent(rates.completeness.population[i]?.rate ?? null)}`}
                >
                  {i + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {benchmarks
              .slice(0, MOST)
              .map(({ benchmark, fields: own, score, value, fully_missing: missing }) => (
                <tr key={benchmark}>
                  <th scope="row" title={benchmark}>
                    <Link to="/cards/$kind/$name" params={{ kind: 'benchmark', name: benchmark }}>
                      {benchmark}
                    </Link>
                  </th>
                  <td className="number" title={`${value} (${score})`}>
                    {percent(value)}
                  </td>
                  <td className="number" title={`${missing} fully missing`}>
                    {missing}
                  </td>
                  {own.map(({ path, score: filled }) => (
                    <td
                      key={path}
                      className={filled === 1 ? 'cell-pass' : filled === 0 ? 'cell-missing' : 'cell-part'}
                      title={`${path}: ${filled}`}
                    >
                      {filled === 1 ? '✓' : filled === 0 ? '∅' : '◐'}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      {benchmarks.length > MOST ? (
        <p className="soft">{`${MOST} of ${plural(benchmarks.length, 'benchmark')} are shown.`}</p>
      ) : null}
    </section>
  );
}

import { Link } from '@tanstack/react-router';
import type { Corpus, Signals } from './shapes.ts';
import { NumberHead } from '../../design/numbers/number-head.tsx';

/** One line a result: model, benchmark, metric; marks only for what somebody can act on. */
export function TripleTable({ corpus: { signals, total } }: { readonly corpus: Corpus }) {
  return (
    <section aria-label="Results">
      <div className="scroll" role="region" aria-label="Reported results" tabIndex={0}>
        <table className="rows">
          <thead>
            <tr>
              <th scope="col">model</th>
              <th scope="col">benchmark</th>
              <th scope="col">metric</th>
              <NumberHead>reports</NumberHead>
              <NumberHead>parties</NumberHead>
              <NumberHead>variants</NumberHead>
              <th scope="col">marks</th>
            </tr>
          </thead>
          <tbody>
            {signals.map((one, i) => (
              <tr key={i}>
                <th scope="row" className="nowrap">
                  <Link to="/cards/$kind/$name" params={{ kind: 'model', name: one.model }}>
                    {one.model}
                  </Link>
                </th>
                <td>
                  <Path path={one.path} />
                </td>
                <td>{one.metric}</td>
                <td className="number">{one.reports}</td>
                <td className="number">{one.parties}</td>
                <td className="number">{one.variants}</td>
                <td>
                  <Marks signals={one} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > signals.length ? (
        <p className="soft">{`${signals.length} of ${total} are shown; choose fewer above.`}</p>
      ) : null}
    </section>
  );
}

/** From the collection to the split; the benchmark has a card. */
function Path({ path }: { readonly path: readonly (string | null)[] }) {
  const [collection, benchmark, ...rest] = path;
  return (
    <>
      {collection === '' ? null : <span className="soft">{collection} › </span>}
      {benchmark === null || benchmark === undefined ? (
        '–'
      ) : (
        <Link to="/cards/$kind/$name" params={{ kind: 'benchmark', name: benchmark }}>
          {benchmark}
        </Link>
      )}
      <span className="soft">
        {rest
          .filter((part) => part !== null && part !== benchmark)
          .map((part) => ` › ${part}`)
          .join('')}
      </span>
    </>
  );
}

function Marks({ signals }: { readonly signals: Signals }) {
  const { missing_fields: missing, first_party_only: alone, differing_fields: differing } = signals;
  return (
    <>
      {missing.length === 0 ? null : <span className="tag missing">{`∅ ${missing.join(', ')}`}</span>}{' '}
      {alone === 1 ? <span className="tag">developer alone</span> : null}{' '}
      {signals.variant_divergence === 1 ? <span className="tag inconclusive">? variants differ</span> : null}{' '}
      {signals.cross_party_divergence === 1 ? (
        <span className="tag inconclusive">? parties differ</span>
      ) : null}{' '}
      {signals.comparability === null ? <span className="tag missing">∅ cannot be compared</span> : null}
      {differing.length === 0 ? null : (
        <span className="soft">{` setup differs in ${differing.map(textOf).join(', ')}`}</span>
      )}
    </>
  );
}

function textOf(field: unknown): string {
  return typeof field === 'string' ? field : JSON.stringify(field);
}

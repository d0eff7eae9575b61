import { getRouteApi, Link } from '@tanstack/react-router';
import { RESULTS } from '../../client/document-questions.ts';
import { NumberHead } from '../../design/numbers/number-head.tsx';
import { Pager } from '../../design/pager.tsx';
import type { Corpus, Signals } from './shapes.ts';

const route = getRouteApi('/cards');

/** One line a result: model, benchmark, metric; marks only for what somebody can act on. */
export function TripleTable({ corpus: { signals, total, offset } }: { readonly corpus: Corpus }) {
  const navigate = route.useNavigate();
  return (
    <section aria-label="Results">
      <div className="scroll" role="region" aria-label="Reported results" tabIndex={0}>
        <table className="rows stacks triples">
          <thead>
            <tr>
              <th scope="col">model</th>
              <th scope="col">benchmark</th>
              <th scope="col">metric</th>
              <NumberHead>reports</NumberHead>
              <NumberHead>parties</NumberHead>
              <NumberHead>variants</NumberHead>
              <th scope="col">reported by</th>
              <th scope="col">marks</th>
            </tr>
          </thead>
          <tbody>
            {signals.map((one, i) => (
              <tr key={i}>
                <th scope="row">
                  <Link to="/cards/$kind/$name" params={{ kind: 'model', name: one.model }}>
                    {one.model}
                  </Link>
                </th>
                <td className="whole">
                  <Path path={one.path} />
                </td>
                <td className="whole">
                  <span className="two-lines" title={one.metric}>
                    {one.metric}
                  </span>
                </td>
                <td className="number" data-name="reports">
                  {one.reports}
                </td>
                <td className="number" data-name="parties">
                  {one.parties}
                </td>
                <td className="number" data-name="variants">
                  {one.variants}
                </td>
                <td className="whole">
                  <Organizations names={one.organizations} />
                </td>
                <td className="whole">
                  <Marks signals={one} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pager
        from={offset}
        shown={signals.length}
        total={total}
        window={RESULTS}
        go={(from) =>
          void navigate({
            search: (old) => ({ ...old, from: from === 0 ? undefined : from }),
            resetScroll: false,
          })
        }
      />
    </section>
  );
}

/** Who reported it, each with a card. */
function Organizations({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return <span className="missing">∅ unspecified</span>;
  return names.map((name, i) => (
    <span key={name}>
      {i === 0 ? '' : ', '}
      <Link to="/cards/$kind/$name" params={{ kind: 'organization', name }}>
        {name}
      </Link>
    </span>
  ));
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

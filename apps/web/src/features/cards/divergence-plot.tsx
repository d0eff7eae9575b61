import { intervalChart, plural } from '@assay/shown';
import { getRouteApi } from '@tanstack/react-router';
import { Chart } from '../../design/numbers/chart.tsx';
import type { Corpus } from './shapes.ts';

const route = getRouteApi('/cards');
const MOST = 12;
const THETA = 5;

/** How far reports of the same thing lie apart, a dot for each, against the line of θ. */
export function DivergencePlot({ corpus: { divergences } }: { readonly corpus: Corpus }) {
  const navigate = route.useNavigate();
  if (divergences === null)
    return (
      <p className="soft">
        Too many reports stand beside others to hold all of them against each other here: each card compares
        its own.
      </p>
    );
  if (divergences.length === 0) return null;
  const apart = divergences.filter(({ diverges }) => diverges);
  return (
    <div className="cards">
      <section className="card">
        <Chart
          markup={drawn(divergences)}
          choose={(row) => {
            const { model, benchmark } = divergences[row]!;
            void navigate({ search: (old) => ({ ...old, model, benchmark }), resetScroll: false });
          }}
        />
        {divergences.length > MOST ? (
          <p className="soft">{`The widest ${MOST} of ${divergences.length} are drawn.`}</p>
        ) : null}
      </section>
      <section className="card">
        <h2>
          Beyond θ <span>{plural(apart.length, 'comparison')}</span>
        </h2>
        {apart.length === 0 ? <p className="soft">None of those chosen.</p> : null}
        <ul className="lines">
          {apart.slice(0, MOST).map(({ model, benchmark, between, share, differing_fields: fields }) => (
            <li key={`${model} ${benchmark} ${between}`}>
              <b>{model}</b> on {benchmark}: {between} {(100 * share).toFixed(1)} % of the range apart
              <span className="soft">
                {fields.length === 0 ? '; no setup field differs' : `; setup differs in ${fields.join(', ')}`}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function drawn(divergences: NonNullable<Corpus['divergences']>) {
  const estimates = divergences.slice(0, MOST).map(({ model, between, share }) => ({
    label: `${model.replace(/^.*\//, '')} ${between}`,
    value: 100 * share,
    low: null,
    high: null,
  }));
  return intervalChart(estimates, {
    title: 'Spread of reports, in per cent of the range',
    reference: { value: THETA, label: 'θ = 5 %' },
    from: 0,
    to: 10,
  });
}

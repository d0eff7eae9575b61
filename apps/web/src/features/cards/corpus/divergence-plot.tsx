import { differencesText, intervalChart, plural, shownNumber } from '@assay/shown';
import { getRouteApi } from '@tanstack/react-router';
import { Chart } from '../../../design/numbers/chart.tsx';
import { groupText } from '../group-text.ts';
import type { Corpus, Divergence } from '../shapes.ts';

const route = getRouteApi('/cards');
const MOST = 12;
const THETA = 5;

/** How far reports of the same thing lie apart, a dot a result, against the line of θ. */
export function DivergencePlot({ corpus: { divergences } }: { readonly corpus: Corpus }) {
  const navigate = route.useNavigate();
  if (divergences === null)
    return (
      <p className="soft">
        There are too many reports to compare all of them here; each card compares its own.
      </p>
    );
  const widest = widestOfEach(divergences);
  if (widest.length === 0) return null;
  const apart = divergences.filter(({ diverges }) => diverges);
  return (
    <div className="cards">
      <section className="card">
        <Chart
          markup={(width) => drawn(widest, width)}
          choose={(row) => {
            const { model, path } = widest[row]!;
            void navigate({ search: (old) => ({ ...old, model, benchmark: path[1] }), resetScroll: false });
          }}
        />
        {widest.length > MOST ? (
          <p className="soft">{`The widest ${MOST} of ${widest.length} are shown.`}</p>
        ) : null}
      </section>
      <section className="card">
        <h2>
          Beyond θ <span>{plural(apart.length, 'comparison')}</span>
        </h2>
        {apart.length === 0 ? <p className="soft">None among the selected results.</p> : null}
        <ul className="lines">
          {apart.slice(0, MOST).map((one) => (
            <li key={JSON.stringify([one.model, one.path, one.metric, one.between])}>
              <Apart of={one} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Who or what says which score, and in what the setups differ. */
function Apart({
  of: { model, path, metric, between, share, stated_differences: stated, groups },
}: {
  readonly of: Divergence;
}) {
  return (
    <>
      <b>{`${(100 * share).toFixed(1)} % of the range`}</b>
      {` between ${between} of ${model} on ${path[1]}, ${metric}: `}
      {groups.map((group) => `${shownNumber(group.score)} ${groupText(between, group.name)}`).join('; ')}
      <span className="soft">
        {stated.length === 0
          ? '; nothing stated differs'
          : `; stated differently: ${differencesText(stated)}`}
      </span>
    </>
  );
}

/** A result has a dot: setups or parties, whichever lie wider apart. They come with the widest first. */
function widestOfEach(divergences: readonly Divergence[]): readonly Divergence[] {
  const groups = Map.groupBy(divergences, ({ model, path, metric }) => JSON.stringify([model, path, metric]));
  return [...groups.values()].map(([first]) => first!);
}

function drawn(widest: readonly Divergence[], width: number) {
  const last = (name: string): string => name.replace(/^.*\//, '');
  const estimates = widest.slice(0, MOST).map(({ model, path, share }) => ({
    label: `${last(model)} on ${last(path[1])}`,
    value: 100 * share,
    low: null,
    high: null,
  }));
  return intervalChart(estimates, {
    title: 'How far apart the reports of one result are, as a percentage of the range',
    reference: { value: THETA, label: 'θ = 5 %' },
    from: 0,
    to: 10,
    width,
  });
}

import { differencesText, intervalChart, plural, shownNumber } from '@assay/shown';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Choices, Pager, WordsField } from '../../design/filters.tsx';
import { Chart } from '../../design/numbers/chart.tsx';
import { NumberHead } from '../../design/numbers/definitions.tsx';
import { type Corpus, type Divergence, groupText, type Headline, percent } from './card-results.tsx';

/** The four signals, each with its number, what it is of, the question it answers, and how it is calculated. */
export function SignalTiles({ corpus: { headlines } }: { readonly corpus: Corpus }) {
  return (
    <div className="cards of-four">
      {headlines.map((headline) => (
        <section key={headline.signal} className="card signal">
          <h2>{headline.title}</h2>
          <p className="soft">{headline.question}</p>
          <div className="big">{percent(headline.value)}</div>
          <p>
            {headline.says} <span className="soft nowrap">{ofText(headline)}</span>
          </p>
          <Calculation of={headline} />
        </section>
      ))}
    </div>
  );
}

/** What a number is taken of: a share of none is no number. */
function ofText({ count, of }: Headline): string {
  if (count === null) return `n ${of.toLocaleString('en')}`;
  return `${count.toLocaleString('en')} of ${of.toLocaleString('en')}`;
}

/** Where the page itself shows the rows that a number counts. */
const chosen: Readonly<Partial<Record<Headline['signal'], Readonly<Record<string, true>>>>> = {
  reproducibility: { gap: true },
  provenance: { first_party_only: true },
  comparability: { diverging: true },
};

/** The command that lists what a number counts. */
const listedBy: Readonly<Record<Headline['signal'], string>> = {
  reproducibility: "assay cards signals --where 'reproducibility_gap = 1'",
  completeness: 'assay cards completeness',
  provenance: "assay cards signals --where 'first_party_only = 1'",
  comparability: "assay cards signals --where 'comparability = 1'",
};

function Calculation({ of: { signal, formula, inputs, count } }: { readonly of: Headline }) {
  const rows = chosen[signal];
  return (
    <details className="how-so">
      <summary>How is this calculated?</summary>
      <p className="mono">{formula}</p>
      <dl className="pairs">
        {inputs.map(([name, value]) => (
          <div key={name} className="pair">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {rows === undefined || count === 0 ? null : (
        <p>
          <Link to="/cards" search={rows}>
            Show these results
          </Link>
        </p>
      )}
      <code className="command">{listedBy[signal]}</code>
      <p>
        <Link to="/help" hash={signal}>
          What it means
        </Link>
      </p>
    </details>
  );
}

const route = getRouteApi('/cards');
const MOST_DIVERGENCES = 12;
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
        {widest.length > MOST_DIVERGENCES ? (
          <p className="soft">{`The widest ${MOST_DIVERGENCES} of ${widest.length} are shown.`}</p>
        ) : null}
      </section>
      <section className="card">
        <h2>
          Beyond θ <span>{plural(apart.length, 'comparison')}</span>
        </h2>
        {apart.length === 0 ? <p className="soft">None among the selected results.</p> : null}
        <ul className="lines">
          {apart.slice(0, MOST_DIVERGENCES).map((one) => (
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
  const estimates = widest.slice(0, MOST_DIVERGENCES).map(({ model, path, share }) => ({
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

interface FieldNamesProps {
  readonly fields: readonly string[];
  readonly population: Corpus['rates']['completeness']['population'];
}

/** What the numbers of the map's columns stand for. */
function FieldNames({ fields, population }: FieldNamesProps) {
  return (
    <details className="fold">
      <summary>
        The 28 fields by number <span className="soft">and the share of benchmarks that fill each</span>
      </summary>
      <ol className="field-names">
        {fields.map((path, i) => (
          <li key={path}>
            <span className="mono">{path}</span>{' '}
            <span className="soft">{percent(population[i]?.rate ?? null)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

const BENCHMARK_WINDOW = 50;
const benchmarkOrders = [
  { value: 'least', count: null },
  { value: 'most', count: null },
];

type Benchmark = Corpus['benchmarks'][number];

/** Benchmarks by the 28 fields: filled, in part, missing; the count of fully missing ones beside the score. */
export function CompletenessMap({ corpus: { benchmarks, rates } }: { readonly corpus: Corpus }) {
  const { named, by, map: from = 0 } = route.useSearch();
  const navigate = route.useNavigate();
  const fields = benchmarks[0]?.fields.map(({ path }) => path) ?? [];
  if (fields.length === 0) return null;
  const change = (next: {
    named?: string | undefined;
    by?: 'least' | 'most' | undefined;
    map?: number | undefined;
  }) =>
    void navigate({
      search: (old) => ({ ...old, map: undefined, ...next }),
      replace: true,
      resetScroll: false,
    });
  const found = ordered(benchmarks, by).filter(
    ({ benchmark }) => named === undefined || benchmark.toLowerCase().includes(named.toLowerCase()),
  );
  const { median, population } = rates.completeness;
  const shown = found.slice(from, from + BENCHMARK_WINDOW);
  return (
    <section aria-label="Completeness">
      <h2>Completeness: benchmarks × 28 fields</h2>
      <p className="soft">✓ filled · ◐ partly · ∅ missing</p>
      <div className="choices">
        <WordsField name="benchmark" size={24} value={named} change={(words) => change({ named: words })} />
        <Choices
          name="filled first"
          options={benchmarkOrders}
          chosen={by}
          choose={(order) => change({ by: order === 'least' || order === 'most' ? order : undefined })}
        />
        <span className="soft" role="status">
          {plural(found.length, 'benchmark')}
        </span>
      </div>
      <FieldNames fields={fields} population={population} />
      {found.length === 0 ? null : (
        <div className="scroll" role="region" aria-label="Completeness map" tabIndex={0}>
          <table className="heat fields">
            <thead>
              <tr>
                <th scope="col">benchmark</th>
                <NumberHead>filled</NumberHead>
                <NumberHead>∅</NumberHead>
                {fields.map((path, i) => (
                  <th key={path} scope="col" title={path}>
                    {i + 1}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr className="shares">
                <th scope="row">median, and % filled</th>
                <td className="number">{percent(median)}</td>
                <td className="number">–</td>
                {fields.map((path, i) => (
                  <td key={path} title={`${path}: filled by ${percent(population[i]?.rate ?? null)}`}>
                    {wholePercent(population[i]?.rate ?? null)}
                  </td>
                ))}
              </tr>
              {shown.map((one) => (
                <BenchmarkRow key={one.benchmark} of={one} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager
        from={from}
        shown={shown.length}
        total={found.length}
        window={BENCHMARK_WINDOW}
        go={(next) => change({ map: next === 0 ? undefined : next })}
      />
    </section>
  );
}

function BenchmarkRow({
  of: { benchmark, fields, score, value, fully_missing: missing },
}: {
  readonly of: Benchmark;
}) {
  return (
    <tr>
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
      {fields.map(({ path, score: filled }) => (
        <td
          key={path}
          className={filled === 1 ? 'cell-pass' : filled === 0 ? 'cell-missing' : 'cell-part'}
          title={`${path}: ${filled}`}
        >
          {filled === 1 ? '✓' : filled === 0 ? '∅' : '◐'}
        </td>
      ))}
    </tr>
  );
}

const wholePercent = (rate: number | null): string => (rate === null ? '–' : (100 * rate).toFixed(0));

function ordered(benchmarks: readonly Benchmark[], by: 'least' | 'most' | undefined): readonly Benchmark[] {
  if (by === undefined) return benchmarks;
  return benchmarks.toSorted((a, b) => (by === 'least' ? a.value - b.value : b.value - a.value));
}

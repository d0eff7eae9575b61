import { getRouteApi, Link } from '@tanstack/react-router';
import { plural } from '@assay/shown';
import { Choices } from '../../../design/choices.tsx';
import { NumberHead } from '../../../design/numbers/number-head.tsx';
import { Pager } from '../../../design/pager.tsx';
import { WordsField } from '../../../design/words-field.tsx';
import { FieldNames } from './field-names.tsx';
import { percent } from '../percent.ts';
import type { Corpus } from '../shapes.ts';

const route = getRouteApi('/cards');
const WINDOW = 50;
const orders = [
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
  const shown = found.slice(from, from + WINDOW);
  return (
    <section aria-label="Completeness">
      <h2>Completeness: benchmarks × 28 fields</h2>
      <p className="soft">✓ filled · ◐ partly · ∅ missing</p>
      <div className="choices">
        <WordsField name="benchmark" size={24} value={named} change={(words) => change({ named: words })} />
        <Choices
          name="filled first"
          options={orders}
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
        window={WINDOW}
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

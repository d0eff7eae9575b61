import { useState } from 'react';

export interface FacetOption<T extends string> {
  readonly value: T;
  readonly label: string;
  /** Null where counting says nothing. */
  readonly count: number | null;
}

interface FacetProps<T extends string> {
  readonly title: string;
  readonly options: readonly FacetOption<T>[];
  readonly chosen: T | undefined;
  readonly choose: (value: T | undefined) => void;
}

const MOST = 12;

/** One property to choose by. Of many values the largest come first, and the rest is found by name. */
export function Facet<T extends string>({ title, options, chosen, choose }: FacetProps<T>) {
  const [isAll, setAll] = useState(false);
  const [named, setNamed] = useState('');
  const areMany = options.length > MOST;
  const ranked = areMany ? options.toSorted(largestFirst) : options;
  const found = ranked.filter(({ label }) => label.toLowerCase().includes(named.toLowerCase()));
  const shown = isAll ? found : withChosen(ranked, chosen);
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {isAll ? (
        <input
          type="search"
          className="field"
          aria-label={`${title}: search by name`}
          placeholder={`${options.length} by name`}
          value={named}
          onChange={({ target }) => setNamed(target.value)}
        />
      ) : null}
      <div className={isAll ? 'all-options' : ''}>
        {shown.map(({ value, label, count }) => (
          <button
            key={value}
            type="button"
            aria-pressed={chosen === value}
            onClick={() => choose(chosen === value ? undefined : value)}
            title={label}
          >
            <span dir="auto">{label}</span> {count === null ? null : <i>{count.toLocaleString('en')}</i>}
          </button>
        ))}
      </div>
      {areMany ? (
        <button type="button" className="rest" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? 'fewer' : `${options.length - shown.length} more`}
        </button>
      ) : null}
    </section>
  );
}

function largestFirst<T extends string>(a: FacetOption<T>, b: FacetOption<T>): number {
  return (b.count ?? 0) - (a.count ?? 0) || a.label.localeCompare(b.label, 'en', { numeric: true });
}

/** The first of them, and the one that is chosen wherever it stands. */
function withChosen<T extends string>(
  ranked: readonly FacetOption<T>[],
  chosen: T | undefined,
): readonly FacetOption<T>[] {
  const first = ranked.slice(0, MOST);
  const own = ranked.slice(MOST).find(({ value }) => value === chosen);
  return own === undefined ? first : [...first, own];
}

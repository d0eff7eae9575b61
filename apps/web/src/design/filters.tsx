import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';

interface ChoicesProps {
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly count: number | null }[];
  readonly chosen: string | undefined;
  readonly choose: (value: string | undefined) => void;
}

/** One of several, with how many each leaves. */
export function Choices({ name, options, chosen, choose }: ChoicesProps) {
  return (
    <label>
      <span className="soft">{name} </span>
      <select
        className="field"
        value={chosen ?? ''}
        onChange={({ target }) => choose(target.value === '' ? undefined : target.value)}
      >
        <option value="">all</option>
        {options.map(({ value, count }) => (
          <option key={value} value={value}>
            {count === null ? value : `${value} (${count})`}
          </option>
        ))}
      </select>
    </label>
  );
}

interface WordsFieldProps {
  readonly name: string;
  readonly size?: number;
  readonly value: string | undefined;
  readonly change: (value: string | undefined) => void;
}

/** Words to look for, taken as they are typed. */
export function WordsField({ name, size = 12, value, change }: WordsFieldProps) {
  return (
    <label>
      <span className="soft">{name} </span>
      <input
        type="search"
        className="field"
        size={size}
        defaultValue={value}
        onChange={({ target }) => change(target.value === '' ? undefined : target.value)}
      />
    </label>
  );
}

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

const MOST_OPTIONS = 12;

/** One property to choose by. Of many values the largest come first, and the rest is found by name. */
export function Facet<T extends string>({ title, options, chosen, choose }: FacetProps<T>) {
  const [isAll, setAll] = useState(false);
  const [named, setNamed] = useState('');
  const areMany = options.length > MOST_OPTIONS;
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
  const first = ranked.slice(0, MOST_OPTIONS);
  const own = ranked.slice(MOST_OPTIONS).find(({ value }) => value === chosen);
  return own === undefined ? first : [...first, own];
}

interface SavedView {
  readonly name: string;
  readonly search: string;
}

/** What somebody chose before, kept in this browser under a name; the address holds all of it. */
export function SavedViews({ here }: { readonly here: string }) {
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location });
  const [views, setViews] = useState(() => readSavedViews(here));
  const [name, setName] = useState('');
  const keep = (next: readonly SavedView[]): void => {
    setViews(next);
    localStorage.setItem(placeOf(here), JSON.stringify(next));
  };
  return (
    <details className="saved">
      <summary className="button">
        {views.length === 0 ? 'Save this view' : `Saved views ${views.length}`}
      </summary>
      <div className="floats">
        <ul className="lines">
          {views.map((view) => (
            <li key={view.name}>
              <a href={`${pathname}${view.search}`}>{view.name}</a>{' '}
              <button
                type="button"
                className="quiet"
                onClick={() => keep(views.filter((one) => one.name !== view.name))}
                aria-label={`Delete ${view.name}`}
              >
                delete
              </button>
            </li>
          ))}
        </ul>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() === '') return;
            keep([
              ...views.filter((one) => one.name !== name.trim()),
              { name: name.trim(), search: searchStr },
            ]);
            setName('');
          }}
        >
          <input
            className="field"
            aria-label="Name of this view"
            placeholder="name this view"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />{' '}
          <button type="submit" className="button">
            Save
          </button>
        </form>
      </div>
    </details>
  );
}

const placeOf = (here: string): string => `assay-views-${here}`;

/** What is not a list of views, or cannot be read, counts as none. */
function readSavedViews(here: string): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(here)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isView) : [];
  } catch {
    return [];
  }
}

function isView(one: unknown): one is SavedView {
  return (
    typeof one === 'object' &&
    one !== null &&
    'name' in one &&
    'search' in one &&
    typeof one.name === 'string' &&
    typeof one.search === 'string' &&
    (one.search === '' || one.search.startsWith('?'))
  );
}

interface PagerProps {
  readonly from: number;
  /** Rows that are on the page. */
  readonly shown: number;
  readonly total: number;
  readonly window: number;
  readonly go: (from: number) => void;
}

/** A page of a long list, with the way to those before and after it; nothing where all of it is there. */
export function Pager({ from, shown, total, window, go }: PagerProps) {
  if (total <= window && from === 0) return null;
  return (
    <p className="choices">
      <button
        type="button"
        className="button"
        disabled={from === 0}
        onClick={() => go(Math.max(0, from - window))}
      >
        Previous
      </button>
      <span role="status">
        {shown === 0 ? `none of ${total}` : `${from + 1} to ${from + shown} of ${total}`}
      </span>
      <button
        type="button"
        className="button"
        disabled={from + shown >= total}
        onClick={() => go(from + window)}
      >
        Next
      </button>
    </p>
  );
}

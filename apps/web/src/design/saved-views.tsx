import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';

interface SavedView {
  readonly name: string;
  readonly search: string;
}

/** What somebody chose before, kept in this browser under a name; the address holds all of it. */
export function SavedViews({ here }: { readonly here: string }) {
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location });
  const [views, setViews] = useState(() => read(here));
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
function read(here: string): readonly SavedView[] {
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

import { Link, useLocation } from '@tanstack/react-router';
import { plural } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { places } from '../address/places.ts';
import { meQuestion } from '../client/evaluator-questions.ts';
import { countsQuestion } from '../client/questions.ts';
import type { Counts } from '../client/shapes.ts';

const ofRuns: ReadonlySet<string> = new Set(['/', '/runs', '/compare', '/stability']);

export function Navigation() {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  const { data: me } = useQuery(meQuestion());
  // Runs are the host's own, unless a submitter's token says otherwise: a place that would only refuse is not offered.
  const { data: counts, isError: isRefused } = useQuery(countsQuestion());
  const offered = me?.role === 'submitter' && isRefused ? places.filter(({ to }) => !ofRuns.has(to)) : places;
  // On a phone the places stand in one row that is wider than the screen. With the next frame, which is laid out anyway.
  useEffect(() => {
    const frame = window.requestAnimationFrame(() => {
      const here = list.current?.querySelector('[aria-current="page"]');
      here?.scrollIntoView({ block: 'nearest', inline: 'center' });
    });
    return () => window.cancelAnimationFrame(frame);
  }, [pathname]);
  return (
    <nav className="rail" aria-label="Pages">
      <Link to="/" className="brand">
        Assay
      </Link>
      <ul ref={list}>
        {offered.map(({ to, name }) => (
          <li key={to}>
            <Link
              to={to}
              activeProps={{ className: 'on', 'aria-current': 'page' }}
              activeOptions={{ exact: to === '/' }}
            >
              {name} <Count told={counts === undefined ? undefined : countsOf(counts)[to]} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How much there is at a place, or waits there; nothing where that is none, or not told to this role. */
function Count({ told }: { readonly told: Told | undefined }) {
  if (told === undefined || told.count === null || told.count === 0) return null;
  return (
    <span className="count" title={told.words}>
      {told.count.toLocaleString('en')}
    </span>
  );
}

interface Told {
  readonly count: number | null;
  readonly words: string;
}

function countsOf({ runs, evaluators, review_items: items }: Counts): {
  readonly [place: string]: Told | undefined;
} {
  return {
    '/runs': { count: runs, words: plural(runs, 'run') },
    '/evaluators': { count: evaluators, words: plural(evaluators, 'evaluator') },
    '/review': { count: items, words: `${plural(items ?? 0, 'item')} to judge or adjudicate` },
  };
}

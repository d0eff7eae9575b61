import { plural } from '@assay/shown';
import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { places } from '../address.ts';
import { meQuestion } from '../client/evaluator-questions.ts';
import { isServerThere, signOut } from '../client/http.ts';
import { parseEvent, type Progress, readProgress, startingProgress } from '../client/progress.ts';
import { type Counts, countsQuestion, type RunView, underWayQuestion } from '../client/run-questions.ts';
import { Lost, Stale } from '../design/answered.tsx';
import { jumpKey, useKeys } from '../design/keys.ts';
import { Floating, JumpDialog } from './jump-dialog.tsx';

/** Where one is: the place, and what is open in it. */
function Crumbs() {
  const match = useMatches().at(-1);
  const parts = (match?.pathname ?? '/').split('/').filter((part) => part !== '');
  const place = places.find(({ to }) => to === `/${parts[0] ?? ''}`);
  return (
    <nav aria-label="Breadcrumb" className="crumb-line">
      <ol>
        <li>{place === undefined ? 'Assay' : <Link to={place.to}>{place.name}</Link>}</li>
        {parts.slice(1).map((part, i) => (
          <li key={i} className="mono">
            {i === 0 && parts.length > 2 ? (
              <CrumbLink place={parts[0]!} name={decodeURIComponent(part)} />
            ) : (
              decodeURIComponent(part)
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** What has pages of its own below it leads back to itself. */
function CrumbLink({ place, name }: { readonly place: string; readonly name: string }) {
  if (place === 'runs')
    return (
      <Link to="/runs/$run" params={{ run: name }}>
        {name}
      </Link>
    );
  if (place === 'evaluators')
    return (
      <Link to="/evaluators/$evaluator" params={{ evaluator: name }}>
        {name}
      </Link>
    );
  return name;
}

const keyMeanings: readonly (readonly [string, string])[] = [
  ['j / k', 'next and previous sample'],
  ['Enter', 'open the sample in the panel; again: on its own page'],
  ['[ / ]', 'previous and next repetition of the open sample'],
  ['c', 'compare the run with its baseline, or with the run before it'],
  ['/', 'search sample inputs and answers'],
  ['Escape', 'close the panel'],
  [
    '1 … 9',
    'in review: give the verdict with that number; u unsure, s skip, z undo; j and k move through disputes',
  ],
  ['⌘K, Ctrl K', 'jump to a run, a sample, a task, a card, an evaluator or a command'],
  ['?', 'this list'],
];

function KeyDialog({ close }: { readonly close: () => void }) {
  return (
    <Floating label="Keys" className="keys" close={close}>
      <section>
        <h2>Keys</h2>
        <dl>
          {keyMeanings.map(([key, what]) => (
            <div key={key} className="pair">
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <p>
          <button type="button" className="button" onClick={close}>
            Close
          </button>
        </p>
      </section>
    </Floating>
  );
}

const ofRuns: ReadonlySet<string> = new Set(['/', '/runs', '/compare', '/stability']);

function Navigation() {
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
              {name} <PlaceCount told={counts === undefined ? undefined : countsOf(counts)[to]} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How much there is at a place, or waits there; nothing where that is none, or not told to this role. */
function PlaceCount({ told }: { readonly told: CountText | undefined }) {
  if (told === undefined || told.count === null || told.count === 0) return null;
  return (
    <span className="count" title={told.words}>
      {told.count.toLocaleString('en')}
    </span>
  );
}

interface CountText {
  readonly count: number | null;
  readonly words: string;
}

function countsOf({ runs, evaluators, review_items: items }: Counts): {
  readonly [place: string]: CountText | undefined;
} {
  return {
    '/runs': { count: runs, words: plural(runs, 'run') },
    '/evaluators': { count: evaluators, words: plural(evaluators, 'evaluator') },
    '/review': { count: items, words: `${plural(items ?? 0, 'item')} to judge or adjudicate` },
  };
}

/** Who is signed in, and the way out. */
function SignOut() {
  const { data: me, isPending } = useQuery(meQuestion());
  // Its room is kept while that is asked, so that nothing beside it moves.
  if (isPending)
    return (
      <span className="button hidden" aria-hidden="true">
        Sign out
      </span>
    );
  if (me === undefined) return null;
  return (
    <button type="button" className="button" onClick={() => void signOut()} title={`${me.name}, ${me.role}`}>
      Sign out
    </button>
  );
}

/** What changes numbers that a page shows. */
const changing = ['run.closed', 'run.left', 'scoring.made', 'execution.ended'];

/** What begins or ends what is under way. */
const moving = ['execution.begun', 'run.begun', 'execution.ended'];

/** All but what is heard and never asked for. */
const numbers = { predicate: ({ queryKey: [name] }: Query) => name !== 'progress' };

interface Live {
  readonly isStale: boolean;
  /** The server went away, and is not back. */
  readonly isLost: boolean;
  /** Shows what is new, where the reader wants it. */
  readonly show: () => void;
}

/** A run that is on the page and has no number yet: what it comes to is what its reader waits for. */
function isWatched(questions: QueryClient, event: string): boolean {
  const { run_id: run } = parseEvent(event);
  return questions
    .getQueryCache()
    .findAll({ queryKey: ['run', run], type: 'active' })
    .some(({ state: { data } }) => (data as RunView | undefined)?.report === null);
}

/**
 * Listens to what happens in the store, in other processes too. Progress is put beside the run at once; numbers that
 * are being read do not move until the reader says so.
 */
function useLive(): Live {
  const questions = useQueryClient();
  const [isStale, setStale] = useState(false);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const events = new EventSource('/api/events');
    const changed = ({ data }: MessageEvent<string>): void => {
      if (isWatched(questions, data)) void questions.invalidateQueries(numbers);
      else setStale(true);
    };
    const progressed = ({ data }: MessageEvent<string>): void => {
      const told = readProgress(data);
      if (told !== null) questions.setQueryData<Progress>(['progress', told.run_id], told);
    };
    // What was heard in the meantime is newer.
    void startingProgress().then(
      (runs) =>
        runs.forEach((told) =>
          questions.setQueryData<Progress>(['progress', told.run_id], (heard) => heard ?? told),
        ),
      // Nobody is signed in, or the server is gone: the page says so.
      () => undefined,
    );
    const moved = (): void => void questions.invalidateQueries(underWayQuestion());
    for (const kind of changing) events.addEventListener(kind, changed);
    for (const kind of moving) events.addEventListener(kind, moved);
    events.addEventListener('run.progress', progressed);
    let wasLost = false;
    const lose = (lost: boolean): void => {
      wasLost = lost;
      setLost(lost);
    };
    events.addEventListener('open', () => {
      if (!wasLost) return;
      lose(false);
      setStale(true);
      void questions.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    });
    // Nobody is signed in, or there are too many streams: pages work without, and asking on would not help.
    events.addEventListener('error', () => {
      if (events.readyState === EventSource.CLOSED) events.close();
      else void isServerThere().then((isThere) => isOpen && !isThere && lose(true));
    });
    let isOpen = true;
    return () => {
      isOpen = false;
      events.close();
    };
  }, [questions]);
  return {
    isStale,
    isLost,
    show: () => {
      setStale(false);
      void questions.invalidateQueries(numbers);
    },
  };
}

/**
 * Each opening is one of its own: the browser tells late that a dialog was closed, when the same one may be open
 * again, and that word is about the earlier opening alone.
 */
interface Opened {
  readonly what: 'jump' | 'keys';
  readonly count: number;
}

/** What stands around every page. */
export function Shell() {
  const [floating, setFloating] = useState<Opened | null>(null);
  const { isStale, isLost, show } = useLive();
  const open = (what: Opened['what']) => (): void =>
    setFloating((last) => ({ what, count: (last?.count ?? 0) + 1 }));
  useKeys({ 'mod+k': open('jump'), '?': open('keys') });
  const close = (): void => setFloating((now) => (now === floating ? null : now));
  return (
    <div className="app">
      <a className="skip" href="#page">
        Skip to content
      </a>
      <Navigation />
      <div className="place">
        <header className="bar">
          <Crumbs />
          <button type="button" className="find" onClick={open('jump')}>
            <span className="long">Jump to a run, task, sample, card …</span>
            <span className="short">Jump</span> <kbd>{jumpKey}</kbd>
          </button>
          <button type="button" className="find key" onClick={open('keys')} aria-label="Keys">
            <kbd>?</kbd>
          </button>
          <SignOut />
        </header>
        <main id="page" tabIndex={-1}>
          {isLost ? <Lost /> : isStale ? <Stale show={show} /> : null}
          <Outlet />
        </main>
      </div>
      {floating?.what === 'jump' ? <JumpDialog key={floating.count} close={close} /> : null}
      {floating?.what === 'keys' ? <KeyDialog key={floating.count} close={close} /> : null}
    </div>
  );
}

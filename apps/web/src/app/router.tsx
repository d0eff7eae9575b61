import { QueryClientProvider } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isServerThere, UnreachableError } from '../client/http.ts';
import { Failure } from '../design/failure.tsx';
import { jumpKey } from '../design/keys.ts';
import * as documents from './pages/document-pages.ts';
import * as hosts from './pages/host-pages.ts';
import { openAhead, pageTable } from './pages/page-table.ts';
import { type AnyPage, questions } from './pages/page.ts';
import * as evaluations from './pages/run-pages.ts';
import { Shell } from './shell.tsx';

/**
 * The script of a page, fetched when it is wanted. Where the server is gone the page says so, and stays; where it is there
 * and has another build, the router loads the page anew.
 */
function lazyPage<Module extends object, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  return lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (cause) {
      if (await isServerThere()) throw cause;
      throw new UnreachableError({ cause });
    }
  }, name);
}

const root = createRootRoute({
  component: Shell,
  // Of a link that is pointed at as well.
  beforeLoad: ({ location }) => openAhead(location),
  notFoundComponent: () => (
    <section className="state">
      <h1>Page not found</h1>
      <p>Use the navigation, or press {jumpKey} to find runs, samples, tasks and cards by name.</p>
    </section>
  ),
});

const at = <const Path extends string, Read extends AnyPage['search']>({
  path,
  search,
}: {
  readonly path: Path;
  readonly search: Read;
}) => ({ getParentRoute: () => root, path, validateSearch: search });

const today = createRoute({
  ...at(evaluations.todayPage),
  component: lazyPage(evaluations.todayPage.script, 'TodayPage'),
});
const runs = createRoute({
  ...at(evaluations.runsPage),
  component: lazyPage(evaluations.runsPage.script, 'RunsPage'),
});
const run = createRoute({
  ...at(evaluations.runPage),
  component: lazyPage(evaluations.runPage.script, 'RunPage'),
});
const sample = createRoute({
  ...at(evaluations.samplePage),
  component: lazyPage(evaluations.samplePage.script, 'SamplePage'),
});
const stability = createRoute({
  ...at(evaluations.stabilityPage),
  component: lazyPage(evaluations.stabilityPage.script, 'StabilityPage'),
});
const series = createRoute({
  ...at(evaluations.seriesPage),
  component: lazyPage(evaluations.seriesPage.script, 'SeriesPage'),
});
const compare = createRoute({
  ...at(evaluations.comparePage),
  component: lazyPage(evaluations.comparePage.script, 'ComparePage'),
});
const tasks = createRoute({
  ...at(documents.tasksPage),
  component: lazyPage(documents.tasksPage.script, 'TasksPage'),
});
const task = createRoute({
  ...at(documents.taskPage),
  component: lazyPage(documents.taskPage.script, 'TaskPage'),
});
const cards = createRoute({
  ...at(documents.cardsPage),
  component: lazyPage(documents.cardsPage.script, 'CardsPage'),
});
const card = createRoute({
  ...at(documents.cardPage),
  component: lazyPage(documents.cardPage.script, 'CardPage'),
});
const reproductions = createRoute({
  ...at(documents.reproductionsPage),
  component: lazyPage(documents.reproductionsPage.script, 'ReproductionsPage'),
});
const reproduction = createRoute({
  ...at(documents.reproductionPage),
  component: lazyPage(documents.reproductionPage.script, 'ReproductionPage'),
});
const evaluators = createRoute({
  ...at(hosts.evaluatorsPage),
  component: lazyPage(hosts.evaluatorsPage.script, 'EvaluatorsPage'),
});
const board = createRoute({
  ...at(hosts.boardPage),
  component: lazyPage(hosts.boardPage.script, 'BoardPage'),
});
const submissions = createRoute({
  ...at(hosts.submissionsPage),
  component: lazyPage(hosts.submissionsPage.script, 'SubmissionsPage'),
});
const submission = createRoute({
  ...at(hosts.submissionPage),
  component: lazyPage(hosts.submissionPage.script, 'SubmissionPage'),
});
const versions = createRoute({
  ...at(hosts.versionsPage),
  component: lazyPage(hosts.versionsPage.script, 'VersionsPage'),
});
const contract = createRoute({
  ...at(hosts.contractPage),
  component: lazyPage(hosts.contractPage.script, 'ContractPage'),
});
const explain = createRoute({
  ...at(hosts.explainPage),
  component: lazyPage(hosts.explainPage.script, 'ExplainPage'),
});
const review = createRoute({
  ...at(hosts.reviewPage),
  component: lazyPage(hosts.reviewPage.script, 'ReviewPage'),
});
const arenas = createRoute({
  ...at(hosts.arenasPage),
  component: lazyPage(hosts.arenasPage.script, 'ArenasPage'),
});
const arena = createRoute({
  ...at(hosts.arenaPage),
  component: lazyPage(hosts.arenaPage.script, 'ArenaPage'),
});
const audit = createRoute({
  ...at(hosts.auditPage),
  component: lazyPage(hosts.auditPage.script, 'AuditPage'),
});
const help = createRoute({
  ...at(documents.helpPage),
  component: lazyPage(documents.helpPage.script, 'HelpPage'),
});

const tree = root.addChildren([
  today,
  runs,
  run,
  sample,
  stability,
  series,
  compare,
  tasks,
  task,
  cards,
  card,
  reproductions,
  reproduction,
  evaluators,
  board,
  submissions,
  submission,
  versions,
  contract,
  explain,
  review,
  arenas,
  arena,
  audit,
  help,
]);

/** A page that could not be loaded is asked for again where there is somebody to ask. */
const loadAgain = async (): Promise<void> => {
  if (await isServerThere()) window.location.reload();
};

const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ({ error }) => <Failure error={error} again={() => void loadAgain()} />,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** How long a page that was opened is left alone. */
const AFTER_OPENING = 1_000;

/** The scripts of all pages, once the first one has what it asked for: opening the next then waits for its data alone. */
function fetchPages(): void {
  window.setTimeout(() => {
    if (questions.isFetching() > 0) fetchPages();
    else fetchNext([...pageTable]);
  }, AFTER_OPENING);
}

/** One after the other, whenever the browser has nothing else to do. */
function fetchNext(left: (typeof pageTable)[number][]): void {
  const next = left.shift();
  if (next === undefined) return;
  const goOn = (): void => fetchNext(left);
  // What cannot be had now is fetched when it is opened.
  const fetchIt = (): void => void next.script().then(goOn, goOn);
  // Not every browser tells when it has nothing to do.
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchIt);
  else setTimeout(fetchIt);
}

/** Draws the workbench. */
export function start(place: HTMLElement): void {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={questions}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  fetchPages();
}

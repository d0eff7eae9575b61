import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { isServerThere } from '../client/reach.ts';
import { Failure } from '../design/states/failure.tsx';
import { sampleSearch } from '../features/runs/samples/sample-search.ts';
import { flagField, numberField, oneOf, searchFields, textField } from '../address/search-fields.ts';
import { jumpKey } from '../design/jump-key.ts';
import { lazyPage } from './lazy-page.ts';
import { Shell } from './shell.tsx';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: () => (
    <section className="state">
      <h1>There is no such page</h1>
      <p>The places are in the navigation; {jumpKey} finds runs, samples, tasks and cards by their names.</p>
    </section>
  ),
});

const at = <const Path extends string>(path: Path) => ({ getParentRoute: () => root, path });

const today = createRoute({
  ...at('/'),
  component: lazyPage(() => import('../features/today/today-page.tsx'), 'TodayPage'),
});

const runs = createRoute({
  ...at('/runs'),
  validateSearch: searchFields({
    q: textField,
    evaluation: textField,
    model: textField,
    verdict: oneOf('pass', 'fail', 'inconclusive'),
  }),
  component: lazyPage(() => import('../features/runs/list/runs-page.tsx'), 'RunsPage'),
});

const run = createRoute({
  ...at('/runs/$run'),
  validateSearch: sampleSearch,
  component: lazyPage(() => import('../features/runs/run/run-page.tsx'), 'RunPage'),
});

const sample = createRoute({
  ...at('/runs/$run/samples/$sample'),
  validateSearch: searchFields({ against: textField }),
  component: lazyPage(() => import('../features/runs/sample/sample-page.tsx'), 'SamplePage'),
});

const runStability = createRoute({
  ...at('/runs/$run/stability'),
  validateSearch: searchFields({ score: textField }),
  component: lazyPage(() => import('../features/stability/stability-page.tsx'), 'StabilityPage'),
});

const stability = createRoute({
  ...at('/stability'),
  component: lazyPage(() => import('../features/stability/series-page.tsx'), 'SeriesPage'),
});

const compare = createRoute({
  ...at('/compare'),
  validateSearch: searchFields({
    runs: textField,
    score: textField,
    turned: oneOf('worse', 'better'),
    sample: textField,
    changed: flagField,
  }),
  component: lazyPage(() => import('../features/compare/compare-page.tsx'), 'ComparePage'),
});

const help = createRoute({
  ...at('/help'),
  component: lazyPage(() => import('../features/help/help-page.tsx'), 'HelpPage'),
});

const tasks = createRoute({
  ...at('/tasks'),
  validateSearch: searchFields({
    q: textField,
    kind: oneOf('problem', 'solution', 'evaluation', 'task'),
    input: textField,
    output_field: textField,
    metric: textField,
    hyperparameter: textField,
  }),
  component: lazyPage(() => import('../features/tasks/tasks-page.tsx'), 'TasksPage'),
});

const task = createRoute({
  ...at('/tasks/$task'),
  component: lazyPage(() => import('../features/tasks/task-page.tsx'), 'TaskPage'),
});

const cards = createRoute({
  ...at('/cards'),
  validateSearch: searchFields({
    q: textField,
    model: textField,
    benchmark: textField,
    missing_field: textField,
    first_party_only: flagField,
    multi_party: flagField,
    gap: flagField,
    diverging: flagField,
    agentic: flagField,
    branch: textField,
  }),
  component: lazyPage(() => import('../features/cards/cards-page.tsx'), 'CardsPage'),
});

const card = createRoute({
  ...at('/cards/$kind/$name'),
  component: lazyPage(() => import('../features/cards/card-page.tsx'), 'CardPage'),
});

const reproductions = createRoute({
  ...at('/reproductions'),
  component: lazyPage(() => import('../features/reproductions/reproductions-page.tsx'), 'ReproductionsPage'),
});

const reproduction = createRoute({
  ...at('/reproductions/$reproduction'),
  validateSearch: searchFields({ row: numberField }),
  component: lazyPage(() => import('../features/reproductions/reproduction-page.tsx'), 'ReproductionPage'),
});

const evaluators = createRoute({
  ...at('/evaluators'),
  component: lazyPage(() => import('../features/evaluators/evaluators-page.tsx'), 'EvaluatorsPage'),
});

const board = createRoute({
  ...at('/evaluators/$evaluator'),
  validateSearch: searchFields({ split: oneOf('final') }),
  component: lazyPage(() => import('../features/evaluators/board-page.tsx'), 'BoardPage'),
});

const submissions = createRoute({
  ...at('/evaluators/$evaluator/submissions'),
  validateSearch: searchFields({
    state: oneOf('received', 'validated', 'queued', 'scoring', 'scored', 'invalid', 'errored', 'withdrawn'),
    team: textField,
  }),
  component: lazyPage(() => import('../features/evaluators/submissions-page.tsx'), 'SubmissionsPage'),
});

const submission = createRoute({
  ...at('/evaluators/$evaluator/submissions/$submission'),
  component: lazyPage(() => import('../features/evaluators/submission-page.tsx'), 'SubmissionPage'),
});

const versions = createRoute({
  ...at('/evaluators/$evaluator/versions'),
  component: lazyPage(() => import('../features/evaluators/versions-page.tsx'), 'VersionsPage'),
});

const contract = createRoute({
  ...at('/evaluators/$evaluator/contract'),
  component: lazyPage(() => import('../features/evaluators/contract-page.tsx'), 'ContractPage'),
});

const explain = createRoute({
  ...at('/evaluators/$evaluator/explain'),
  validateSearch: searchFields({ a: textField, b: textField }),
  component: lazyPage(() => import('../features/evaluators/explain-page.tsx'), 'ExplainPage'),
});

const review = createRoute({
  ...at('/review'),
  validateSearch: searchFields({ evaluator: textField, rater: textField, adjudicator: textField }),
  component: lazyPage(() => import('../features/review/review-page.tsx'), 'ReviewPage'),
});

const arenas = createRoute({
  ...at('/arenas'),
  component: lazyPage(() => import('../features/arenas/arenas-page.tsx'), 'ArenasPage'),
});

const arena = createRoute({
  ...at('/arenas/$run'),
  validateSearch: searchFields({
    player: textField,
    ending: textField,
    game: textField,
    ply: numberField,
  }),
  component: lazyPage(() => import('../features/arenas/arena-page.tsx'), 'ArenaPage'),
});

const audit = createRoute({
  ...at('/audit'),
  component: lazyPage(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
});

const tree = root.addChildren([
  today,
  runs,
  run,
  sample,
  runStability,
  stability,
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

export const router = createRouter({
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

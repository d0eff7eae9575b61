import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { Empty, Failure } from '../design/states.tsx';
import { sampleSearch } from '../features/runs/samples/sample-search.ts';
import { flagField, oneOf, searchFields, textField } from '../address/search-fields.ts';
import { Shell } from './shell.tsx';

const root = createRootRoute({
  component: Shell,
  errorComponent: ({ error }) => <Failure error={error} />,
  notFoundComponent: () => (
    <Empty title="There is no such page">
      <p>The places are on the left; ⌘K finds runs, tasks and cards by their names.</p>
    </Empty>
  ),
});

const at = <const Path extends string>(path: Path) => ({ getParentRoute: () => root, path });

const today = createRoute({
  ...at('/'),
  component: lazyRouteComponent(() => import('../features/today/today-page.tsx'), 'TodayPage'),
});

const runs = createRoute({
  ...at('/runs'),
  validateSearch: searchFields({
    q: textField,
    evaluation: textField,
    model: textField,
    verdict: oneOf('pass', 'fail', 'inconclusive'),
  }),
  component: lazyRouteComponent(() => import('../features/runs/list/runs-page.tsx'), 'RunsPage'),
});

const run = createRoute({
  ...at('/runs/$run'),
  validateSearch: sampleSearch,
  component: lazyRouteComponent(() => import('../features/runs/run/run-page.tsx'), 'RunPage'),
});

const sample = createRoute({
  ...at('/runs/$run/samples/$sample'),
  validateSearch: searchFields({ against: textField }),
  component: lazyRouteComponent(() => import('../features/runs/sample/sample-page.tsx'), 'SamplePage'),
});

const runStability = createRoute({
  ...at('/runs/$run/stability'),
  validateSearch: searchFields({ score: textField }),
  component: lazyRouteComponent(() => import('../features/stability/stability-page.tsx'), 'StabilityPage'),
});

const stability = createRoute({
  ...at('/stability'),
  component: lazyRouteComponent(() => import('../features/stability/series-page.tsx'), 'SeriesPage'),
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
  component: lazyRouteComponent(() => import('../features/compare/compare-page.tsx'), 'ComparePage'),
});

const help = createRoute({
  ...at('/help'),
  component: lazyRouteComponent(() => import('../features/help/help-page.tsx'), 'HelpPage'),
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
  component: lazyRouteComponent(() => import('../features/tasks/tasks-page.tsx'), 'TasksPage'),
});

const task = createRoute({
  ...at('/tasks/$task'),
  component: lazyRouteComponent(() => import('../features/tasks/task-page.tsx'), 'TaskPage'),
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
  }),
  component: lazyRouteComponent(() => import('../features/cards/cards-page.tsx'), 'CardsPage'),
});

const card = createRoute({
  ...at('/cards/$kind/$name'),
  component: lazyRouteComponent(() => import('../features/cards/card-page.tsx'), 'CardPage'),
});

const audit = createRoute({
  ...at('/audit'),
  component: lazyRouteComponent(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
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
  audit,
  help,
]);

export const router = createRouter({ routeTree: tree, defaultPreload: 'intent', scrollRestoration: true });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

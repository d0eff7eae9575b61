import type { Route } from './route.ts';
import { auditRoutes } from './audit.ts';
import { cardRoutes } from './cards.ts';
import { compareRoutes } from './compare.ts';
import { evaluatorRoutes } from './evaluators.ts';
import { executionRoutes } from './executions.ts';
import { runRoutes } from './runs.ts';
import { sampleRoutes } from './samples.ts';
import { taskRoutes } from './tasks.ts';

/** Every route, in the order in which the description lists them. */
export const routes: readonly Route[] = [
  ...runRoutes,
  ...sampleRoutes,
  ...compareRoutes,
  ...executionRoutes,
  ...taskRoutes,
  ...cardRoutes,
  ...auditRoutes,
  ...evaluatorRoutes,
];

/** By method and path: `get /api/runs`. */
export const routeTable: ReadonlyMap<string, Route> = new Map(routes.map((row) => [routeName(row), row]));

export function routeName({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

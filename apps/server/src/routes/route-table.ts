import type { Route } from './route.ts';
import { arenaRoutes } from './arenas.ts';
import { auditRoutes } from './audit.ts';
import { cardRoutes } from './cards.ts';
import { compareRoutes } from './compare.ts';
import { evaluatorRoutes } from './evaluators.ts';
import { evidenceRoutes } from './evidence.ts';
import { executionRoutes } from './executions.ts';
import { explanationRoutes } from './explanations.ts';
import { meRoutes } from './me.ts';
import { reproductionRoutes } from './reproductions.ts';
import { reviewRoutes } from './review.ts';
import { runRoutes } from './runs.ts';
import { sampleRoutes } from './samples.ts';
import { submissionRoutes } from './submissions.ts';
import { taskRoutes } from './tasks.ts';

/** Every route, in the order in which the description lists them. */
export const routes: readonly Route[] = [
  ...runRoutes,
  ...sampleRoutes,
  ...compareRoutes,
  ...executionRoutes,
  ...taskRoutes,
  ...cardRoutes,
  ...reproductionRoutes,
  ...auditRoutes,
  ...evaluatorRoutes,
  ...submissionRoutes,
  ...evidenceRoutes,
  ...explanationRoutes,
  ...arenaRoutes,
  ...reviewRoutes,
  ...meRoutes,
];

/** By method and path: `get /api/runs`. */
export const routeTable: ReadonlyMap<string, Route> = new Map(routes.map((row) => [routeName(row), row]));

export function routeName({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** What there is to be asked of a server, by the first word of where it is asked. */
export const scopeAreas = [
  'runs',
  'compare',
  'executions',
  'today',
  'counts',
  'events',
  'tasks',
  'cards',
  'reproductions',
  'audit',
  'evaluators',
  'submissions',
  'arenas',
  'review',
  'metrics',
] as const;

export type ScopeArea = (typeof scopeAreas)[number];

/** `runs:read`, `submissions:write`: one thing that a token may do, within its role. */
export type Scope = `${ScopeArea}:${'read' | 'write'}`;

export const scopes: readonly Scope[] = scopeAreas.flatMap((area) => [
  `${area}:read` as const,
  `${area}:write` as const,
]);

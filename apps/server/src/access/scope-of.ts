import type { Scope, ScopeArea } from '@assay/verbs';
import type { Route } from '../routes/route.ts';

/** What a token needs for a route beside its role; null: everybody may know who they are. */
export function scopeOf({ method, path }: Pick<Route, 'method' | 'path'>): Scope | null {
  if (path === '/api/me') return null;
  const area =
    path.endsWith('/submissions') || path.includes('/submissions/') ? 'submissions' : firstWord(path);
  return `${area as ScopeArea}:${isReading(method, path) ? 'read' : 'write'}`;
}

function firstWord(path: string): string {
  return /^\/(?:api\/)?(\w+)/.exec(path)![1]!;
}

/** What is checked leaves nothing behind. */
function isReading(method: Route['method'], path: string): boolean {
  return method === 'get' || path.endsWith('/check');
}

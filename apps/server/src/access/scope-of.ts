import type { Scope, ScopeArea } from '@assay/verbs';
import type { Route } from '../routes/route.ts';

/** What a token needs for a route beside its role; null: everybody may know who they are. */
export function scopeOf({ method, path }: Pick<Route, 'method' | 'path'>): Scope | null {
  if (path === '/api/me') return null;
  return `${areaOf({ path }) as ScopeArea}:${isReading(method, path) ? 'read' : 'write'}`;
}

/** What a route is about: the first word of its address, or what is handed in. */
export function areaOf({ path }: Pick<Route, 'path'>): string {
  if (path.endsWith('/submissions') || path.includes('/submissions/')) return 'submissions';
  return /^\/(?:api\/)?(\w+)/.exec(path)![1]!;
}

/** What is checked leaves nothing behind. */
function isReading(method: Route['method'], path: string): boolean {
  return method === 'get' || path.endsWith('/check');
}

/** An address for each route that asks something of the project of `servedProject`; a route without one fails its test. */
export const routeExamples: Readonly<Record<string, { readonly path: string; readonly body?: unknown }>> = {
  'get /api/runs': { path: '/api/runs?sort=value&limit=3' },
  'get /api/runs/{run}': { path: '/api/runs/careless?against=good' },
  'get /api/runs/{run}/samples': {
    path: '/api/runs/careless/samples?against=good&q=i&sort=score:exact-match&order=down',
  },
  'get /api/runs/{run}/samples/{sample}': { path: '/api/runs/careless/samples/hard?against=good' },
  'get /api/compare': { path: '/api/compare?runs=good,careless,again' },
  'get /api/runs/{run}/stability': { path: '/api/runs/again/stability' },
  'get /api/today': { path: '/api/today' },
  'get /api/executions': { path: '/api/executions' },
  'get /api/events/since': { path: '/api/events/since?after=0' },
};

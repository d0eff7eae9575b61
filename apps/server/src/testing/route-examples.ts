/** What to ask, and what comes of it for those who may: 200 unless it is said. */
export interface RouteExample {
  readonly path: string;
  readonly body?: unknown;
  readonly status?: number;
}

/** An address for each route that asks something of the project of `servedProject`; a route without one fails its test. */
export const routeExamples: Readonly<Record<string, RouteExample>> = {
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
  'get /api/executions/progress': { path: '/api/executions/progress' },
  'get /api/tasks': { path: '/api/tasks?kind=problem' },
  'get /api/tasks/document': { path: '/api/tasks/document?path=capitals.jsonld' },
  'get /api/tasks/versions': { path: '/api/tasks/versions?path=capitals.jsonld' },
  'get /api/tasks/solutions': { path: '/api/tasks/solutions?path=capitals.jsonld' },
  'post /api/tasks/check': { path: '/api/tasks/check', body: { text: '{ "@id": ' } },
  'get /api/cards': { path: '/api/cards?first_party_only=true' },
  'get /api/cards/tree': { path: '/api/cards/tree?first_party_only=true' },
  'get /api/cards/{kind}/{name}': { path: '/api/cards/model/replay%2Fgood' },
  'get /api/reproductions': { path: '/api/reproductions' },
  'get /api/reproductions/one': { path: '/api/reproductions/one?path=again%2Freproduction.yaml' },
  'get /api/reproductions/answers': {
    path: '/api/reproductions/answers?path=again%2Freproduction.yaml&row=0',
  },
  'post /api/reproductions/verdicts': {
    path: '/api/reproductions/verdicts',
    body: { path: 'again/reproduction.yaml', metric: 'Exact Match', correctly: true },
  },
  'get /api/audit': { path: '/api/audit?limit=5' },
  'get /api/audit/entries/{id}': { path: '/api/audit/entries/nothing', status: 404 },
  'get /api/audit/bundles/{score}': { path: '/api/audit/bundles/nothing', status: 404 },
  'get /api/audit/checkpoint': { path: '/api/audit/checkpoint' },
  'get /api/evaluators': { path: '/api/evaluators' },
  'get /api/evaluators/{evaluator}': { path: '/api/evaluators/contest' },
  'get /api/evaluators/{evaluator}/board': { path: '/api/evaluators/contest/board?split=final' },
  'get /api/evaluators/{evaluator}/versions': { path: '/api/evaluators/contest/versions' },
  'get /api/evaluators/{evaluator}/submissions': { path: '/api/evaluators/contest/submissions' },
  'get /api/evaluators/{evaluator}/submissions/{submission}': {
    path: '/api/evaluators/contest/submissions/sub-0',
    status: 404,
  },
  'post /api/evaluators/{evaluator}/submissions': {
    path: '/api/evaluators/none/submissions?file=a.jsonl',
    status: 404,
  },
  'get /api/evaluators/{evaluator}/explanation': {
    path: '/api/evaluators/contest/explanation?a=sc-0&b=sc-1',
    status: 404,
  },
  'post /api/evaluators/{evaluator}/evidence': {
    path: '/api/evaluators/contest/evidence',
    body: { score: 'sc-0', reason: 'to see' },
    status: 404,
  },
  'post /api/evaluators/{evaluator}/reruns': {
    path: '/api/evaluators/contest/reruns',
    body: { submission: 'sub-0', reason: 'to see', seen: 'sha256:0' },
    status: 409,
  },
  'get /api/arenas': { path: '/api/arenas' },
  'get /api/arenas/{run}': { path: '/api/arenas/none', status: 404 },
  'get /api/arenas/{run}/games/{game}': { path: '/api/arenas/none/games/0a', status: 404 },
  'get /api/review': { path: '/api/review' },
  'post /api/review/next': { path: '/api/review/next', body: { evaluator: 'none' }, status: 404 },
  'post /api/review/votes': {
    path: '/api/review/votes',
    body: { evaluator: 'none', item: 'item', values: { correct: 'yes' } },
    status: 404,
  },
  'post /api/review/undo': {
    path: '/api/review/undo',
    body: { evaluator: 'none', item: 'item' },
    status: 404,
  },
  'get /api/review/disputes': { path: '/api/review/disputes?evaluator=none', status: 404 },
  'post /api/review/decisions': {
    path: '/api/review/decisions',
    body: { evaluator: 'none', item: 'item', values: { correct: 'yes' }, reason: 'rule 2' },
    status: 404,
  },
  'post /api/review/appeals': {
    path: '/api/review/appeals',
    body: { evaluator: 'none', submission: 'sub-0', item: 'q1', reason: 'rule 2' },
    status: 404,
  },
  'get /api/me': { path: '/api/me' },
  'get /api/counts': { path: '/api/counts' },
  'get /api/events/since': { path: '/api/events/since?after=0' },
};

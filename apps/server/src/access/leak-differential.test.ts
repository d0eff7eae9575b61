import { expect, onTestFinished, test } from 'vitest';
import { routeName, routes } from '../routes/route-table.ts';
import { routeExamples } from '../testing/route-examples.ts';
import { addContest } from '../testing/served-contest.ts';
import { type ServedProject, servedProject } from '../testing/served-project.ts';
import { roles, seesLabels } from './roles.ts';

type Feedback = 'exact' | 'ladder' | 'none';

interface Listing {
  readonly submissions?: readonly {
    readonly submission: { readonly id: string };
    readonly scores: readonly { readonly id: string }[];
  }[];
}

/** One thing to ask; what has a body is sent with it. */
interface Asking {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

/** Everything that a reader without labels can think of: the table's own examples, and what lists lead on to. */
async function askings(served: ServedProject): Promise<readonly Asking[]> {
  const examples = routes.map((row): Asking => {
    const { path, body } = routeExamples[routeName(row)]!;
    const sent = row.upload === true ? '{"id":"q0","prediction":"yes"}' : JSON.stringify(body);
    return { method: row.method.toUpperCase(), path, ...(row.method === 'get' ? {} : { body: sent }) };
  });
  return [...examples, ...(await addresses(served)).map((path) => ({ method: 'GET', path }))];
}

async function addresses(served: ServedProject): Promise<readonly string[]> {
  const listed = await served.ask('submitter', '/api/evaluators/contest/submissions');
  const { submissions = [] } = (await listed.json()) as Listing;
  const scores = submissions.flatMap((one) => one.scores.map(({ id }) => id));
  return [
    '/api/evaluators/contest/board',
    '/api/evaluators/contest/board?split=final',
    ...submissions.map(({ submission }) => `/api/evaluators/contest/submissions/${submission.id}`),
    ...scores.slice(0, 3).map((id) => `/api/evaluators/contest/explanation?a=${scores[0]!}&b=${id}`),
    ...scores.slice(0, 1).flatMap((id) => [`/api/audit/bundles/${id}`, `/api/audit/entries/${id}`]),
    '/api/openapi.json',
    '/api/runs/again/samples/hard',
    '/api/reproductions/answers?path=again%2Freproduction.yaml&row=0&only=differ',
    '/api/tasks/document?path=again%2Freported.jsonld',
    '/api/review/disputes?evaluator=contest',
    '/login',
    '/login/callback?code=x&state=y',
    '/open?once=nothing',
    '/readyz',
    '/metrics',
  ];
}

/** What each of them is told, without names that are drawn and times. */
async function crawl(
  feedback: Feedback,
  changed: number | null,
  label?: string,
): Promise<{ readonly told: ReadonlyMap<string, string>; readonly toHost: string }> {
  const served = await servedProject({
    ...(label === undefined ? {} : { label }),
    prepare: (world) => addContest(world, { feedback, changed, plays: false }),
  });
  onTestFinished(() => served.close());
  const told = new Map<string, string>();
  const asked = await askings(served);
  for (const role of roles.filter((one) => !seesLabels.has(one)))
    for (const [i, { method, path, body }] of asked.entries()) {
      const headers = {
        'content-type': path.includes('file=') ? 'application/octet-stream' : 'application/json',
      };
      const answer = await served.ask(
        role,
        path,
        body === undefined ? { method } : { method, body, headers },
      );
      const name = `${role} ${i} ${withoutChance(path)}`;
      told.set(name, `${answer.status} ${withoutChance(await answer.text())}`);
    }
  const toHost: string[] = [];
  for (const split of ['feedback', 'final']) {
    const answer = await served.ask('owner', `/api/evaluators/contest/board?split=${split}`);
    toHost.push(withoutChance(await answer.text()));
  }
  return { told, toHost: toHost.join('\n') };
}

function withoutChance(text: string): string {
  return text
    .replaceAll(/\b(sub|sc|snap|trace|campaign|scoring|run|arena)-[0-9a-f]{8,}/g, '$1')
    .replaceAll(/\b[0-9a-f]{64}\b/g, 'digest')
    .replaceAll(/\d{8}T\d{6}-[0-9a-f]{8}/g, 'run')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uuid')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/"(?:ms|latency_ms|started_ms|duration_ms|elapsed_ms)":[\d.]+/g, '"ms"')
    .replaceAll(/[A-Za-z0-9+/]{43,}=*/g, 'base64')
    .replaceAll(/(?<=name="style-nonce" content=")[^"]+/g, 'nonce');
}

/** Times and the digests of times stand in these, and nothing of an evaluator. */
const chancy = /^\w+ \d+ \/(?:metrics|api\/runs\/careless\?|api\/cards\/model)/;

test.each<[Feedback, number]>([
  ['none', 5],
  ['exact', 25],
])(
  'API-20 with feedback %s other hidden labels, of an evaluator, a run and a reproduction, change no byte of any route for any role without labels',
  async (feedback, changed) => {
    const before = await crawl(feedback, null);
    const after = await crawl(feedback, changed, 'alphorn-2c9e');
    // The host does see the difference: the crawl looks where numbers are.
    expect(after.toHost).not.toBe(before.toHost);
    expect(before.told.size).toBeGreaterThan(60);
    const differing = [...before.told].filter(
      ([name, text]) => !chancy.test(name) && after.told.get(name) !== text,
    );
    expect(differing.map(([name, text]) => [name, text, after.told.get(name)])).toEqual([]);
    expect([...after.told.keys()]).toEqual([...before.told.keys()]);
    const everything = [...before.told.values(), ...after.told.values()].join('\n');
    expect(everything).not.toMatch(/kuhreigen|alphorn/);
  },
);

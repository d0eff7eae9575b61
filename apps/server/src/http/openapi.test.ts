import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedProject, servedProject } from '../testing/served-project.ts';
import { routes } from '../routes/route-table.ts';
import { routeExamples } from '../testing/route-examples.ts';
import { besidePaths } from './openapi-beside.ts';

let served: ServedProject;
beforeAll(async () => {
  served = await servedProject();
});
afterAll(() => served.close());

interface Document {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters: readonly unknown[];
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly content?: Readonly<Record<string, unknown>>;
        readonly headers?: Readonly<Record<string, unknown>>;
      }
    >
  >;
}

async function description(): Promise<Document> {
  return (await (await served.ask(null, '/api/openapi.json')).json()) as Document;
}

test('every reference leads to a component, and every operation has a name of its own and says what a refusal is', async () => {
  const document = await description();
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
  expect(references.length).toBeGreaterThan(100);
  for (const [whole, kind = '', name = ''] of references)
    expect(document.components[kind]?.[name], whole).toBeDefined();
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { operationId, responses } of operations)
    expect([responses['4XX'], responses['5XX']], operationId).toEqual(
      Array.from({ length: 2 }, () => ({ $ref: '#/components/responses/Problem' })),
    );
  expect(document.servers).toMatchObject([{ url: '/' }]);
});

test('what stands beside the table answers as it is described', async () => {
  for (const [path, methods] of Object.entries(besidePaths))
    for (const [method, operation] of Object.entries(methods)) {
      const stop = new AbortController();
      const answer = await served.ask('owner', path, { method: method.toUpperCase(), signal: stop.signal });
      const { responses } = operation as unknown as Operation;
      const [type = ''] = (answer.headers.get('content-type') ?? '').split(';');
      // A token is asked for, and a session is none.
      const expected = path === '/login/token' ? 401 : 200;
      expect([path, answer.status]).toEqual([path, expected]);
      if (expected === 200) expect(Object.keys(responses['200']!.content!), path).toEqual([type]);
      stop.abort();
    }
});

test('every read says that it has a tag, and is answered with 304 where its tag is sent', async () => {
  const { paths } = await description();
  const tagged: string[] = [];
  const reads = routes.filter(({ method }) => method === 'get').map(({ path }) => path);
  expect(reads.map((path) => paths[path]!['get']!.tags.length)).toEqual(reads.map(() => 1));
  for (const path of [...reads, '/api/openapi.json']) {
    const { parameters, responses } = paths[path]!['get']!;
    expect(parameters, path).toContainEqual({ $ref: '#/components/parameters/IfNoneMatch' });
    expect(Object.keys(responses['200']!.headers ?? {}), path).toEqual(['ETag']);
    expect(Object.keys(responses), path).toContain('304');
    const address = routeExamples[`get ${path}`]?.path ?? path;
    const { status, headers } = await served.ask('owner', address);
    // This project has no evaluator.
    if (status === 404) continue;
    const tag = headers.get('etag');
    expect(tag, path).toMatch(/^(?:W\/)?"[\w-]+"$/);
    const again = await served.ask('owner', address, { headers: { 'if-none-match': tag! } });
    expect([path, again.status, await again.text()]).toEqual([path, 304, '']);
    tagged.push(path);
  }
  expect(tagged.length).toBeGreaterThan(15);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedProject, servedProject } from '../testing/served-project.ts';
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
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
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

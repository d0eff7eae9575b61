import { randomStream } from '@assay/metrics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../../../testing/rounds.ts';
import { roles } from '../access/roles.ts';
import { openApiDocument } from '../http/openapi.ts';
import { problemSchema } from '../http/problem.ts';
import { addContest } from '../testing/served-contest.ts';
import { routeExamples } from '../testing/route-examples.ts';
import { hiddenLabel, type ServedProject, servedProject } from '../testing/served-project.ts';

let served: ServedProject;
let operations: readonly Operation[];
beforeAll(async () => {
  served = await servedProject({ prepare: (world) => addContest(world) });
  operations = operationsOf((await openApiDocument('0.1.0')) as unknown as Document);
});
afterAll(() => served.close());

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: Schema;
}

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Described {
  readonly 'x-roles'?: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

interface Operation extends Described {
  readonly method: string;
  readonly path: string;
}

function operationsOf({ paths }: Document): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, described]) => described['x-roles'] !== undefined)
      .map(([method, described]) => ({ ...described, method, path })),
  );
}

/** What nobody means: other types, other numbers, names of objects' own parts, paths, markup, SQL, broken text. */
const hostile = [
  '',
  ' ',
  '-1',
  '1e309',
  'NaN',
  '00000000000000000001',
  '9007199254740993',
  'true',
  'null',
  '[]',
  '{"a":1}',
  '__proto__',
  'constructor',
  'toString',
  '../../../../etc/passwd',
  '..\\..\\',
  '/etc/passwd',
  '.assay/label-key',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '%00',
  '\u0000',
  '\uD800',
  '\u202Egnp',
  '𝕏'.repeat(60),
  'x'.repeat(5000),
  '*',
  '(a+)+$',
  '$ref',
  hiddenLabel,
];

const values: readonly unknown[] = [...hostile, null, true, 0, -1, 1e300, [], {}, [[]], { a: { b: [] } }];

function pick<T>(from: readonly T[], random: { nextFloat: () => number }): T {
  return from[Math.floor(random.nextFloat() * from.length)]!;
}

/** Text that is not whole stands in an address as what replaces it. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

async function expectAnswered(answer: Response, what: string): Promise<void> {
  const text = await answer.text();
  expect(answer.status, `${what}: ${text}`).toBeLessThan(500);
  expect(text, what).not.toContain(served.world.cwd);
  expect(text, what).not.toMatch(/\n\s+at .*:\d+:\d+/);
  if (answer.status < 400) return;
  expect(answer.headers.get('content-type'), what).toMatch(/^application\/problem\+json/);
  expect(problemSchema.strict().safeParse(JSON.parse(text)).error, what).toBeUndefined();
}

test('API-15, API-21 every parameter of the description takes whatever is sent in its place, and answers or refuses', async () => {
  const random = randomStream(23, 'parameters');
  for (const { method, path, parameters } of operations.filter((one) => one.method === 'get'))
    for (const { name, in: place } of parameters.filter((one) => one.in !== 'header'))
      for (let i = 0; i < 2 * rounds; i += 1) {
        const [role, value] = [pick(roles, random), pick(hostile, random)];
        const example = new URL(routeExamples[`${method} ${path}`]!.path, served.server.address);
        const asked = path.replaceAll(/\{(\w+)\}/g, (whole: string, own: string) =>
          own === name && value !== '' ? encoded(value) : partOf(example.pathname, path, whole),
        );
        if (place === 'query') example.searchParams.set(name, value);
        const address = `${asked}${example.search}`;
        await expectAnswered(await served.ask(role, address), `${role} ${address}`);
      }
});

test('API-15, API-21 every field of a body takes whatever is sent in its place, and answers or refuses', async () => {
  const random = randomStream(29, 'bodies');
  for (const { method, path, requestBody } of operations) {
    const fields = Object.keys(requestBody?.content['application/json']?.schema.properties ?? {});
    const example = routeExamples[`${method} ${path}`]!;
    for (const field of fields)
      for (let i = 0; i < 2 * rounds; i += 1) {
        const [role, value] = [pick(roles, random), pick(values, random)];
        const body = JSON.stringify({ ...(example.body as object), [field]: value });
        const headers = { 'content-type': 'application/json' };
        const answer = await served.ask(role, example.path, { method: method.toUpperCase(), body, headers });
        await expectAnswered(answer, `${role} ${path} ${body.slice(0, 200)}`);
      }
  }
});

test('API-15, API-21 a body that is no object, and a path that is no text, are refused by every route', async () => {
  expect(operations.length).toBeGreaterThan(30);
  for (const { method, path, requestBody } of operations) {
    const example = routeExamples[`${method} ${path}`]!;
    const isJson = requestBody?.content['application/json'] !== undefined;
    if (isJson)
      for (const body of ['', '[', '[]', '1', '"x"', '{"a":', '{"__proto__":{"role":"owner"}}']) {
        const headers = { 'content-type': 'application/json' };
        const answer = await served.ask('owner', example.path, {
          method: method.toUpperCase(),
          body,
          headers,
        });
        expect(answer.status, `${path} ${body}`).toBe(400);
        await expectAnswered(answer, `${path} ${body}`);
      }
    const broken = path.replaceAll(/\{\w+\}/g, '%ff');
    if (broken !== path && method === 'get')
      await expectAnswered(await served.ask('owner', broken), `${method} ${broken}`);
  }
});

/** What stands in an example where the path of a route has a name. */
function partOf(pathname: string, path: string, whole: string): string {
  return pathname.split('/')[path.split('/').indexOf(whole)]!;
}

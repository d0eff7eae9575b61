import { verbs } from '@assay/verbs';
import * as z from 'zod';
import { areaOf, scopeOf } from '../access/scope-of.ts';
import { routes } from '../routes/route-table.ts';
import type { Route } from '../routes/route.ts';
import { bodyWords } from './body-words.ts';
import { besidePaths } from './openapi-beside.ts';
import { about, quotaAnswer, reading, sharedParts } from './openapi-shared.ts';
import { parameterWords } from './parameter-words.ts';
import { problemSchema } from './problem.ts';

type Schema = { readonly [key: string]: unknown };

/** The description of the interface, OpenAPI 3.1, from the same rows that answer. */
export async function openApiDocument(version: string): Promise<Schema> {
  const components = new Map<string, Schema>();
  const paths: Record<string, Record<string, Schema>> = {};
  for (const row of routes) (paths[row.path] ??= {})[row.method] = operation(row, components);
  Object.assign(paths, besidePaths);
  components.set('Problem', schemaOf(problemSchema, 'output', components));
  const schemas = await verbs.views.schemas();
  for (const [name, schema] of Object.entries((await schemas({}, noWorld)).schemas))
    components.set(name, embedded(schema, components, name));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Assay',
      version,
      description: about,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This server' }],
    paths,
    components: {
      ...sharedParts,
      schemas: Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
      responses: {
        Problem: {
          description: 'What went wrong, as defined by RFC 9457',
          headers: {
            'X-Request-Id': { description: 'As the log has it', schema: { type: 'string' } },
            'Retry-After': {
              description: 'After how many seconds to try again, where that may help',
              schema: { type: 'integer' },
            },
          },
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
    security: [{ token: [] }],
  };
}

const noWorld = { cwd: '/', env: {}, version: '' };

function operation(row: Route, components: Map<string, Schema>): Schema {
  const names = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const isRead = row.method === 'get';
  return {
    operationId: operationId(row),
    summary: row.summary,
    tags: [areaOf(row)],
    'x-roles': row.access.roles,
    'x-ownership': row.access.ownership,
    'x-scope': scopeOf(row),
    parameters: [
      ...names.map((name) => parameter(name, 'path', row.params, components)),
      ...Object.keys(row.query?.shape ?? {}).map((name) => parameter(name, 'query', row.query, components)),
      ...(row.upload === true ? [idempotencyKey] : []),
      ...(isRead ? reading.parameters : []),
    ],
    ...(row.upload === true
      ? {
          requestBody: {
            required: true,
            content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
          },
        }
      : {}),
    ...(row.body === null
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: withWords(schemaOf(row.body, 'input', components)) } },
          },
        }),
    responses: {
      [row.status ?? 200]: {
        description: row.summary,
        ...(isRead ? { headers: reading.headers } : {}),
        ...(row.tellsQuota === true ? quotaAnswer : {}),
        content: { 'application/json': { schema: schemaOf(row.answer, 'output', components) } },
      },
      ...(isRead ? reading.unchanged : {}),
      '4XX': problemResponse,
      '5XX': problemResponse,
      default: problemResponse,
    },
  };
}

const problemResponse = { $ref: '#/components/responses/Problem' };

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same as `key`',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

/** `get /api/runs/{run}` is `getRunsRun`. */
function operationId({ method, path }: Pick<Route, 'method' | 'path'>): string {
  const words = path.replace('/api/', '').match(/\w+/g) ?? [];
  return [method, ...words.map((word) => word[0]!.toUpperCase() + word.slice(1))].join('');
}

function parameter(
  name: string,
  place: 'path' | 'query',
  object: z.ZodObject | null,
  components: Map<string, Schema>,
): Schema {
  const field = object?.shape[name];
  if (!(field instanceof z.ZodType)) throw new Error(`the route has no schema for ${name}`);
  const isRequired = place === 'path' || !field.safeParse(undefined).success;
  const description = parameterWords[name];
  return { name, in: place, required: isRequired, description, schema: schemaOf(field, 'input', components) };
}

/** The fields of a body, each with what it says. */
function withWords(schema: Schema): Schema {
  const fields = (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, description: bodyWords[name] }]),
  );
  return { ...schema, properties };
}

/** As JSON Schema; what has a name stands among the components. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Map<string, Schema>): Schema {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return embedded(made, components, null);
}

/** Definitions of a schema of its own become components of the document. */
function embedded(schema: Schema, components: Map<string, Schema>, prefix: string | null): Schema {
  const { $schema: _, $defs: definitions = {}, ...rest } = schema;
  const nameOf = (name: string): string => (prefix === null ? name : `${prefix}${name.replaceAll('_', '')}`);
  for (const [name, definition] of Object.entries(definitions as Readonly<Record<string, Schema>>))
    addComponent(components, nameOf(name), pointed(definition, nameOf) as Schema);
  return pointed(rest, nameOf) as Schema;
}

/** A name stands for one thing: zod counts the definitions of each schema from 0. */
function addComponent(components: Map<string, Schema>, name: string, schema: Schema): void {
  const known = components.get(name);
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
    throw new Error(`two schemas are called ${name}: give one of them an id`);
  components.set(name, schema);
}

function pointed(value: unknown, nameOf: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => pointed(item, nameOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'id' || typeof value !== 'object' || !('type' in value))
      .map(([key, item]) => [
        key,
        key === '$ref' && typeof item === 'string'
          ? item.replace(/^#\/\$defs\/(.+)$/, (_, name: string) => `#/components/schemas/${nameOf(name)}`)
          : pointed(item, nameOf),
      ]),
  );
}

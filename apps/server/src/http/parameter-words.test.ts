import { expect, test } from 'vitest';
import { routes } from '../routes/route-table.ts';
import { bodyWords } from './body-words.ts';
import { openApiDocument } from './openapi.ts';
import { parameterWords } from './parameter-words.ts';

test('every parameter of every route is described, and nothing else is', () => {
  const names = routes.flatMap(({ path, query }) => [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
    ...Object.keys(query?.shape ?? {}),
  ]);
  expect(Object.keys(parameterWords).toSorted()).toEqual([...new Set(names)].toSorted());
});

interface Described {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Described }>> };
}

/** Every field with its place, those of fields in it too. */
function fieldsOf(schema: Described, place: string): readonly (readonly [string, Described])[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    [`${place} ${name}`, field] as const,
    ...fieldsOf(field, `${place} ${name}`),
  ]);
  return schema.items === undefined ? own : [...own, ...fieldsOf(schema.items, place)];
}

test('every field of every body is described, and nothing else is', async () => {
  const { paths } = (await openApiDocument('0.1.0')) as unknown as Document;
  const fields = Object.entries(paths).flatMap(([path, operations]) =>
    Object.values(operations).flatMap(({ requestBody }) =>
      fieldsOf(requestBody?.content['application/json']?.schema ?? {}, path),
    ),
  );
  expect(fields.filter(([, { description }]) => (description ?? '') === '').map(([place]) => place)).toEqual(
    [],
  );
  const names = fields.map(([place]) => place.split(' ').at(-1)!);
  expect(Object.keys(bodyWords).toSorted()).toEqual([...new Set(names)].toSorted());
});

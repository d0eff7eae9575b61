import { expect, test } from 'vitest';
import { routes } from '../routes/route-table.ts';
import { parameterWords } from './parameter-words.ts';

test('every parameter of every route is described, and nothing else is', () => {
  const names = routes.flatMap(({ path, query }) => [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
    ...Object.keys(query?.shape ?? {}),
  ]);
  expect(Object.keys(parameterWords).toSorted()).toEqual([...new Set(names)].toSorted());
});

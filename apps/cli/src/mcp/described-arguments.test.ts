import * as z from 'zod';
import { expect, test } from 'vitest';
import { argumentWords, describedArguments } from './described-arguments.ts';
import { readingTools } from './reading-tools.ts';
import { writingTools } from './writing-tools.ts';

type Schema = Readonly<Record<string, unknown>>;

const tools = [...Object.entries(readingTools), ...Object.entries(writingTools)];

/** Every field of a schema with its place, those of fields in it too. */
function fieldsOf(schema: unknown, place: string): readonly (readonly [string, Schema])[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) =>
    key === 'properties'
      ? Object.entries(value as Readonly<Record<string, Schema>>).flatMap(([name, field]) => [
          [`${place}.${name}`, field] as const,
          ...fieldsOf(field, `${place}.${name}`),
        ])
      : fieldsOf(value, place),
  );
}

test('every argument of every tool says what it is for', async () => {
  const lacking: string[] = [];
  for (const [name, { schema }] of tools) {
    const made = z.toJSONSchema(await schema(), { io: 'input', unrepresentable: 'any' });
    for (const [place, { description }] of fieldsOf(describedArguments(name, made), name))
      if (typeof description !== 'string' || description === '') lacking.push(place);
  }
  expect(lacking).toEqual([]);
});

test('nothing is described that no tool has', async () => {
  const used = new Set<string>();
  for (const [name, { schema }] of tools) {
    const made = z.toJSONSchema(await schema(), { io: 'input', unrepresentable: 'any' });
    for (const [place] of fieldsOf(made, name)) {
      const [field, parent] = place.split('.').toReversed();
      used.add(place.split('.').length > 2 ? `${parent}.${field}` : `${name}.${field}`);
      if (place.split('.').length === 2) used.add(field!);
    }
  }
  expect(Object.keys(argumentWords).filter((words) => !used.has(words))).toEqual([]);
});

import { argumentWords } from './argument-words.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Where a schema stands: the tool, and the argument that it is part of; null: it is the arguments themselves. */
interface Place {
  readonly tool: string;
  readonly argument: string | null;
}

/** The schema of a tool's arguments, in which each says what it is for. */
export function describedArguments(tool: string, schema: Schema): Schema {
  return describedIn({ tool, argument: null }, schema) as Schema;
}

function describedIn(place: Place, schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((one) => describedIn(place, one));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'properties'
        ? describedFields(place, value as Readonly<Record<string, Schema>>)
        : describedIn(place, value),
    ]),
  );
}

function describedFields(place: Place, fields: Readonly<Record<string, Schema>>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const inside = describedIn({ ...place, argument: name }, field) as Schema;
      return [name, { ...inside, description: field['description'] ?? wordsOf(name, place) }];
    }),
  );
}

/** The narrowest that there are; undefined where nobody wrote any. */
function wordsOf(name: string, { tool, argument }: Place): string | undefined {
  if (argument !== null) return argumentWords[`${argument}.${name}`];
  return argumentWords[`${tool}.${name}`] ?? argumentWords[name];
}

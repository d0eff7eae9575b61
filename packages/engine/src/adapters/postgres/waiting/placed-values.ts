import type { BoundValues } from '../../sql-database.ts';

/** A statement as PostgreSQL takes it, and how what is given to it becomes its numbered values. */
export interface PlacedStatement {
  readonly text: string;
  readonly valuesOf: (given: BoundValues) => readonly unknown[];
}

/** `?` and `:name` as `$1`, `$2`, …; none of our statements has either inside of a text. */
export function placedStatement(sql: string): PlacedStatement {
  const names: string[] = [];
  let places = 0;
  const text = sql.replaceAll(/\?|(?<!:):([a-z_]+)/g, (_, name: string | undefined) => {
    if (name === undefined) return `$${++places}`;
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return {
    text,
    valuesOf: (given) => {
      const [first] = given;
      if (names.length === 0 || !isNamed(first)) return given.map(storable);
      return names.map((name) => storable(first[name]));
    },
  };
}

function isNamed(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array);
}

/** Records are JSON and have neither; a name or reason may, and PostgreSQL keeps neither U+0000 nor half a character. */
function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '\uFFFD') : value;
}

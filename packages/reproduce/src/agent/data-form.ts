import type { JsonObject, JsonValue } from '@assay/records';

const MOST_COLUMNS = 60;
const FEW_VALUES = 30;
const LONGEST = 1500;

/** What rows look like: their columns with types, and the values of those that have few, which tell parts of a file apart. */
export function formOfRows(rows: readonly JsonObject[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].slice(0, MOST_COLUMNS);
  return [
    `${rows.length} rows with these columns:`,
    ...columns.map((name) => {
      const cells = rows.map((row) => row[name] ?? null);
      const types = [...new Set(cells.map(typeOf))].join(' or ');
      const values = new Set(cells.filter((cell) => typeof cell === 'string'));
      const isFew = values.size > 0 && values.size <= Math.min(FEW_VALUES, rows.length / 3);
      return `${name}: ${types}${isFew ? `, one of ${JSON.stringify([...values])}` : ''}`;
    }),
  ].join('\n');
}

function typeOf(value: JsonValue): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return `an object with ${Object.keys(value).join(', ')}`;
  return typeof value === 'string' ? 'text' : typeof value;
}

/** The beginning of a text, with tags, keys and marks as they are and every other letter and digit masked. */
export function formOfText(text: string): string {
  return text
    .slice(0, LONGEST)
    .replaceAll(
      /(<[!?/]?[\w:-]+|"[\w.-]+"\s*:|^[\w .-]{1,40}[:=](?=\s))|\p{L}|\p{N}/gmu,
      (hit: string, kept) => (kept === undefined ? (/\p{N}/u.test(hit) ? '0' : 'x') : hit),
    );
}

import { AssayError } from '@assay/records';
import type { DuckDb } from '../open-duckdb.ts';

/** A statement as the database's own parser reads it. */
interface Statement {
  readonly node: Readonly<Record<string, unknown>>;
  readonly named_param_map: readonly unknown[];
}

type Parsed =
  | { readonly error: false; readonly statements: readonly Statement[] }
  | { readonly error: true; readonly error_message: string; readonly position?: string };

/**
 * Makes sure that a text is exactly one SELECT. The database's own parser decides, not a pattern. What a SELECT can
 * reach is another matter: see `confine`.
 */
export async function checkQuestion(database: DuckDb, sql: string): Promise<void> {
  const statements = await parse(database, { before: '', text: sql, after: '' });
  if (statements.length !== 1)
    throw refused(
      `expected one SELECT, got ${statements.length === 0 ? 'nothing' : `${statements.length} statements`}`,
    );
  refuseParameters(statements[0]!);
}

/** Makes sure that a text is one expression, as it may stand behind WHERE, and nothing besides. */
export async function checkCondition(database: DuckDb, condition: string): Promise<void> {
  const [statement, ...more] = await parse(database, { before: 'SELECT (', text: condition, after: '\n)' });
  const [plain] = await parse(database, { before: 'SELECT (', text: 'true', after: '\n)' });
  const isExpression = statement !== undefined && more.length === 0 && frameOf(statement) === frameOf(plain!);
  if (!isExpression) throw refused(`expected one condition, got ${condition}`);
  refuseParameters(statement);
}

/** Everything about a SELECT but what it selects: two that each select one expression from nothing have the same. */
function frameOf({ node }: Statement): string {
  const selected = node['select_list'];
  return JSON.stringify({ ...node, select_list: Array.isArray(selected) ? selected.length : null });
}

function refuseParameters({ named_param_map: parameters }: Statement): void {
  if (parameters.length > 0) throw refused('parameters ($1, ?) have no values here');
}

async function parse(
  { connection }: DuckDb,
  { before, text, after }: { readonly before: string; readonly text: string; readonly after: string },
): Promise<readonly Statement[]> {
  const serialized = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR)', [
    before + text + after,
  ]);
  const parsed = JSON.parse(serialized.value(0, 0) as string) as Parsed;
  if (!parsed.error) return parsed.statements;
  // Without a position the text was understood, and is something else than a SELECT.
  if (parsed.position === undefined) throw refused('only SELECT is answered here');
  throw refused(`${parsed.error_message}, ${placeIn(text, Number(parsed.position) - before.length)}`);
}

/** `line 1, column 10`; the parser counts characters, and not halves of them. */
function placeIn(text: string, offset: number): string {
  const characters = Array.from(text);
  if (offset >= characters.length) return 'at its end';
  const lines = characters.slice(0, Math.max(offset, 0)).join('').split('\n');
  return `line ${lines.length}, column ${Array.from(lines.at(-1)!).length + 1}`;
}

function refused(message: string): AssayError {
  return new AssayError('usage', 'E_SQL', `SQL: ${message}`, {
    fix: 'Ask with one SELECT over the views results, records, signals, triples, benchmarks, models, organizations, cards, findings and instances; `DESCRIBE results` shows the columns of a view.',
  });
}

import { AssayError } from '@assay/records';
import { quotedList } from '../../corpus/json-shape.ts';
import type { ShardTable } from '../shards/verified-tables.ts';
import type { DuckDbCorpus } from './open-duckdb-corpus.ts';
import type { DuckDb } from './open-duckdb.ts';
import { type PlainValue, plainValue } from './plain-value.ts';

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

/** Those that are shut in already; a second time would be refused like any other change. */
const confined = new WeakSet<DuckDb>();

/**
 * Shuts the database in before the user's SQL runs in it: no file but those of the corpus (and what is named) can be
 * opened, no network, no extension, no other database, and no setting changed. There is no way back.
 */
async function confine({ folder, database }: DuckDbCorpus, files: readonly string[] = []): Promise<void> {
  if (confined.has(database)) return;
  confined.add(database);
  const settings = [
    `SET allowed_directories = ${quotedList([folder])}`,
    `SET allowed_paths = ${quotedList(files)}`,
    'SET enable_external_access = false',
    'SET lock_configuration = true',
  ];
  for (const setting of settings) await database.connection.run(setting);
}

/** What the database says of a question, with its drawing of the place. */
export function sqlError(cause: unknown): AssayError {
  return new AssayError('usage', 'E_SQL', (cause as Error).message.trim(), { cause });
}

/** The answer to a question: its columns, and its rows some thousands at a time. */
export interface Answer {
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<readonly (readonly PlainValue[])[]>;
}

/**
 * Answers one SELECT over the views. The signals are computed only where the question can reach them: its text names
 * them, or it makes names of its own with `query` and `query_table`.
 */
export async function askCorpus(corpus: DuckDbCorpus, sql: string): Promise<Answer> {
  await checkQuestion(corpus.database, sql);
  await corpus.verify(tablesNamed(sql));
  if (/signals|triples|query/i.test(sql)) await corpus.settleViews();
  await confine(corpus);
  const result = await corpus.database.reader.stream(sql).catch((cause: unknown) => {
    throw sqlError(cause);
  });
  return { columns: result.deduplicatedColumnNames(), rows: plainRows(result.yieldRows()) };
}

/** The tables that a question may reach besides those that are checked already: those it names, or all where it may name files. */
function tablesNamed(sql: string): ShardTable[] {
  const mayNameFiles = /query|read_|glob|parquet|json/i.test(sql);
  return (['findings', 'instances'] as const).filter(
    (table) => mayNameFiles || sql.toLowerCase().includes(table),
  );
}

async function* plainRows(
  chunks: AsyncIterable<readonly (readonly unknown[])[]>,
): AsyncGenerator<readonly (readonly PlainValue[])[], void, undefined> {
  try {
    for await (const rows of chunks) yield rows.map((row) => row.map(plainValue));
  } catch (cause) {
    throw sqlError(cause);
  }
}

/**
 * A condition of the user's over the columns of `signals`, ready to be used: one expression, in which every name is known. The
 * database is confined before it looks at it; `files` are those that may be written afterwards.
 */
export async function readCondition(
  corpus: DuckDbCorpus,
  condition: string,
  files: readonly string[] = [],
): Promise<string> {
  const { database } = corpus;
  await checkCondition(database, condition);
  await corpus.settleViews();
  await confine(corpus, files);
  const prepared = await database.connection
    .prepare(`SELECT 1 FROM signals WHERE (\n${condition}\n)`)
    .catch((cause: unknown) => {
      throw sqlError(cause);
    });
  prepared.destroySync();
  return condition;
}

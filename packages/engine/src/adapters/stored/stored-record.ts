import { AssayError, type Digest, type DocumentNoun, type DocumentOf, documentSchemas } from '@assay/records';
import type * as z from 'zod';
import type { Page, PageRequest, StoreFinding } from '../../ports/store.ts';
import { nodeDigester } from '../node-digester.ts';
import type { TableShape } from './seals.ts';

/**
 * A record on its way into the store or out of it: what its schema does not know does not pass. zod would make a program
 * of the schema first, which takes as long as checking a thousand records without.
 */
export function checkedRecord<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const { success, data, error } = schema.safeParse(value, { jitless: true });
  if (success) return data;
  const [issue] = error.issues;
  const place = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`;
  throw new AssayError(
    'environment',
    'E_STORE_RECORD',
    `${what} is not what the store keeps: ${issue?.message ?? 'it has another shape'}${place}`,
    { cause: error, fix: 'If another version of Assay wrote it, use that one or a later one.' },
  );
}

/** The record of a row. */
export function storedRecord<T>(schema: z.ZodType<T>, text: string, what: string): T {
  return checkedRecord(schema, storedJson(text, what), what);
}

/** The JSON of a row; what is not JSON was damaged. */
export function storedJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AssayError('environment', 'E_STORE_RECORD', `${what} is damaged: it is not JSON`, {
      cause,
      fix: 'Restore the store from a copy.',
    });
  }
}

export interface NewDocument {
  readonly noun: DocumentNoun;
  readonly digest: Digest;
  readonly document: string;
}

/**
 * A record as it is to be stored, checked. Outside of the transaction: the stability of 100,000 samples takes two seconds,
 * in which nobody else could write.
 */
export function newDocument<Noun extends DocumentNoun>(noun: Noun, record: DocumentOf<Noun>): NewDocument {
  const checked = checkedRecord(documentSchema(noun), record, `a ${noun}`);
  return { noun, digest: digestOf(checked), document: JSON.stringify(checked) };
}

/** The table of schemas as a function: the checker does not follow a generic key into it by itself. */
export function documentSchema<Noun extends DocumentNoun>(noun: Noun): z.ZodType<DocumentOf<Noun>> {
  return documentSchemas[noun] as unknown as z.ZodType<DocumentOf<Noun>>;
}

function digestOf(record: DocumentOf<DocumentNoun>): Digest {
  if (!('problem' in record)) return nodeDigester.json(record);
  const found = nodeDigester.json(record.problem);
  if (found === record.digest) return found;
  throw new AssayError(
    'usage',
    'E_STORE_DIGEST',
    `expected the digest of the problem, ${found}; given ${record.digest}`,
  );
}

/** How many rows to ask the database for: one more than a page has, which tells whether it is the last. -1: all. */
export function rowLimit({ limit }: PageRequest): number {
  if (limit === undefined) return -1;
  if (Number.isSafeInteger(limit) && limit > 0) return limit + 1;
  throw new AssayError('usage', 'E_PAGE', `the limit of a page is a whole number above 0; given ${limit}`);
}

/** No more rows than `rowLimit` asks for. */
export function someOf<Row>(rows: Iterable<Row>, request: PageRequest): readonly Row[] {
  const most = rowLimit(request);
  const taken: Row[] = [];
  for (const row of rows) if (taken.push(row) === most) break;
  return taken;
}

/** The page of the rows that `rowLimit` asked for. */
export function pageOf<Row, T>(
  rows: readonly Row[],
  { limit }: PageRequest,
  itemOf: (row: Row) => T,
  cursorOf: (row: Row) => string | number,
): Page<T> {
  const shown = limit === undefined ? rows : rows.slice(0, limit);
  const last = shown.at(-1);
  const next = last === undefined || shown.length === rows.length ? null : String(cursorOf(last));
  return { items: shown.map(itemOf), next };
}

/** What the numbers of a page are below: of the first page, nothing. */
export function beforeNumber(request: PageRequest): number {
  return numberAfter(request) ?? Number.MAX_SAFE_INTEGER;
}

/** The number that a cursor names; null without one. */
export function numberAfter({ after }: PageRequest): number | null {
  if (after === undefined) return null;
  if (/^\d{1,15}$/.test(after)) return Number(after);
  throw new AssayError(
    'usage',
    'E_PAGE',
    `expected the cursor of an earlier page; given ${JSON.stringify(after)}`,
  );
}

export function unknownRun(runId: string): AssayError {
  return new AssayError('usage', 'E_RUN_UNKNOWN', `there is no run ${runId} in the store`);
}

/** Gathers what is wrong; what cannot be looked at for damage is a finding too. */
export class Findings {
  readonly all: StoreFinding[] = [];

  add(what: string, message: string): void {
    this.all.push({ what, message });
  }

  /** Does a part of the look; an error of the store ends that part alone. */
  look<T>(what: string, part: () => T): T | null {
    try {
      return part();
    } catch (error) {
      return this.#damage(what, error);
    }
  }

  async lookAsync<T>(what: string, part: () => Promise<T>): Promise<T | null> {
    try {
      return await part();
    } catch (error) {
      return this.#damage(what, error);
    }
  }

  #damage(what: string, error: unknown): null {
    if (!(error instanceof AssayError) || error.trouble !== 'environment') throw error;
    // A database that went away says nothing about what is in it.
    if (error.code === 'E_STORE_UNREACHABLE') throw error;
    this.add(what, error.message);
    return null;
  }
}

const runs: TableShape = {
  table: 'runs',
  plural: 'runs',
  columns: ['number', 'id', 'evaluation_key', 'task_specification_key', 'status', 'manifest'],
  key: ['id'],
  order: 'number',
  isTallied: true,
  nameOf: ({ id }) => `run ${String(id)}`,
};

const scorings: TableShape = {
  table: 'scorings',
  plural: 'scorings',
  columns: ['number', 'id', 'run', 'scoring'],
  key: ['id'],
  order: 'number',
  isTallied: true,
  nameOf: ({ id }) => `scoring ${String(id)}`,
};

const executions: TableShape = {
  table: 'executions',
  plural: 'executions',
  columns: ['number', 'id', 'execution'],
  key: ['id'],
  order: 'number',
  isTallied: true,
  nameOf: ({ id }) => `execution ${String(id)}`,
};

const baselines: TableShape = {
  table: 'baselines',
  plural: 'baselines',
  columns: ['name', 'baseline'],
  key: ['name'],
  order: 'name',
  isTallied: true,
  nameOf: ({ name }) => `baseline ${String(name)}`,
};

const scorerVersions: TableShape = {
  table: 'scorer_versions',
  plural: 'scorer versions',
  columns: ['digest', 'version'],
  key: ['digest'],
  order: 'digest',
  isTallied: true,
  nameOf: ({ digest }) => `scorer version ${String(digest)}`,
};

const documents: TableShape = {
  table: 'documents',
  plural: 'documents',
  columns: ['noun', 'digest', 'document'],
  key: ['noun', 'digest'],
  order: 'noun, digest',
  isTallied: true,
  nameOf: ({ noun, digest }) => `the ${String(noun)} ${String(digest)}`,
};

const events: TableShape = {
  table: 'events',
  plural: 'events',
  columns: ['number', 'execution_id', 'event'],
  key: ['number'],
  order: 'number',
  isTallied: true,
  nameOf: ({ number }) => `event number ${String(number)}`,
};

const replies: TableShape = {
  table: 'replies',
  plural: 'cached answers',
  columns: ['key', 'reply'],
  key: ['key'],
  order: 'key',
  isTallied: false,
  nameOf: ({ key }) => `the cached answer ${String(key)}`,
};

/** Every table of records; the journal's rows are sealed by `journal-seal.ts`. */
export const tableShapes = {
  runs,
  scorings,
  executions,
  baselines,
  scorerVersions,
  documents,
  events,
  replies,
} as const;

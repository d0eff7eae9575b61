import { AssayError } from '@assay/records';

/** Where a store on PostgreSQL is, and how patient whoever uses it is. */
export interface PostgresAddress {
  /** As the driver takes it, without what is ours. */
  readonly connection: string;
  /** Tables of one store have a schema of their own, so that several stores share a database. */
  readonly schema: string;
  /** How long a holder of samples may be silent before others take them. */
  readonly leaseMs: number;
  /** How long an answer of the database is waited for. */
  readonly answerMs: number;
  /** How long one that was there before is looked for again after the connection was lost. */
  readonly patienceMs: number;
  /** For people: no password. */
  readonly shown: string;
}

/** `postgres://user@host:5432/database?schema=team`: the rest of the parameters are the driver's. */
export function isPostgresAddress(text: string): boolean {
  return /^postgres(ql)?:\/\//i.test(text);
}

export function readPostgresAddress(text: string): PostgresAddress {
  if (!isPostgresAddress(text) || !URL.canParse(text)) throw wrong(text, 'it is not an address');
  const url = new URL(text);
  const take = (name: string): string | null => {
    const value = url.searchParams.get(name);
    url.searchParams.delete(name);
    return value;
  };
  const schema = take('schema') ?? 'assay';
  if (!/^[a-z_][a-z0-9_]{0,50}$/.test(schema))
    throw wrong(text, `the schema ${JSON.stringify(schema)} is not letters, digits and _`);
  const seconds = (name: string, usual: number): number => {
    const given = take(name);
    const value = given === null ? usual : Number(given);
    if (Number.isFinite(value) && value > 0) return value * 1000;
    throw wrong(text, `${name} is a number of seconds above 0; given ${JSON.stringify(given)}`);
  };
  const leaseMs = seconds('lease_seconds', 60);
  const answerMs = seconds('answer_seconds', 30);
  const patienceMs = seconds('patience_seconds', 30);
  return { connection: url.href, schema, leaseMs, answerMs, patienceMs, shown: shownAddress(text) };
}

/** An address as it may be shown to anybody: passwords are left out. */
export function shownAddress(text: string): string {
  if (!URL.canParse(text)) return text.replace(/\/\/[^@/]*@/, '//');
  const url = new URL(text);
  if (url.password !== '') url.password = '…';
  const secret = Array.from(url.searchParams.keys()).filter((name) => /pass|key|secret|token/i.test(name));
  for (const name of secret) url.searchParams.set(name, '…');
  return url.href.replaceAll('%E2%80%A6', '…');
}

function wrong(text: string, why: string): AssayError {
  return new AssayError(
    'usage',
    'E_STORE_ADDRESS',
    `the address of the store cannot be used: ${why} (${shownAddress(text)})`,
    { fix: 'Write it as postgres://USER@HOST:PORT/DATABASE?schema=NAME, and the password into PGPASSWORD.' },
  );
}

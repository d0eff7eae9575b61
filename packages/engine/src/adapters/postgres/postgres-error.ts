import { AssayError } from '@assay/records';

/** What the system or the driver says where the database is not there, or no longer. */
const lost =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|57P0[1-3]|08\d{3}|53300|25P03|ERR_TLS.*)$/;
const lostText =
  /connection terminated|connection ended|timeout exceeded|read timeout|not queryable|client was closed/i;

/** Whether the connection failed, and not what was asked over it. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Several addresses of one host were tried: what each said is inside.
  if (error instanceof AggregateError && error.errors.some(isLost)) return true;
  const code = codeOf(error);
  return lost.test(code) || (code === '' && lostText.test(error.message));
}

/** Whether the database took it back because others were in its way (deadlock, serialization): asking again may do. */
export function isTakenBack(error: unknown): boolean {
  return /^40(001|P01)$/.test(codeOf(error));
}

/** SQLSTATE, or what the system calls it. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** A failure of PostgreSQL or the way to it as one of ours; what already is one, and programming errors, stay as they are. */
export function postgresError(cause: unknown, shown: string): unknown {
  if (cause instanceof AssayError || !(cause instanceof Error)) return cause;
  const code = codeOf(cause);
  if (isLost(cause)) return storeError('E_STORE_UNREACHABLE', { cause, code, shown });
  const kind = kinds.find(({ codes }) => codes.test(code));
  return kind === undefined ? cause : storeError(kind.code, { cause, code, shown });
}

const kinds = [
  { codes: /^53[12]00$|^58030$|^53400$/, code: 'E_DISK' },
  { codes: /^(55P03|57014|40001|40P01)$/, code: 'E_STORE_BUSY' },
  { codes: /^25006$/, code: 'E_STORE_READONLY' },
  { codes: /^42501$/, code: 'E_STORE_RIGHTS' },
  { codes: /^(28.{3}|3D000|3F000)$/, code: 'E_STORE_OPEN' },
  { codes: /^(XX\d{3}|42P01|42703)$/, code: 'E_STORE_CORRUPT' },
] as const;

type Code = (typeof kinds)[number]['code'] | 'E_STORE_UNREACHABLE';

const words: Readonly<Record<Code, readonly [message: string, fix: string]>> = {
  E_STORE_UNREACHABLE: [
    'the database of the store cannot be reached',
    'See that it runs and that the address is right, then resume; what was acknowledged is kept.',
  ],
  E_DISK: [
    'the store could not be written: the disk of the database is full or failing; what was acknowledged is kept',
    'Free some space and resume the run.',
  ],
  E_STORE_BUSY: ['the store stayed locked by others', 'Try again when they have finished.'],
  E_STORE_READONLY: ['the store can only be read here', 'Use the address of the database that takes writes.'],
  E_STORE_OPEN: [
    'the database did not let us in',
    'Check user, password (PGPASSWORD) and the name of the database.',
  ],
  E_STORE_RIGHTS: [
    'the user of the database may not do this in it',
    'Grant the user the right to read and write the tables of the schema, or name another user. Whoever migrates may make schemas.',
  ],
  E_STORE_CORRUPT: [
    'the tables of the store are not what they were',
    'Restore the database from a copy, or use another schema to start again.',
  ],
};

function storeError(
  code: Code,
  given: { readonly cause: Error; readonly code: string; readonly shown: string },
): AssayError {
  const [message, fix] = words[code];
  const said = given.code === '' ? given.cause.message : `${given.code}: ${given.cause.message}`;
  return new AssayError('environment', code, `${message} (${given.shown}; ${said})`, {
    cause: given.cause,
    fix,
    retryable: code === 'E_STORE_UNREACHABLE' || code === 'E_STORE_BUSY',
    ...(code === 'E_STORE_CORRUPT' && { action: { kind: 'check_store' } }),
  });
}

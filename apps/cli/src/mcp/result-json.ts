import { AssayError } from '@assay/records';
import { errorJson } from './error-json.ts';

/** What a program that asks is sent at most, in characters: more than that fills its memory and tells it nothing. */
const MOST_CHARACTERS = 1_000_000;

/** The result of a verb as JSON text: errors in it as data, rows that come in batches read to their end. */
export async function resultJson(result: unknown): Promise<string> {
  let length = 0;
  const plain = async (value: unknown): Promise<unknown> => {
    if (typeof value === 'string') length += value.length;
    if (length > MOST_CHARACTERS) throw tooLong();
    if (value instanceof AssayError) return errorJson(value);
    if (typeof value === 'function') return undefined;
    if (typeof value === 'bigint') return String(value);
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') };
    if (Symbol.asyncIterator in value) return rowsOf(value as AsyncIterable<unknown>, plain);
    if (value instanceof Map) return plain(Object.fromEntries(value));
    if (value instanceof Set || Array.isArray(value)) return eachOf([...value], plain);
    length += 2;
    const entries: [string, unknown][] = [];
    for (const [name, inner] of Object.entries(value)) entries.push([name, await plain(inner)]);
    return Object.fromEntries(entries);
  };
  try {
    const text = JSON.stringify(await plain(result), null, 2);
    if (text.length > MOST_CHARACTERS) throw tooLong();
    return text;
  } finally {
    await close(result);
  }
}

type Plain = (value: unknown) => Promise<unknown>;

async function eachOf(values: readonly unknown[], plain: Plain): Promise<readonly unknown[]> {
  const made: unknown[] = [];
  for (const value of values) made.push(await plain(value));
  return made;
}

async function rowsOf(batches: AsyncIterable<unknown>, plain: Plain): Promise<readonly unknown[]> {
  const rows: unknown[] = [];
  for await (const batch of batches) {
    if (Array.isArray(batch)) rows.push(...(await eachOf(batch, plain)));
    else rows.push(await plain(batch));
  }
  return rows;
}

/** Some verbs hold what they read open until their rows are taken. */
async function close(result: unknown): Promise<void> {
  if (typeof result !== 'object' || result === null || !('close' in result)) return;
  if (typeof result.close === 'function') await result.close();
}

function tooLong(): AssayError {
  return new AssayError(
    'usage',
    'E_RESULT_LONG',
    `the result has more than ${MOST_CHARACTERS} characters, which is the most a tool sends`,
    { fix: 'Ask for less: a limit, a filter, or one run, task or file at a time.' },
  );
}

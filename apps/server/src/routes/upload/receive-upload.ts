import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Context } from 'hono';
import { expectWhole } from '../../http/cut-off.ts';
import { Refusal } from '../../http/problem.ts';
import type { Served } from '../../http/served.ts';
import { chunksInTime, type SenderPatience } from './chunks-in-time.ts';
import type { Upload } from '../route.ts';
import { Turns } from './turns.ts';

interface UploadLimits extends SenderPatience {
  /** Bytes of one file; an evaluator may ask for less. */
  readonly most: number;
}
const usual: UploadLimits = { most: 1024 * 1024 * 1024, idleMs: 20_000, totalMs: 110_000 };

/** What is no larger waits in memory: a file of its own would cost more than what is done with it. */
const SMALL = 256 * 1024;

/** Files that are worked on at once: each is a file of its own being written, and the others wait for their turn. */
const turns = new Turns(200);

/** Takes in the body, a large one in a file of its own, never whole in memory, and hands it to `use`; it is gone after. */
export async function receiveUpload<T>(
  context: Context<Served>,
  name: string,
  use: (upload: Upload) => Promise<T>,
  { most, ...patience }: UploadLimits = usual,
): Promise<T> {
  const body = context.req.raw.body;
  if (body === null) throw new Refusal(400, 'E_BODY', 'the body contains no file');
  const chunks = limited(chunksInTime(body, patience, context.get('late')), most)[Symbol.asyncIterator]();
  const inTurn = (upload: Upload): Promise<T> => {
    expectWhole(context);
    return turns.take(() => use(upload));
  };
  const begun: Uint8Array[] = [];
  for (let bytes = 0; bytes <= SMALL; ) {
    const { done, value } = await chunks.next();
    if (done === true) return inTurn({ name, bytes: joined(begun, bytes) });
    begun.push(value);
    bytes += value.length;
  }
  return inFile(name, both(begun, chunks), inTurn);
}

/** In memory that is its own, which can be handed to another thread as it is. */
function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

async function inFile<T>(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  use: (upload: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-upload-')).catch((error: unknown) => {
    throw isFull(error) ? noRoom(error) : error;
  });
  try {
    const path = join(folder, name);
    await pipeline(chunks, createWriteStream(path, { mode: 0o600 }));
    return await use(path);
  } catch (error) {
    throw isFull(error) ? noRoom(error) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isFull(error: unknown): boolean {
  return /^(?:ENOSPC|EDQUOT|EFBIG)$/.test((error as NodeJS.ErrnoException | null)?.code ?? '');
}

function noRoom(cause: unknown): Refusal {
  return new Refusal(503, 'E_DISK', 'the server has no disk space for the file; nothing was stored', {
    fix: 'tell the server’s operator, then send the file again with the same key',
    headers: { 'retry-after': '60' },
    cause,
  });
}

async function* both(
  begun: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array, void, undefined>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield* begun;
  for (;;) {
    const { done, value } = await rest.next();
    if (done === true) return;
    yield value;
  }
}

/** Counted while it comes in, whatever length was announced, or none. */
async function* limited(
  chunks: AsyncIterable<Uint8Array>,
  most: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > most) throw new Refusal(413, 'E_BODY_SIZE', `the file has more than ${most} bytes`);
    yield chunk;
  }
}

import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from 'hono';
import { Refusal } from '../http/problem.ts';
import type { Served } from '../http/served.ts';

/** Of one file; an evaluator may ask for less. */
const LARGEST_UPLOAD = 1024 * 1024 * 1024;

/** Streams the body to a file of its own, never whole in memory, and hands its path to `use`; it is gone after. */
export async function receiveUpload<T>(
  context: Context<Served>,
  name: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-upload-'));
  try {
    await mkdir(folder, { recursive: true });
    const path = join(folder, name);
    const body = context.req.raw.body;
    if (body === null) throw new Refusal(400, 'E_BODY', 'there is no file in the body');
    await pipeline(Readable.fromWeb(body), limited, createWriteStream(path, { mode: 0o600 }));
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* limited(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > LARGEST_UPLOAD)
      throw new Refusal(413, 'E_BODY_SIZE', `the file has more than ${LARGEST_UPLOAD} bytes`);
    yield chunk;
  }
}

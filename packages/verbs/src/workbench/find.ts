import { readFile, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';
import type { Verb } from '../verb.ts';
import { type ServerFile, serverFilePath, serverFileSchema } from './server-file.ts';

export interface FoundServer {
  readonly address: string;
  /** Opens the page once, signed in; null where no page was asked for. */
  readonly link: string | null;
}

/** A server of this machine that does not answer by then does not count as running; the first answer of a busy one takes seconds. */
const WAIT_MS = 10_000;

/** The server on this store: the one that its file names, where that process runs and answers. Null where none does. */
export const findServer: Verb<FindServerRequest, { readonly server: FoundServer | null }> = async (
  { page, ...request },
  world,
) => {
  const path = serverFilePath(request, world);
  const said = await readServerFile(path);
  if (said === null || !isRunning(said.pid)) return { server: null };
  if ((await realpath(dirname(path))) !== said.folder) return { server: null };
  const link = await linkTo(page ?? '/', said);
  return { server: link === null ? null : { address: said.address, link: page === undefined ? null : link } };
};

async function readServerFile(path: string): Promise<ServerFile | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return serverFileSchema.parse(JSON.parse(text));
  } catch {
    // What is not the word of a server says that none is there.
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Asks the server itself, which proves that it is the one that wrote the file: another does not know the key. */
async function linkTo(page: string, { address, key }: ServerFile): Promise<string | null> {
  try {
    const answer = await fetch(new URL('/open/link', address), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to: page }),
      signal: AbortSignal.timeout(WAIT_MS),
    });
    if (!answer.ok) return null;
    return ((await answer.json()) as { readonly link: string }).link;
  } catch {
    // Nobody listens there any more.
    return null;
  }
}

/** Find the server that answers on this store, and a link to one of its pages. */
export const findServerRequest = z
  .strictObject({
    project: z.string().min(1).optional(),
    /** The page that a link is made to, `/runs/latest`; without one none is made. */ page: z
      .string()
      .min(1)
      .optional(),
  })
  .readonly();

export type FindServerRequest = z.infer<typeof findServerRequest>;

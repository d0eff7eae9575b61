import { open, rm, stat } from 'node:fs/promises';
import { AssayError } from '@assay/records';
import { contentOf, type Contents, type HubFile } from './hub-api.ts';
import type { HubClient } from './hub-client.ts';

export interface Download {
  readonly url: string;
  readonly file: HubFile;
  /** Where what was received is kept until it is whole. */
  readonly partial: string;
  readonly on: (received: number) => void;
}

const CUTS = 5;

/**
 * Fetches a file to its place for what is not whole yet. A connection that is cut is taken up where it ended, also by a later
 * call; what is whole has to have the digest that the hub says, or is thrown away and fetched once more.
 */
export async function downloadFile(client: HubClient, download: Download): Promise<Contents> {
  const { file, partial } = download;
  for (let attempt = 1; ; attempt += 1) {
    await fetchRest(client, download);
    const found = await contentOf(partial, file.algorithm);
    if (found !== null && found.id === file.id && found.size === file.size) return found;
    await rm(partial, { force: true });
    if (attempt === 2)
      throw new AssayError(
        'environment',
        'E_HUB_DIGEST',
        `what the hub sends for ${file.path} is not what it says: ${found?.size ?? 0} bytes with ${found?.id ?? 'nothing'}; expected ${file.size} with ${file.id}`,
      );
  }
}

async function fetchRest(client: HubClient, { url, file, partial, on }: Download): Promise<void> {
  let cuts = 0;
  let have = await sizeOf(partial);
  while (have < file.size || (have === 0 && file.size === 0)) {
    const before = have;
    try {
      have = await fetchOnce(client, { url, file, partial, on }, have);
      if (have === file.size) return;
    } catch (error) {
      if (error instanceof AssayError || (error instanceof Error && error.name === 'AbortError')) throw error;
      have = await sizeOf(partial);
    }
    cuts = have > before ? 0 : cuts + 1;
    if (cuts === CUTS)
      throw new AssayError(
        'environment',
        'E_HUB_AWAY',
        `${file.path}: the connection was cut ${CUTS} times without a byte`,
        {
          retryable: true,
          fix: 'Ask again: what was fetched is kept, and the rest goes on from there.',
        },
      );
  }
}

/** What is there afterwards. Throws where the connection is cut; what came before stays. */
async function fetchOnce(
  client: HubClient,
  { url, file, partial, on }: Download,
  have: number,
): Promise<number> {
  const answer = await client.get(
    url,
    { 'accept-encoding': 'identity', ...(have === 0 ? {} : { range: `bytes=${have}-` }) },
    [416],
  );
  const goesOn =
    answer.status === 206 && answer.headers.get('content-range')?.startsWith(`bytes ${have}-`) === true;
  const handle = await open(partial, goesOn ? 'a' : 'w');
  let received = goesOn ? have : 0;
  try {
    if (answer.status === 416 || answer.body === null) return 0;
    for await (const block of answer.body as AsyncIterable<Uint8Array>) {
      if (received + block.length > file.size) throw tooLong(file);
      await handle.writeFile(block);
      received += block.length;
      on(received);
    }
    await handle.sync();
    return received;
  } finally {
    await handle.close();
  }
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0;
}

function tooLong({ path, size }: HubFile): AssayError {
  return new AssayError(
    'environment',
    'E_HUB_SIZE',
    `the hub sends more than the ${size} bytes that ${path} has`,
  );
}

import { AssayError, shapeProblem } from '@assay/records';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import * as z from 'zod';
import type { HubClient } from './hub-client.ts';

/** A file of a dataset's repository, by what its content is. */
export interface HubFile {
  readonly path: string;
  readonly size: number;
  /** What the content is called in the cache: SHA-256 of a large file, else the id that git gives it. */
  readonly id: string;
  readonly algorithm: 'sha256' | 'git';
}

const commitSchema = z.object({ sha: z.string().regex(/^[0-9a-f]{40}$/) });
const oid = z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/);
const entrySchema = z.object({
  type: z.string(),
  path: z.string().min(1),
  size: z.int().nonnegative().optional(),
  oid: oid.optional(),
  lfs: z.object({ oid, size: z.int().nonnegative() }).nullish(),
});

const MOST_FILES = 1_000_000;

/** The commit that a branch or a tag stands for now. */
export async function commitOf(client: HubClient, repository: string, revision: string): Promise<string> {
  const url = client.url(`/api/datasets/${repository}/revision/${encodeURIComponent(revision)}`);
  return read(commitSchema, await jsonOf(await client.get(url), url), url).sha;
}

/** All files of a commit, page by page. */
export async function filesOfCommit(
  client: HubClient,
  repository: string,
  commit: string,
): Promise<readonly HubFile[]> {
  const files: HubFile[] = [];
  let url: string | null = client.url(`/api/datasets/${repository}/tree/${commit}?recursive=true`);
  while (url !== null) {
    const answer = await client.get(url);
    for (const entry of read(z.array(entrySchema), await jsonOf(answer, url), url)) {
      if (entry.type === 'file') files.push(fileOf(entry, url));
      if (files.length > MOST_FILES) throw foreign(url, `more than ${MOST_FILES} files`);
    }
    url = nextPage(answer.headers.get('link'), url);
  }
  return files;
}

function fileOf({ path, size, oid: id, lfs }: z.infer<typeof entrySchema>, url: string): HubFile {
  const isPlain =
    path.split('/').every((part) => part !== '' && part !== '.' && part !== '..') && !/[\\\0]/.test(path);
  if (!isPlain) throw foreign(url, `a file called ${JSON.stringify(path)}`);
  if (lfs !== undefined && lfs !== null) return { path, size: lfs.size, id: lfs.oid, algorithm: 'sha256' };
  if (size === undefined || id === undefined) throw foreign(url, `${path} without size or id`);
  return { path, size, id, algorithm: 'git' };
}

/** `<https://…?cursor=…>; rel="next"`, which stays at the hub. */
function nextPage(link: string | null, url: string): string | null {
  const next = /<([^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1];
  if (next === undefined) return null;
  const found = new URL(next, url);
  if (found.origin !== new URL(url).origin) throw foreign(url, `its next page at ${found.origin}`);
  return found.href;
}

async function jsonOf(answer: Response, url: string): Promise<unknown> {
  return answer.json().catch((cause: unknown) => {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw foreign(url, `something other than JSON (${answer.headers.get('content-type') ?? 'of no type'})`);
  });
}

function read<T>(schema: z.ZodType<T>, answer: unknown, url: string): T {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw foreign(url, `another shape: ${shapeProblem({ issues: parsed.error.issues.slice(0, 1) }, answer)}`);
}

function foreign(url: string, what: string): AssayError {
  const message = `the hub's answer to ${new URL(url).pathname} has ${what}`;
  return new AssayError('environment', 'E_HUB_ANSWER', message);
}

interface Contents {
  readonly size: number;
  /** As the hub calls the content. */
  readonly id: string;
  readonly sha256: string;
}

/** What is in a file: its SHA-256 and, where git keeps it, the SHA-1 of a git object. Null: there is no such file. */
export async function contentOf(path: string, algorithm: HubFile['algorithm']): Promise<Contents | null> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile()) return null;
  const sha256 = createHash('sha256');
  const git = algorithm === 'git' ? createHash('sha1').update(`blob ${found.size}\0`) : null;
  let size = 0;
  for await (const block of createReadStream(path) as AsyncIterable<Buffer>) {
    sha256.update(block);
    git?.update(block);
    size += block.length;
  }
  const digest = sha256.digest('hex');
  return { size, id: git?.digest('hex') ?? digest, sha256: digest };
}

interface Download {
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

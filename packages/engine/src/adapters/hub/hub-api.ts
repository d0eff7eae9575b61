import { AssayError, shapeProblem } from '@assay/records';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
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

export interface Contents {
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

import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What a request gets in place of its answer, once. */
type HubFault =
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** The connection ends after so many bytes. */
  | { readonly kind: 'cut'; readonly after: number }
  /** Other bytes than the hub says. */
  | { readonly kind: 'other' };

export interface HubServer {
  readonly endpoint: string;
  /** Every request, as `METHOD PATH`, with its range and whether a token came along. */
  readonly requests: {
    readonly path: string;
    readonly range: string | null;
    readonly token: string | null;
  }[];
  /** By the end of a path: what the next requests for it get. */
  readonly faults: Map<string, HubFault[]>;
  readonly commit: string;
}

interface HubDataset {
  readonly repository: string;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  readonly branches?: Readonly<Record<string, string>>;
  /** Entries of a tree on one page. */
  readonly page?: number;
  /** Who may read it; absent: everybody. */
  readonly token?: string;
}

/**
 * A server that speaks the part of the hub's API that fetching a dataset needs: revisions, trees in pages, and files, of
 * which those that are not texts are at another address (as large ones are), which must never see the token.
 */
export async function hubServer(dataset: HubDataset): Promise<HubServer> {
  const commit = 'c0ffee'.padEnd(40, '0');
  const state = { requests: [] as HubServer['requests'], faults: new Map<string, HubFault[]>(), commit };
  const store = await listening((request, response) => {
    note(request, state.requests);
    const path = new URL(request.url ?? '/', 'http://x').searchParams.get('path') ?? '';
    send(request, response, bytesOf(dataset, path), takeFault(state.faults, path));
  });
  const hub = await listening((request, response) => {
    note(request, state.requests);
    if (dataset.token !== undefined && request.headers.authorization !== `Bearer ${dataset.token}`)
      return void response.writeHead(401).end('{"error":"no access"}');
    answer(request, response, { dataset, commit, store, faults: state.faults });
  });
  return { ...state, endpoint: hub };
}

interface Answering {
  readonly dataset: HubDataset;
  readonly commit: string;
  readonly store: string;
  readonly faults: HubServer['faults'];
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { dataset, commit, store, faults }: Answering,
): void {
  const url = new URL(request.url ?? '/', 'http://x');
  const path = decodeURIComponent(url.pathname);
  const { repository, branches = {} } = dataset;
  const commits: Readonly<Record<string, string>> = { main: commit, [commit]: commit, ...branches };
  const file = after(path, `/datasets/${repository}/resolve/${commit}/`);
  // Faults of a large file are those of the address that its bytes are at.
  const fault = file !== null && isLarge(dataset, file) ? undefined : takeFault(faults, path);
  if (fault?.kind === 'status') return void response.writeHead(fault.status, fault.headers).end();
  const revision = after(path, `/api/datasets/${repository}/revision/`);
  if (revision !== null && Object.hasOwn(commits, revision))
    return json(response, { sha: commits[revision] });
  if (path === `/api/datasets/${repository}/tree/${commit}`) return tree(url, response, dataset);
  if (file === null || !Object.hasOwn(dataset.files, file))
    return void response.writeHead(404).end('{"error":"not found"}');
  if (isLarge(dataset, file))
    return void response.writeHead(302, { location: `${store}/?path=${encodeURIComponent(file)}` }).end();
  send(request, response, bytesOf(dataset, file), fault);
}

function tree(url: URL, response: ServerResponse, dataset: HubDataset): void {
  const start = Number(url.searchParams.get('cursor') ?? 0);
  const { page = 1000 } = dataset;
  const paths = Object.keys(dataset.files);
  const entries = paths.slice(start, start + page).map((path) => entryOf(dataset, path));
  const isMore = start + page < paths.length;
  const link = `<${url.pathname}?recursive=true&cursor=${start + page}>; rel="next"`;
  json(
    response,
    [{ type: 'directory', path: 'data', oid: 'd'.repeat(40) }, ...entries],
    isMore ? { link } : {},
  );
}

function entryOf(dataset: HubDataset, path: string): object {
  const bytes = bytesOf(dataset, path);
  const size = bytes.length;
  const git = createHash('sha1').update(`blob ${size}\0`).update(bytes).digest('hex');
  if (!isLarge(dataset, path)) return { type: 'file', path, size, oid: git };
  const lfs = { oid: createHash('sha256').update(bytes).digest('hex'), size, pointerSize: 130 };
  return { type: 'file', path, size, oid: git, lfs };
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  whole: Buffer,
  fault: HubFault | undefined,
): void {
  if (fault?.kind === 'status') return void response.writeHead(fault.status, fault.headers).end();
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const content = fault?.kind === 'other' ? Buffer.alloc(whole.length, 'x') : whole;
  const bytes = content.subarray(start);
  const range = start === 0 ? {} : { 'content-range': `bytes ${start}-${whole.length - 1}/${whole.length}` };
  response.writeHead(start === 0 ? 200 : 206, { 'content-length': bytes.length, etag: '"x"', ...range });
  if (fault?.kind === 'cut') response.write(bytes.subarray(0, fault.after), () => response.socket?.end());
  else response.end(bytes);
}

function takeFault(faults: HubServer['faults'], path: string): HubFault | undefined {
  return [...faults].find(([end]) => path.endsWith(end))?.[1].shift();
}

function note({ url, headers }: IncomingMessage, requests: HubServer['requests']): void {
  requests.push({ path: url ?? '', range: headers.range ?? null, token: headers.authorization ?? null });
}

function isLarge({ files }: HubDataset, path: string): boolean {
  return typeof files[path] !== 'string';
}

function bytesOf({ files }: HubDataset, path: string): Buffer {
  return Buffer.from(files[path] ?? '');
}

function after(path: string, start: string): string | null {
  return path.startsWith(start) ? path.slice(start.length) : null;
}

function json(response: ServerResponse, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

async function listening(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server: Server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

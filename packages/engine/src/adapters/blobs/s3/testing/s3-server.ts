import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { AwsV4Signer } from 'aws4fetch';
import { onTestFinished } from 'vitest';

/** What a request is answered with instead of what was asked for. */
export type S3Fault = 'unavailable' | 'slow_down' | 'reset' | 'cut' | 'silent';

export const keys = { accessKeyId: 'AKIATEST', secretAccessKey: 'geheim+/=' };

/**
 * A bucket on this machine that speaks the wire format of S3 as far as blobs use it: signatures are checked, parts are
 * put together, lists come in pages of two.
 */
export class S3Server {
  readonly objects = new Map<string, Buffer>();
  readonly #uploads = new Map<string, Map<number, Buffer>>();
  /** Taken one by one, before anything else is done with a request. */
  readonly faults: S3Fault[] = [];
  readonly requests: string[] = [];
  address = '';

  static async start(): Promise<S3Server> {
    const bucket = new S3Server();
    const server = createServer((request, response) => void bucket.#answer(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    bucket.address = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return bucket;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    const url = new URL(request.url!, this.address);
    this.requests.push(`${request.method} ${url.pathname}${url.search}`);
    if (!(await isSigned(request, url)))
      return void response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>');
    const fault = this.faults.shift();
    if (fault === 'unavailable') return void response.writeHead(503).end('<Code>ServiceUnavailable</Code>');
    if (fault === 'slow_down') return void response.writeHead(429).end('<Code>SlowDown</Code>');
    if (fault === 'reset') return void request.socket.resetAndDestroy();
    if (fault === 'silent') return;
    const [status, text, headers] = this.#do(request.method!, url, body);
    response.writeHead(status, { 'content-length': text.length, ...headers });
    if (fault !== 'cut') return void response.end(request.method === 'HEAD' ? undefined : text);
    response.write(Buffer.from(text).subarray(0, Math.floor(text.length / 2)));
    setImmediate(() => request.socket.destroy());
  }

  #do(method: string, url: URL, body: Buffer): readonly [number, Buffer | string, Record<string, string>?] {
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    if (bucket !== 'evals') return [404, '<Code>NoSuchBucket</Code>'];
    if (url.searchParams.has('list-type')) return [200, this.#list(url)];
    const upload = url.searchParams.get('uploadId');
    if (url.searchParams.has('uploads')) {
      const id = `upload&${this.#uploads.size}`.replace('&', '-');
      this.#uploads.set(id, new Map());
      return [200, `<R><UploadId>${id}</UploadId></R>`];
    }
    if (upload !== null) return this.#multipart(method, key, { url, upload, body });
    if (method === 'PUT') return this.#put(key, body);
    if (method === 'DELETE') return [this.objects.delete(key) ? 204 : 204, ''];
    const found = this.objects.get(key);
    return found === undefined ? [404, '<Code>NoSuchKey</Code>'] : [200, found];
  }

  #put(key: string, body: Buffer): readonly [number, string, Record<string, string>] {
    this.objects.set(key, body);
    return [200, '', { etag: tagOf(body) }];
  }

  #multipart(
    method: string,
    key: string,
    { url, upload, body }: { readonly url: URL; readonly upload: string; readonly body: Buffer },
  ): readonly [number, string, Record<string, string>?] {
    const parts = this.#uploads.get(upload);
    if (parts === undefined) return [404, '<Code>NoSuchUpload</Code>'];
    if (method === 'DELETE') return [this.#uploads.delete(upload) ? 204 : 404, ''];
    if (method === 'PUT') {
      parts.set(Number(url.searchParams.get('partNumber')), body);
      return [200, '', { etag: tagOf(body) }];
    }
    const named = Array.from(body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)</g));
    const isWhole = named.every(
      ([, number, tag]) => tagOf(parts.get(Number(number)) ?? Buffer.alloc(0)) === tag,
    );
    if (!isWhole || named.length !== parts.size) return [400, '<Code>InvalidPart</Code>'];
    this.objects.set(key, Buffer.concat(named.map(([, number]) => parts.get(Number(number))!)));
    this.#uploads.delete(upload);
    return [200, '<CompleteMultipartUploadResult/>'];
  }

  #list({ searchParams }: URL): string {
    const all = Array.from(this.objects.keys()).filter((key) => key.startsWith(searchParams.get('prefix')!));
    const after = searchParams.get('continuation-token') ?? '';
    const left = all.sort((a, b) => (a < b ? -1 : 1)).filter((key) => `<${key}>` > after || after === '');
    const page = left.slice(0, 2);
    const next =
      left.length > 2 ? `<NextContinuationToken>&lt;${page.at(-1)}&gt;</NextContinuationToken>` : '';
    return `<R>${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}${next}</R>`;
  }
}

function tagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

async function isSigned(request: IncomingMessage, url: URL): Promise<boolean> {
  const sent = request.headers.authorization ?? '';
  const signer = new AwsV4Signer({
    ...keys,
    url: url.href,
    method: request.method!,
    service: 's3',
    region: /\/([a-z0-9-]+)\/s3\/aws4_request/.exec(sent)?.[1] ?? '',
    datetime: String(request.headers['x-amz-date']),
    headers: { 'x-amz-content-sha256': String(request.headers['x-amz-content-sha256']) },
  });
  const { headers } = await signer.sign();
  return headers.get('authorization') === sent;
}

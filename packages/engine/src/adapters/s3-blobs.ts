import { AssayError, type Digest } from '@assay/records';
import { AwsClient } from 'aws4fetch';
import { createHash } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Blobs, BlobSink } from '../ports/store.ts';
import { blobMissing, checkedBlob, putWhole } from './blob-files.ts';

/** The name of the object that has the bytes of a digest. */
function objectKey(digest: Digest): string {
  const hex = digest.slice('sha256:'.length);
  return `${hex.slice(0, 2)}/${hex.slice(2)}`;
}

/** S3 takes parts of at least 5 MiB, and 10,000 of them. */
const PART = 16 << 20;

/**
 * Bytes on their way into a bucket. They have their name when all of them are known, so they wait in a file of this
 * machine; what is larger than a part goes up in parts.
 */
class S3BlobSink implements BlobSink {
  readonly #bucket: S3Bucket;
  readonly #folder: string;
  readonly #file: FileHandle;
  readonly #hash = createHash('sha256');
  #size = 0;

  private constructor(bucket: S3Bucket, folder: string, file: FileHandle) {
    this.#bucket = bucket;
    this.#folder = folder;
    this.#file = file;
  }

  static async open(bucket: S3Bucket): Promise<S3BlobSink> {
    const folder = await mkdtemp(join(tmpdir(), 'assay-blob-'));
    return new S3BlobSink(bucket, folder, await open(join(folder, 'bytes'), 'wx+', 0o600));
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.#hash.update(bytes);
    await this.#file.appendFile(bytes);
    this.#size += bytes.length;
  }

  async finish(): Promise<Digest> {
    const digest: Digest = `sha256:${this.#hash.digest('hex')}`;
    const key = objectKey(digest);
    const found = await this.#bucket.ask({ method: 'HEAD', key });
    if (found.status === 404) {
      if (this.#size <= PART) await this.#put(key);
      else await this.#putParts(key);
    }
    await this.abandon();
    return digest;
  }

  async abandon(): Promise<void> {
    await this.#file.close().catch(() => undefined);
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #put(key: string): Promise<void> {
    const { status } = await this.#bucket.ask({ method: 'PUT', key, body: await this.#part(0) });
    if (status === 404) throw noBucket();
  }

  async #putParts(key: string): Promise<void> {
    const begun = await this.#bucket.ask({ method: 'POST', key, query: { uploads: '' } });
    const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(begun.bytes.toString('utf8'))?.[1];
    if (uploadId === undefined) throw noBucket();
    try {
      const tags: string[] = [];
      for (let start = 0; start < this.#size; start += PART) {
        const query = { partNumber: String(tags.length + 1), uploadId };
        const sent = await this.#bucket.ask({ method: 'PUT', key, query, body: await this.#part(start) });
        tags.push(sent.headers.get('etag') ?? '');
      }
      const parts = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      const done = await this.#bucket.ask({ method: 'POST', key, query: { uploadId }, body });
      // An answer of 200 may still say that it went wrong; and one that was asked for twice is done already.
      const isThere = (await this.#bucket.ask({ method: 'HEAD', key })).status !== 404;
      if (!isThere) throw failed(done.bytes.toString('utf8'));
    } catch (error) {
      // The first error is the one to report; the bucket forgets parts that nobody completes.
      await this.#bucket.ask({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
      throw error;
    }
  }

  async #part(start: number): Promise<Uint8Array> {
    const bytes = Buffer.alloc(Math.min(PART, this.#size - start));
    for (let read = 0; read < bytes.length; ) {
      const { bytesRead } = await this.#file.read(bytes, read, bytes.length - read, start + read);
      if (bytesRead === 0) throw failed('the file of the bytes was cut off');
      read += bytesRead;
    }
    return bytes;
  }
}

function noBucket(): AssayError {
  return failed('there is no such bucket');
}

function failed(why: string): AssayError {
  return new AssayError('environment', 'E_STORE_BLOBS_AWAY', `a blob was not taken by its bucket: ${why}`, {
    fix: 'See that the bucket is there and that the keys may write to it.',
  });
}

/** Blobs as objects of a bucket, named by their digest. */
class S3Blobs implements Blobs {
  readonly #bucket: S3Bucket;

  constructor(bucket: S3Bucket) {
    this.#bucket = bucket;
  }

  begin(): Promise<S3BlobSink> {
    return S3BlobSink.open(this.#bucket);
  }

  async put(bytes: Uint8Array): Promise<Digest> {
    return putWhole(await this.begin(), bytes);
  }

  async has(digest: Digest): Promise<boolean> {
    const { status } = await this.#bucket.ask({ method: 'HEAD', key: objectKey(digest) });
    return status !== 404;
  }

  async read(digest: Digest): Promise<Uint8Array> {
    const { status, bytes } = await this.#bucket.ask({ method: 'GET', key: objectKey(digest) });
    if (status === 404) throw blobMissing(digest);
    return checkedBlob(digest, bytes);
  }

  async *list(): AsyncGenerator<Digest, void, undefined> {
    const { prefix } = this.#bucket;
    for (let token = ''; ; ) {
      const { bytes } = await this.#bucket.ask({
        method: 'GET',
        key: '',
        query: { 'list-type': '2', prefix, ...(token === '' ? {} : { 'continuation-token': token }) },
      });
      const text = bytes.toString('utf8');
      for (const [, key] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) {
        const hex = key!.slice(prefix.length).replace('/', '');
        if (/^[0-9a-f]{64}$/.test(hex)) yield `sha256:${hex}`;
      }
      token = plain(/<NextContinuationToken>([^<]*)</.exec(text)?.[1] ?? '');
      if (token === '') return;
    }
  }

  async remove(digest: Digest): Promise<void> {
    await this.#bucket.ask({ method: 'DELETE', key: objectKey(digest) });
  }
}

function plain(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

interface BucketPlace {
  /** Address of the bucket, path style. */
  readonly base: string;
  readonly prefix: string;
  /** How long one answer is waited for, whole. */
  readonly answerMs: number;
  readonly keys: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly region: string;
    readonly sessionToken?: string;
  };
}

interface S3Request {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD';
  /** Below the prefix; '' is the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
}

interface S3Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 50;

/** Signed requests (AWS Signature Version 4) to one bucket; what may go better is asked again, a few times. */
class S3Bucket {
  readonly #place: BucketPlace;
  readonly #client: AwsClient;

  constructor(place: BucketPlace) {
    this.#place = place;
    this.#client = new AwsClient({ ...place.keys, service: 's3', retries: 0 });
  }

  get prefix(): string {
    return this.#place.prefix === '' ? '' : `${this.#place.prefix}/`;
  }

  /** The answer, or 404; everything else is an error of the store. */
  async ask(request: S3Request): Promise<S3Answer> {
    let failure = 'it did not answer';
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (attempt > 0) await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1));
      try {
        const answer = await this.#askOnce(request);
        if (answer.status < 300 || answer.status === 404) return answer;
        failure = `it answered ${answer.status}${saidIn(answer.bytes)}`;
        if (answer.status < 500 && answer.status !== 429) break;
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        failure = error.cause instanceof Error ? error.cause.message : error.message;
      }
    }
    throw new AssayError(
      'environment',
      'E_STORE_BLOBS_AWAY',
      `the bucket of blobs at ${this.#place.base} cannot be used: ${failure}`,
      { retryable: true, fix: 'See that it is there and that the keys are right, then resume.' },
    );
  }

  async #askOnce({ method, key, query = {}, body }: S3Request): Promise<S3Answer> {
    const { base, answerMs } = this.#place;
    const url = new URL(key === '' ? base : `${base}/${this.prefix}${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const response = await this.#client.fetch(url.href, {
      method,
      signal: AbortSignal.timeout(answerMs),
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : Buffer.from(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  }
}

/** What the answer calls it: `<Code>NoSuchBucket</Code>`. */
function saidIn(bytes: Buffer): string {
  const code = /<Code>([^<]{1,100})<\/Code>/.exec(bytes.subarray(0, 4096).toString('utf8'))?.[1];
  return code === undefined ? '' : ` (${code})`;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Blobs in a bucket: `s3://bucket/prefix?endpoint=https://host&region=name`. The keys come from the environment, by the
 * names that everybody has for them.
 */
export function openS3Blobs(place: string, env: Env): Blobs {
  const url = new URL(place);
  const region =
    url.searchParams.get('region') ?? env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'] ?? 'us-east-1';
  const endpoint = url.searchParams.get('endpoint') ?? env['AWS_ENDPOINT_URL_S3'] ?? env['AWS_ENDPOINT_URL'];
  const answer = Number(url.searchParams.get('answer_seconds') ?? 60);
  const [accessKeyId, secretAccessKey] = [env['AWS_ACCESS_KEY_ID'], env['AWS_SECRET_ACCESS_KEY']];
  if (!accessKeyId || !secretAccessKey)
    throw new AssayError(
      'usage',
      'E_STORE_KEYS',
      `the blobs are in ${url.host}, and there is no key for it`,
      {
        fix: 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
      },
    );
  const sessionToken = env['AWS_SESSION_TOKEN'];
  const bucket = new S3Bucket({
    base: `${(endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')}/${url.host}`,
    prefix: url.pathname.replaceAll(/^\/+|\/+$/g, ''),
    answerMs: Number.isFinite(answer) && answer > 0 ? answer * 1000 : 60_000,
    keys: { accessKeyId, secretAccessKey, region, ...(sessionToken === undefined ? {} : { sessionToken }) },
  });
  return new S3Blobs(bucket);
}

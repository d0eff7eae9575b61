import { createHash } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AssayError, type Digest } from '@assay/records';
import type { BlobSink } from '../../../ports/blobs.ts';
import { objectKey } from './object-key.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** S3 takes parts of at least 5 MiB, and 10,000 of them. */
const PART = 16 << 20;

/**
 * Bytes on their way into a bucket. They have their name when all of them are known, so they wait in a file of this
 * machine; what is larger than a part goes up in parts.
 */
export class S3BlobSink implements BlobSink {
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

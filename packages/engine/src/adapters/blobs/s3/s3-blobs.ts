import type { Digest } from '@assay/records';
import type { Blobs } from '../../../ports/blobs.ts';
import { blobMissing, checkedBlob, putWhole } from '../whole-blob.ts';
import { objectKey } from './object-key.ts';
import { S3BlobSink } from './s3-blob-sink.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** Blobs as objects of a bucket, named by their digest. */
export class S3Blobs implements Blobs {
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

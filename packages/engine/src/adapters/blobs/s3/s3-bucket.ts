import { setTimeout as sleep } from 'node:timers/promises';
import { AssayError } from '@assay/records';
import { AwsClient } from 'aws4fetch';

export interface BucketPlace {
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

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD';
  /** Below the prefix; '' is the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
}

export interface S3Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 50;

/** Signed requests (AWS Signature Version 4) to one bucket; what may go better is asked again, a few times. */
export class S3Bucket {
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

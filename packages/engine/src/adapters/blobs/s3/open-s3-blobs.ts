import { AssayError } from '@assay/records';
import type { Blobs } from '../../../ports/blobs.ts';
import { S3Blobs } from './s3-blobs.ts';
import { S3Bucket } from './s3-bucket.ts';

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

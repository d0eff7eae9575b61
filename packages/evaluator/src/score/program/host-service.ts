import { randomBytes } from 'node:crypto';
import { AssayError, type JsonObject, type JsonValue, type ScorerOf } from '@assay/records';
import type { ScoringWork } from '../scorer-kind.ts';
import { labelRows } from './label-rows.ts';
import { readSaid, type Said } from './read-said.ts';

const DEFAULT_MS = 60_000;
const MOST_BYTES = 16 * 2 ** 20;

/** What a service of the host's calls itself: `{"version": "…"}` at its address. It is part of the scorer's version. */
export async function describeService(scorer: ScorerOf<'program'>): Promise<string> {
  const { version } = await reply(scorer, await call(scorer, { method: 'GET' }));
  if (typeof version === 'string' && version !== '') return version;
  throw failed(scorer, 'it does not state its version: expected {"version": "…"}');
}

/** Sends a submission with its hidden labels, and takes numbers back. The reply names what it was asked, and its version. */
export async function askService(scorer: ScorerOf<'program'>, work: ScoringWork): Promise<Said> {
  const nonce = randomBytes(16).toString('hex');
  const artifacts = await Promise.all(
    work.submission.artifacts.map(async ({ name }) => ({
      name,
      base64: Buffer.from(await work.artifact(name)).toString('base64'),
    })),
  );
  const labels = await labelRows(work);
  const body = JSON.stringify({ nonce, seed: work.seed, split: work.split, artifacts, labels });
  const signal = work.signal;
  const answered = await call(
    scorer,
    { method: 'POST', body, headers: { 'content-type': 'application/json' } },
    signal,
  );
  const { nonce: echoed, version, ...said } = await reply(scorer, answered);
  if (echoed !== nonce) throw failed(scorer, 'its reply does not name the request');
  const registered = (work.registered.scorer.components[scorer.key] as JsonObject)['service'];
  if (version !== registered)
    throw new AssayError(
      'environment',
      'E_SCORER_CHANGED',
      `the service of the scorer ${scorer.key} is not the registered version`,
      { fix: 'Register the evaluator again, which makes a new version of it.' },
    );
  return {
    ...readSaid(scorer, JSON.stringify(said)),
    trace: { service: version ?? null },
    isOfficial: true,
    sandbox: null,
    used: null,
  };
}

async function call(scorer: ScorerOf<'program'>, init: RequestInit, signal?: AbortSignal): Promise<Response> {
  const late = AbortSignal.timeout(scorer.timeout_ms ?? DEFAULT_MS);
  try {
    return await fetch(scorer.url!, {
      ...init,
      // A service that sends labels on elsewhere is not the one that was declared.
      redirect: 'error',
      signal: signal === undefined ? late : AbortSignal.any([late, signal]),
    });
  } catch (cause) {
    if (signal?.aborted === true)
      throw new AssayError('interrupted', 'E_INTERRUPTED', 'the scorer was stopped before it finished', {
        cause,
      });
    throw failed(scorer, (cause as Error).message);
  }
}

async function reply(
  scorer: ScorerOf<'program'>,
  response: Response,
): Promise<Readonly<Record<string, JsonValue>>> {
  if (!response.ok) throw failed(scorer, `it answered with status ${response.status}`);
  const text = await limitedText(scorer, response);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, JsonValue>;
  } catch {
    // Said below: it is not the object that was expected.
  }
  throw failed(scorer, 'it did not answer with a JSON object');
}

async function limitedText(scorer: ScorerOf<'program'>, { body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of body ?? []) {
    total += (chunk as Uint8Array).length;
    if (total > MOST_BYTES) throw failed(scorer, `it answered with more than ${MOST_BYTES} bytes`);
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function failed({ key }: ScorerOf<'program'>, why: string): AssayError {
  return new AssayError('environment', 'E_SCORER_SERVICE', `the service of the scorer ${key}: ${why}`, {
    retryable: true,
  });
}

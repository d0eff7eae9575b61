import { gzipSync } from 'node:zlib';
import type { JsonObject } from '@assay/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeclaredModel } from '../../../declare/project.ts';
import type { Model } from '../../../ports/model.ts';
import { declaredModel, failureOf, modelContext, modelRequest } from '../../../testing/model-requests.ts';
import { type ModelServer, type Play, startModelServer } from '../../../testing/model-server.ts';
import { openModel } from '../open-model.ts';

const secret = 'sk-very-secret-key-0123456789';
const env = {
  OPENAI_API_KEY: secret,
  ANTHROPIC_API_KEY: secret,
  GEMINI_API_KEY: secret,
  OWN_KEY: secret,
};

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

interface Kind {
  readonly title: string;
  readonly provider: DeclaredModel['provider'];
  readonly parameters?: JsonObject;
  /** Whether it is behind the SDK, with a wire format of its own. */
  readonly hosted: boolean;
}

const kinds: readonly Kind[] = [
  { title: 'openai (responses)', provider: 'openai', hosted: true },
  { title: 'openai (chat)', provider: 'openai', parameters: { api: 'chat' }, hosted: true },
  { title: 'anthropic', provider: 'anthropic', hosted: true },
  { title: 'google', provider: 'google', hosted: true },
  { title: 'openai_compatible', provider: 'openai_compatible', hosted: true },
  { title: 'http', provider: 'http', hosted: false },
];

function open(kind: Kind, rest: Partial<DeclaredModel> = {}): Promise<Model> {
  const { provider, parameters = {} } = kind;
  const address = server.baseUrl(provider);
  const declared = declaredModel(provider, {
    model: 'model-a',
    parameters,
    api_key_env: 'OWN_KEY',
    ...(provider === 'http' ? { url: `${address}?token=hidden` } : { base_url: address }),
    ...rest,
  });
  return openModel(declared, modelContext('/', { env }));
}

interface Expected {
  readonly class: string;
  readonly retryable: boolean;
  readonly retryAfterMs?: number | null;
  readonly message: RegExp;
}

const faults: readonly { readonly title: string; readonly play: Play; readonly expected: Expected }[] = [
  {
    title: '429 with Retry-After',
    play: { kind: 'status', status: 429, headers: { 'retry-after': '7' } },
    expected: { class: 'rate_limited', retryable: true, retryAfterMs: 7000, message: /429: played status/ },
  },
  {
    title: '429 without Retry-After',
    play: { kind: 'status', status: 429 },
    expected: { class: 'rate_limited', retryable: true, retryAfterMs: null, message: /429/ },
  },
  {
    title: '429 because the account is empty',
    play: {
      kind: 'status',
      status: 429,
      body: '{"error":{"message":"pay first","code":"insufficient_quota"}}',
    },
    expected: { class: 'rate_limited', retryable: false, message: /pay first/ },
  },
  {
    title: '500',
    play: { kind: 'status', status: 500 },
    expected: { class: 'provider_error', retryable: true, message: /500: played status 500/ },
  },
  {
    title: '503 with a web page and Retry-After',
    play: {
      kind: 'status',
      status: 503,
      headers: { 'retry-after-ms': '250' },
      body: '<html><title>Down</title></html>',
    },
    expected: {
      class: 'provider_error',
      retryable: true,
      retryAfterMs: 250,
      message: /503: \(a web page: Down\)/,
    },
  },
  {
    title: '529 with an empty body',
    play: { kind: 'status', status: 529, body: '' },
    expected: { class: 'provider_error', retryable: true, message: /529: \(an empty body\)/ },
  },
  {
    title: '400',
    play: { kind: 'status', status: 400, message: 'no such parameter: temprature' },
    expected: { class: 'provider_error', retryable: false, message: /400: no such parameter: temprature/ },
  },
  {
    title: '400 by a content filter',
    play: { kind: 'status', status: 400, body: '{"error":{"message":"filtered","code":"content_filter"}}' },
    expected: { class: 'refusal', retryable: false, message: /filtered/ },
  },
  {
    title: '401 that echoes the key',
    play: { kind: 'status', status: 401, message: `Incorrect API key provided: ${secret}` },
    expected: { class: 'provider_error', retryable: false, message: /provided: \[redacted\]/ },
  },
  {
    title: '404',
    play: { kind: 'status', status: 404, message: 'no model of that name' },
    expected: { class: 'provider_error', retryable: false, message: /no model of that name/ },
  },
  {
    title: 'a redirect',
    play: { kind: 'status', status: 307, headers: { location: 'http://127.0.0.2:9/steal' } },
    expected: { class: 'provider_error', retryable: false, message: /redirect to 127\.0\.0\.2:9/ },
  },
  {
    title: 'a reply that is cut',
    play: { kind: 'cut' },
    expected: { class: 'provider_error', retryable: true, message: /broke off|could not be reached/ },
  },
  {
    title: 'a connection that is reset',
    play: { kind: 'reset' },
    expected: { class: 'provider_error', retryable: true, message: /could not be reached/ },
  },
  {
    title: 'malformed JSON',
    play: { kind: 'malformed' },
    expected: { class: 'provider_error', retryable: true, message: /not (?:in its format|JSON)/ },
  },
  {
    title: 'a web page in place of JSON',
    play: { kind: 'html' },
    expected: { class: 'provider_error', retryable: true, message: /a web page: Sign in/ },
  },
  {
    title: 'an empty reply',
    play: { kind: 'raw', body: '' },
    expected: { class: 'provider_error', retryable: true, message: /an empty body/ },
  },
  {
    title: 'bytes that are not UTF-8',
    play: { kind: 'raw', body: Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) },
    expected: { class: 'provider_error', retryable: true, message: /not UTF-8/ },
  },
  {
    title: 'compression that is none',
    play: { kind: 'raw', body: 'no gzip at all', headers: { 'content-encoding': 'gzip' } },
    expected: { class: 'provider_error', retryable: true, message: /broke off|could not be reached/ },
  },
  {
    title: 'a compressed reply of 80 MB',
    play: {
      kind: 'raw',
      body: gzipSync(Buffer.alloc(80_000_000, ' ')),
      headers: { 'content-encoding': 'gzip' },
    },
    expected: { class: 'provider_error', retryable: false, message: /longer than 67108864 bytes/ },
  },
  {
    title: 'a refusal',
    play: { kind: 'answer', finish: 'refusal', text: 'I will not.' },
    expected: { class: 'refusal', retryable: false, message: /I will not/ },
  },
];

describe.each(kinds.filter(({ hosted }) => hosted))('openModel: $title', (kind) => {
  test.each(['{}', '{"candidates":[]}', '{"choices":[]}'])('%s is not an answer', async (body) => {
    const model = await open(kind);
    server.play({ kind: 'raw', body, headers: { 'content-type': 'application/json' } });
    const failure = await failureOf(model.generate(modelRequest({ parameters: kind.parameters ?? {} })));
    expect(failure).toMatchObject({ class: 'provider_error', retryable: true });
  });
});

describe.each(kinds)('openModel: $title', (kind) => {
  test.each(faults)('$title', async ({ play, expected }) => {
    const model = await open(kind);
    server.play(play);
    const failure = await failureOf(model.generate(modelRequest({ parameters: kind.parameters ?? {} })));
    expect(failure).toMatchObject({ class: expected.class, retryable: expected.retryable });
    if (expected.retryAfterMs !== undefined) expect(failure.retryAfterMs).toBe(expected.retryAfterMs);
    expect(failure.message).toMatch(expected.message);
    expect(failure.message).not.toContain(secret);
    expect(failure.message.length).toBeLessThanOrEqual(500);
  });

  test('an answer with its usage, asked once', async () => {
    const model = await open(kind);
    const before = server.requests.length;
    server.play({ kind: 'answer', text: 'I am a model \u{1f600}' });
    const reply = await model.generate(modelRequest({ parameters: kind.parameters ?? {} }));
    expect(reply).toMatchObject({
      output: 'I am a model \u{1f600}',
      usage: { input_tokens: 11, output_tokens: 7, cost_usd: null },
    });
    if (kind.hosted && kind.provider !== 'google') expect(reply.served_model).toBe('played-model-1');
    expect(server.requests.length).toBe(before + 1);
  });

  test('a slow answer is waited for', async () => {
    const model = await open(kind);
    server.play({ kind: 'slow', ms: 30 });
    expect((await model.generate(modelRequest({ parameters: kind.parameters ?? {} }))).output).toBe('hello');
  });

  test('usage that makes no sense is unknown, not zero', async () => {
    const model = await open(kind);
    server.play({ kind: 'answer', usage: 'wrong' });
    const reply = await model.generate(modelRequest({ parameters: kind.parameters ?? {} }));
    expect(reply.usage).toBeUndefined();
  });

  test('usage that is not stated is unknown', async () => {
    const model = await open(kind);
    server.play({ kind: 'answer', usage: 'none' });
    const asked = model.generate(modelRequest({ parameters: kind.parameters ?? {} }));
    // Anthropic's format has no reply without usage: such a one is malformed.
    if (kind.provider === 'anthropic') expect((await failureOf(asked)).class).toBe('provider_error');
    else expect((await asked).usage).toBeUndefined();
  });

  test('tool calls become a trajectory', async () => {
    const model = await open(kind);
    server.play({
      kind: 'answer',
      text: 'looking',
      toolCalls: [{ name: 'search', arguments: { query: 'cats' } }],
    });
    const parameters = {
      ...kind.parameters,
      tools: [
        {
          type: 'function',
          function: {
            name: 'search',
            description: 'Searches.',
            parameters: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
          },
        },
      ],
    };
    const reply = await model.generate(modelRequest({ parameters }));
    expect(reply.trajectory).toMatchObject({
      tool_calls: [{ name: 'search', arguments: { query: 'cats' } }],
      steps: 1,
    });
    expect(reply.output).toBe('looking');
    if (kind.hosted) expect(JSON.stringify(server.requests.at(-1)!.body)).toContain('Searches.');
  });

  test('a request that is given up is interrupted', async () => {
    const model = await open(kind);
    const control = new AbortController();
    server.play({ kind: 'hang' });
    const before = server.requests.length;
    const asked = failureOf(
      model.generate(modelRequest({ parameters: kind.parameters ?? {}, signal: control.signal })),
    );
    while (server.requests.length === before) await new Promise(setImmediate);
    control.abort(new Error('the time is up'));
    expect(await asked).toMatchObject({ class: 'interrupted', retryable: false });
    const late = modelRequest({ parameters: kind.parameters ?? {}, signal: control.signal });
    expect(await failureOf(model.generate(late))).toMatchObject({ class: 'interrupted' });
  });

  test('nothing listens at the address', async () => {
    const nobody = 'http://127.0.0.1:1/v1';
    const model = await open(kind, kind.provider === 'http' ? { url: nobody } : { base_url: nobody });
    const failure = await failureOf(model.generate(modelRequest({ parameters: kind.parameters ?? {} })));
    expect(failure).toMatchObject({ class: 'provider_error', retryable: true });
    expect(failure.message).toMatch(/could not be reached/);
  });

  test('its identity names what can change an answer, and no secret', async () => {
    const model = await open(kind, { headers: { 'x-tenant': 'blue' } });
    const text = JSON.stringify(model.identity);
    expect(model.identity).toMatchObject({
      provider: kind.provider,
      model: 'model-a',
      headers: ['x-tenant'],
    });
    expect(text).toContain(server.origin);
    expect(text).not.toMatch(/hidden|blue|secret/);
    if (kind.hosted) expect(model.identity['sdk']).toHaveProperty('ai');
    server.play({ kind: 'answer' });
    await model.generate(modelRequest({ parameters: kind.parameters ?? {} }));
    expect(server.requests.at(-1)!.headers['x-tenant']).toBe('blue');
    expect(JSON.stringify(server.requests.at(-1)!.headers)).toContain(secret);
  });

  test('a key that is not set is an error before anything runs', async () => {
    await expect(open(kind, { api_key_env: 'NOT_SET' })).rejects.toMatchObject({
      code: 'E_MODEL_KEY',
      trouble: 'environment',
      message: expect.stringContaining('NOT_SET') as string,
    });
  });
});

const hosted = kinds.filter((kind) => kind.hosted);

describe.each(hosted)('parameters: $title', (kind) => {
  const ask = async (parameters: JsonObject, rest: Parameters<typeof modelRequest>[0] = {}) => {
    const model = await open(kind);
    return model.generate(modelRequest({ parameters: { ...kind.parameters, ...parameters }, ...rest }));
  };
  const sent = (): string => JSON.stringify(server.requests.at(-1)!.body);

  test('a refusal keeps what it used', async () => {
    server.play({ kind: 'answer', finish: 'refusal' });
    const failure = await failureOf(ask({}));
    expect(failure.usage).toEqual({ input_tokens: 11, output_tokens: 7, cost_usd: null });
  });

  test('the usual ones are sent under the names of the provider', async () => {
    await ask({ temperature: 0.25, max_tokens: 321 });
    expect(sent()).toMatch(/"temperature":0\.25/);
    expect(sent()).toMatch(/:321/);
  });

  test('others are handed on as they are', async () => {
    await ask({ own_parameter: { depth: 3 } });
    expect(server.requests.at(-1)!.body['own_parameter']).toEqual({ depth: 3 });
  });

  test('names that requests are made of are refused when the model is opened', async () => {
    await expect(open(kind, { parameters: { messages: [] } })).rejects.toMatchObject({
      code: 'E_MODEL_PARAMETER',
    });
    await expect(open(kind, { parameters: { tools: 'search' } })).rejects.toMatchObject({
      code: 'E_MODEL_PARAMETER',
    });
    await expect(open(kind, { parameters: { temperature: 'hot' } })).rejects.toMatchObject({
      code: 'E_MODEL_PARAMETER',
    });
  });

  test('null leaves a parameter to the provider', async () => {
    await ask({ temperature: null, max_tokens: 9 });
    expect(sent()).not.toContain('temperature');
  });

  test('tools that were not called are an empty trajectory; without tools there is none', async () => {
    const tools = [{ name: 'search', input_schema: { type: 'object', properties: {} } }];
    expect(await ask({ tools })).toMatchObject({ output: 'hello', trajectory: { tool_calls: [], steps: 1 } });
    expect(await ask({})).not.toHaveProperty('trajectory');
  });

  test('a JSON schema asks for structured output, which is parsed', async () => {
    const schema = {
      type: 'object',
      properties: { n: { type: 'integer' } },
      required: ['n'],
      additionalProperties: false,
    };
    server.play({ kind: 'answer', text: '{"n": 3}' });
    expect((await ask({ json_schema: schema })).output).toEqual({ n: 3 });
    expect(sent()).toMatch(/"n":\{"type":"integer"/);
  });

  test.each([
    ['prose', 'The number is 3.', 'stop'],
    ['cut JSON', '{"n": ', 'length'],
  ] as const)('%s where JSON was asked for is unparsable', async (_, text, finish) => {
    const format = {
      type: 'json_schema',
      json_schema: { name: 'number', schema: { type: 'object' }, strict: false },
    };
    server.play({ kind: 'answer', text, finish });
    const failure = await failureOf(ask({ response_format: format }));
    expect(failure).toMatchObject({
      class: 'unparsable',
      retryable: false,
      usage: { input_tokens: 11, output_tokens: 7, cost_usd: null },
    });
  });

  test('an answer that is cut at max_tokens is an answer', async () => {
    server.play({ kind: 'answer', text: 'To be or', finish: 'length' });
    expect((await ask({ max_tokens: 3 })).output).toBe('To be or');
  });

  test('system messages, turns and images reach the provider', async () => {
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await ask(
      {},
      {
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Hello' },
          { role: 'assistant', content: 'Hello to you' },
          {
            role: 'user',
            content: [
              { type: 'text', text: 'What is this?' },
              { type: 'image', image: `data:image/png;base64,${pixel}` },
              { type: 'image', image: pixel, media_type: 'image/png' },
            ],
          },
        ],
      },
    );
    for (const part of ['Be brief.', 'Hello to you', 'What is this?']) expect(sent()).toContain(part);
    expect(sent().split(pixel).length - 1).toBe(2);
  });

  test('what cannot be sent fails and says why', async () => {
    const tool = await failureOf(ask({}, { messages: [{ role: 'tool', content: '42' }] }));
    expect(tool).toMatchObject({ class: 'provider_error', retryable: false });
    const image = await failureOf(
      ask({}, { messages: [{ role: 'user', content: [{ type: 'image', image: '../secrets.png' }] }] }),
    );
    expect(image.message).toMatch(/neither a data: or https: address nor base64/);
  });

  test('the address of an image is never fetched from here', async () => {
    const before = server.requests.length;
    const image = `${server.origin}/picture.png`;
    await ask({}, { messages: [{ role: 'user', content: [{ type: 'image', image }] }] }).catch(
      () => undefined,
    );
    expect(server.requests.slice(before).some(({ path }) => path.includes('picture'))).toBe(false);
  });
});

describe('openModel: seeds and unsupported parameters', () => {
  test.each(hosted)('$title sends the seed of the attempt where it takes one', async (kind) => {
    const model = await open(kind);
    await model.generate(modelRequest({ parameters: kind.parameters ?? {}, seed: 2 ** 31 + 77 }));
    const body = JSON.stringify(server.requests.at(-1)!.body);
    const takesSeed = kind.title !== 'openai (responses)' && kind.provider !== 'anthropic';
    expect(/"seed":77\b/.test(body)).toBe(takesSeed);
  });

  test('a declared seed is kept', async () => {
    const model = await open(hosted[1]!);
    await model.generate(modelRequest({ parameters: { api: 'chat', seed: 5 } }));
    expect(server.requests.at(-1)!.body['seed']).toBe(5);
  });

  test('a parameter that would be left out fails the request', async () => {
    const anthropic = await open(hosted[2]!);
    const failure = await failureOf(anthropic.generate(modelRequest({ parameters: { seed: 5 } })));
    expect(failure).toMatchObject({ class: 'provider_error', retryable: false });
    expect(failure.message).toMatch(/ignores the parameter seed.*take it out of parameters/);
  });

  test.each([
    ['openai (responses)', hosted[0]!, 'o3-mini', { temperature: 0, top_p: 0.5 }],
    ['openai (chat)', hosted[1]!, 'o3-mini', { temperature: 0, top_p: 0.5 }],
    ['anthropic', hosted[2]!, 'claude-opus-4-7', { temperature: 0, top_p: 0.5, top_k: 3 }],
  ] as const)(
    '%s is sent the sampling that was declared, and refuses it itself',
    async (_, kind, name, sampling) => {
      const model = await open(kind, { model: name });
      server.play({ kind: 'status', status: 400, message: 'temperature is deprecated for this model' });
      const parameters = { ...kind.parameters, ...sampling };
      const failure = await failureOf(model.generate(modelRequest({ parameters })));
      expect(server.requests.at(-1)!.body).toMatchObject(sampling);
      expect(failure).toMatchObject({ class: 'provider_error', retryable: false, usage: null });
      expect(failure.message).toMatch(/400: temperature is deprecated/);
    },
  );

  test('openai has two interfaces and no third', async () => {
    await expect(open(hosted[0]!, { parameters: { api: 'batch' } })).rejects.toThrow(
      /expected responses or chat/,
    );
    await (await open(hosted[1]!)).generate(modelRequest({ parameters: { api: 'chat' } }));
    expect(server.requests.at(-1)!.body).not.toHaveProperty('api');
  });

  test('a prompt that Google blocks is a refusal', async () => {
    const model = await open(hosted[3]!);
    server.play({ kind: 'raw', body: '{"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"}}' });
    expect(await failureOf(model.generate(modelRequest()))).toMatchObject({
      class: 'refusal',
      retryable: false,
    });
  });

  test('JSON of any shape', async () => {
    const model = await open(hosted[4]!);
    server.play({ kind: 'answer', text: '[1, {"a": null}]' });
    const parameters = { response_format: { type: 'json_object' } };
    expect((await model.generate(modelRequest({ parameters }))).output).toEqual([1, { a: null }]);
    expect(server.requests.at(-1)!.body['response_format']).toEqual({ type: 'json_object' });
  });

  test('compatible servers get top_k', async () => {
    const model = await open(hosted[4]!);
    await model.generate(modelRequest({ parameters: { top_k: 40 } }));
    expect(server.requests.at(-1)!.body['top_k']).toBe(40);
  });

  test('openai stores nothing', async () => {
    const model = await open(hosted[0]!);
    await model.generate(modelRequest());
    expect(server.requests.at(-1)!.body['store']).toBe(false);
  });

  test('a server of one’s own needs no key', async () => {
    const declared = declaredModel('openai_compatible', {
      model: 'm',
      base_url: server.baseUrl('openai_compatible'),
    });
    const model = await openModel(declared, modelContext('/', { env: {} }));
    await model.generate(modelRequest());
    expect(server.requests.at(-1)!.headers.authorization).toBeUndefined();
  });

  test.each([
    ['openai', 'OPENAI_API_KEY'],
    ['anthropic', 'ANTHROPIC_API_KEY'],
    ['google', 'GOOGLE_GENERATIVE_AI_API_KEY'],
  ] as const)('%s looks for %s', async (provider, variable) => {
    const declared = declaredModel(provider, { model: 'm', base_url: server.baseUrl(provider) });
    await expect(openModel(declared, modelContext('/', { env: {} }))).rejects.toThrow(variable);
    await openModel(declared, modelContext('/', { env: { [variable]: secret } }));
  });
});

describe('http', () => {
  const http = kinds.at(-1)!;

  test('is told the sample and nothing else', async () => {
    const model = await open(http);
    await model.generate(modelRequest({ id: 's-9', attempt: 2, parameters: { temperature: 0 } }));
    expect(server.requests.at(-1)!.body).toEqual({
      id: 's-9',
      attempt: 2,
      input: 'Who are you?',
      messages: [{ role: 'user', content: 'Who are you?' }],
      parameters: { temperature: 0 },
    });
  });

  test.each([
    ['an array', '[1]', 'unparsable'],
    ['no output', '{"answer": 1}', 'unparsable'],
    ['an error', '{"error": "out of order"}', 'crash'],
    ['a class of its own', '{"error": {"class": "rate_limited", "message": "later"}}', 'rate_limited'],
    ['a class that is not its to give', '{"error": {"class": "judge_error", "message": "x"}}', 'crash'],
    ['a number beyond all', '{"output": 1e999}', 'unparsable'],
    ['a prototype', '{"output": {"__proto__": {"x": 1}}}', 'unparsable'],
  ])('%s', async (_, body, expected) => {
    const model = await open(http);
    server.play({ kind: 'raw', body });
    expect((await failureOf(model.generate(modelRequest()))).class).toBe(expected);
  });

  test.each([['null'], ['false'], ['0'], ['""'], ['{"a":[1,{"b":null}]}']])(
    '%s is an output',
    async (output) => {
      const model = await open(http);
      server.play({ kind: 'raw', body: `{"output": ${output}, "usage": {"cost_usd": 0.5}}` });
      const reply = await model.generate(modelRequest());
      expect(reply.output).toEqual(JSON.parse(output));
      expect(reply.usage).toEqual({ input_tokens: null, output_tokens: null, cost_usd: 0.5 });
    },
  );
});

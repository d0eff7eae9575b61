import type { JsonValue } from '@assay/records';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactSecrets } from './redact-secrets.ts';

/** Keys of no issuer that exists, in the form in which issuers write them. */
const keys = [
  `sk-proj-${'a1B2'.repeat(8)}`,
  `sk-ant-api03-${'a1B2'.repeat(8)}`,
  `AIza${'a1B2-'.repeat(7)}`,
  `ghp_${'a1B2'.repeat(9)}`,
  `github_pat_${'a1B2_'.repeat(6)}`,
  `glpat-${'a1B2'.repeat(5)}`,
  `xoxb-${'1234-'.repeat(4)}`,
  `AKIA${'A1B2'.repeat(4)}`,
  `hf_${'a1B2'.repeat(8)}`,
  `eyJ${'a1B2'.repeat(4)}.eyJ${'a1B2'.repeat(4)}.${'a1B2'.repeat(4)}`,
  `-----BEGIN RSA PRIVATE KEY-----\n${'a1B2'.repeat(8)}\n-----END RSA PRIVATE KEY-----`,
];

describe('texts that look like a secret', () => {
  test.each(keys)('%s is nowhere, whatever stands around it', (key) => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.constantFrom('a', 'input', 'model_args'),
        (left, right, name) => {
          const text = `${left} ${key} ${right}`;
          const { json, places } = redactSecrets({ [name]: [text], [`say ${key}`]: 1 });
          expect(JSON.stringify(json)).not.toContain(key.slice(0, 24));
          expect(places).toContain(`${name}[0]`);
        },
      ),
      { numRuns: 50 },
    );
  });

  test.each([
    ['Authorization: Bearer abc123def456ghi789', 'Authorization: Bearer [redacted]'],
    ['https://me:pa55@example.org/v1', 'https://[redacted]@example.org/v1'],
    ['https://example.org/v1?x=1&key=abc&y=2', 'https://example.org/v1?x=1&key=[redacted]&y=2'],
  ])('%s', (text, clean) => {
    expect(redactSecrets(text)).toEqual({ json: clean, places: [''] });
  });
});

describe('texts under the name of a secret', () => {
  test.each<[JsonValue, JsonValue, readonly string[]]>([
    [{ apiKey: 'abc' }, { apiKey: '[redacted]' }, ['apiKey']],
    [
      { OPENAI_API_KEY: 'abc', 'x-api-key': 'b' },
      { OPENAI_API_KEY: '[redacted]', 'x-api-key': '[redacted]' },
      ['OPENAI_API_KEY', 'x-api-key'],
    ],
    [{ a: [{ password: 'abc' }] }, { a: [{ password: '[redacted]' }] }, ['a[0].password']],
    [
      { headers: { 'x-mine': 'abc', n: 3 } },
      { headers: { 'x-mine': '[redacted]', n: 3 } },
      ['headers.x-mine'],
    ],
    [{ env: { HOME: '/home/me' } }, { env: { HOME: '[redacted]' } }, ['env.HOME']],
    [{ token: 'abcdefghijkl0' }, { token: '[redacted]' }, ['token']],
    [
      { model_args: 'pretrained=lab/x,api_key=abc,token=True,base_url=https://example.org' },
      { model_args: 'pretrained=lab/x,api_key=[redacted],token=True,base_url=https://example.org' },
      ['model_args'],
    ],
    [
      { command: 'serve --api-key: abc', arguments: '{"client_secret": "abc", "n": 1}' },
      { command: 'serve --api-key: [redacted]', arguments: '{"client_secret": "[redacted]", "n": 1}' },
      ['command', 'arguments'],
    ],
  ])('%j', (json, clean, places) => {
    expect(redactSecrets(json)).toEqual({ json: clean, places });
  });
});

test.each<JsonValue>([
  { max_tokens: 5, eos_token: '</s>', token: 'the', tokens: ['a'], stop_token: 'END' },
  { apiKeyEnvar: 'OPENAI_API_KEY', use_auth_token: 'True', password: '' },
  { headers: ['Year', 'City'], answer_key: 'B', model_key: 'good', secret: { value: 1, mark: 'C' } },
  { output: 'password = input("password: ")', metrics: { secret: { value: 0.5 } } },
  'A basic understanding of task-oriented-risk-management-in-2024, sk-learn and hf_transformers',
  { password: 0.5, git_hash: 'a94a8fe5ccb19ba61c4c0873d391e987982fbbd3' },
])('what is no secret stays: %j', (json) => {
  expect(redactSecrets(json)).toEqual({ json, places: [] });
});

test('what is redacted stays as it is when read again', () => {
  const once = redactSecrets({ model_args: `api_key=abc,x=${keys[0]}`, headers: { a: 'b' } });
  expect(redactSecrets(once.json)).toEqual({ json: once.json, places: [] });
});

test('documents nested without end are refused', () => {
  let deep: JsonValue = 1;
  for (let i = 0; i < 5000; i += 1) deep = [deep];
  expect(() => redactSecrets({ a: deep })).toThrow('nested deeper than 512: a[0][0]');
});

test('of headers, those stay that say nothing of who asks', () => {
  const headers = {
    date: 'Tue, 16 Sep 2025 23:34:55 GMT',
    'content-type': 'application/json',
    'x-ratelimit-limit-requests': '500',
    'x-request-id': 'req_011CXyz0123456789',
    'X-IRID': 'ABCDEFGHIJ0123456789',
    'cf-ray': '8c1f0a2b3c4d5e6f-FRA',
    server: 'cloudflare',
    'anthropic-version': '2023-06-01',
    'strict-transport-security': 'max-age=31536000',
    'transfer-encoding': 'chunked',
    vary: ['Origin', 'Accept'],
    'set-cookie': 'a=b',
    'x-something': 'anything',
    'proxy-authorization': ['abc'],
  };
  const gone = {
    'set-cookie': '[redacted]',
    'x-something': '[redacted]',
    'proxy-authorization': ['[redacted]'],
  };
  for (const name of ['headers', 'extra_headers', 'responseHeaders'])
    expect(redactSecrets({ [name]: headers }).json).toEqual({ [name]: { ...headers, ...gone } });
});

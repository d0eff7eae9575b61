import { describe, expect, test } from 'vitest';
import { entriesOf, entry, manifest } from '../ports/testing/made-records.ts';
import { temporaryStore } from '../run/testing/temporary-store.ts';
import { knownSecrets } from './known-secrets.ts';
import { secretForms, secretRemover, withoutSecrets } from './without-secrets.ts';

const secret = 'sk-Ab1/+"&z9?ä-Zq7';

const longSecret = 'sk-live-9fGh2KqLmN4pQrStUvWx';

describe('secretRemover of a secret that is spelled out', () => {
  const { value } = secretRemover([longSecret]);
  const hex = Buffer.from(longSecret).toString('hex');
  const base64 = Buffer.from(longSecret).toString('base64');
  const codes = Array.from(longSecret, (character) => character.charCodeAt(0));

  test.each([
    ['with spaces', Array.from(longSecret).join(' ')],
    ['one letter a line', Array.from(longSecret).join('\n')],
    ['with hyphens and in capitals', Array.from(longSecret).join('-').toUpperCase()],
    ['hex with colons', hex.replaceAll(/..(?=.)/g, '$&:')],
    ['hex of a dump', hex.replaceAll(/../g, '0x$&, ').replaceAll('0x', ' ')],
    ['base64 in lines', base64.replaceAll(/.{10}/g, '$&\n')],
    ['base64 of base64', Buffer.from(base64).toString('base64')],
    ['base64 of hex', Buffer.from(hex).toString('base64')],
    ['base64 reversed', Array.from(base64).toReversed().join('')],
    ['base64 of the reversed', Buffer.from(Array.from(longSecret).toReversed().join('')).toString('base64')],
    ['codes', codes.join(', ')],
    ['entities', codes.map((code) => `&#${code};`).join('')],
    ['entities in hex', codes.map((code) => `&#x${code.toString(16)};`).join('')],
    ['escapes', codes.map((code) => `\\u${code.toString(16).padStart(4, '0')}`).join('')],
    ['escapes of a string', codes.map((code) => `\\x${code.toString(16)}`).join('')],
    ['ROT13', 'fx-yvir-9sTu2XdYzA4cDeFgHiJk'],
    ['the first half', longSecret.slice(0, 14)],
    ['the second half', longSecret.slice(14)],
    ['a third', longSecret.slice(8, 18)],
  ])('takes it out: %s', (_, form) => {
    expect(value({ text: `it is: ${form}` })).toEqual({
      text: expect.stringMatching(/^it is: .{0,3}\[redacted\][^]{0,5}$/),
    });
  });

  test.each([
    ['two fields', { a: longSecret.slice(0, 5), b: longSecret.slice(5) }],
    ['a list of letters', Array.from(longSecret)],
    [
      'deep',
      [[longSecret.slice(0, 9)], { after: { next: longSecret.slice(9, 14) }, last: longSecret.slice(14) }],
    ],
    ['base64 in two', { first: base64.slice(0, 11), second: base64.slice(11) }],
  ])('takes it out of several texts: %s', (_, given) => {
    const left = JSON.stringify(value(given)).replaceAll(/[^A-Za-z0-9]+/g, '');
    expect(left.replaceAll('redacted', '')).not.toMatch(/9fGh|KqLm|StUv|[0-9]/);
  });

  test('what is not a part of it stays, however it is written', () => {
    const given = {
      text: 'sk-live- is how such keys begin; 9fGh2K',
      bytes: new Uint8Array([1, 2]),
      long: 'live '.repeat(400_000),
    };
    expect(value(given)).toBe(given);
  });
});

describe('secretRemover of a short secret', () => {
  const { value, bytes } = secretRemover(['hun$er2']);

  test('takes it out where it stands by itself, and leaves words that have it in them', () => {
    expect(value(['hun$er2', 'pw=hun$er2;', 'hun$er22 xhun$er2', 'hunter'])).toEqual([
      '[redacted]',
      'pw=[redacted];',
      'hun$er22 xhun$er2',
      'hunter',
    ]);
    expect(Buffer.from(bytes(Buffer.from('"hun$er2",hun$er22'))).toString()).toBe('"*******",hun$er22');
  });
});

describe('secretRemover', () => {
  const { value, bytes } = secretRemover([secret]);

  test.each([
    ['as it is', secret],
    ['JSON', JSON.stringify(secret).slice(1, -1)],
    ['a query', encodeURIComponent(secret)],
    ['a query in lower case', encodeURIComponent(secret).replaceAll(/%../g, (code) => code.toLowerCase())],
    ['hex', Buffer.from(secret).toString('hex')],
    ['HEX', Buffer.from(secret).toString('hex').toUpperCase()],
    ['every byte in percent', Buffer.from(secret).toString('hex').replaceAll(/../g, '%$&')],
    ['reversed', Array.from(secret).toReversed().join('')],
    ['base64', Buffer.from(secret).toString('base64')],
    ['base64 of a header', Buffer.from(`Bearer ${secret}`).toString('base64')],
    ['base64 of a user and a password', Buffer.from(`me:${secret}\n`).toString('base64')],
    ['base64url', Buffer.from(`x${secret}`).toString('base64url')],
    ['HTML', secret.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
  ])('takes it out of an answer: %s', (_, form) => {
    const shortest = Math.min(...secretForms(secret).map(({ length }) => length));
    const given = { text: `it is ${form}.`, list: [form], [form]: 1 };
    const left = JSON.stringify(value(given));
    expect(left).toContain('[redacted]');
    for (let at = 0; at + shortest <= form.length; at += 1)
      expect(left).not.toContain(form.slice(at, at + shortest));
  });

  test('leaves what has none in it as it is, and bytes in their places', () => {
    const given = { text: 'sk-Ab1', deep: [{ n: 1, nothing: null }] };
    expect(value(given)).toBe(given);
    const table = Buffer.from(`before ${secret} after`);
    expect(bytes(Buffer.from('nothing'))).toEqual(Buffer.from('nothing'));
    expect(Buffer.from(bytes(table)).toString()).toBe(
      `before ${'*'.repeat(Buffer.byteLength(secret))} after`,
    );
  });
});

test('knownSecrets: keys in use, those of declared variables, headers, addresses; what is too short is named', () => {
  const limits = {
    concurrency: 1,
    requests_per_minute: null,
    tokens_per_minute: null,
    timeout_ms: 1,
    max_retries: 0,
  };
  const model = { key: 'm', provider: 'http', limits, price: null } as const;
  const models = [
    {
      ...model,
      api_key_env: 'MINE',
      headers: {
        'X-Team': 'a long team name',
        'X-Token': 'header-token',
        Authorization: 'Bearer abcd-efgh-ijkl-mnop',
      },
      url: 'http://me:pa55%20word@localhost/?api_key=key-in-query&page=a-long-page-name',
    },
    { ...model, api_key_env: 'SHORT', env: ['DB_PASS', 'PLACE', 'ABSENT_KEY', 'DATABASE_URL', 'PIN_TOKEN'] },
  ];
  const metric = { kind: 'module', path: 'm.mjs', env: ['SERVICE_TOKEN'] } as const;
  const scorers = [{ key: 'd', metrics: [{ score_name: 'm', metric, params: {} }], aggregates: {} }];
  const tasks = [
    { key: 't', problem: {}, problem_derived: true, datasets: [], prompt: null, system: null, scorers },
  ];
  const env = {
    MINE: ' key-of-mine ',
    SHORT: 'abc',
    DB_PASS: 'correct horse',
    DATABASE_URL: 'postgres://me:of-the-base@host/db',
    PIN_TOKEN: '1234567',
    SERVICE_TOKEN: 's3rv1ce',
    PLACE: 'a place of ours',
    OPENAI_API_KEY: 'sk-open-open',
    OTHER: 'something else',
  };
  const { values, too_short: short } = knownSecrets({ models, tasks }, env);
  expect(values.toSorted()).toEqual(
    [
      'Bearer abcd-efgh-ijkl-mnop',
      'abcd-efgh-ijkl-mnop',
      'correct horse',
      'header-token',
      'key-in-query',
      'key-of-mine',
      'of-the-base',
      'pa55 word',
      'pa55%20word',
      's3rv1ce',
      'sk-open-open',
    ].toSorted(),
  );
  expect(short).toEqual(['SHORT', 'PIN_TOKEN']);
});

test('withoutSecrets: nothing that is stored has it', async () => {
  const plain = await temporaryStore();
  const store = withoutSecrets(plain, [secret]);
  await store.runs.create(manifest('a', { stopped_because: secret }));
  await store.leases.take('a');
  const said = { ...entry(0), output: { ...entry(0).output, output: { text: `key: ${secret}` } } };
  await store.journal.append('a', [said, entry(1)] as Parameters<typeof store.journal.append>[1]);
  const digest = await store.blobs.put(Buffer.from(secret));
  const kept = JSON.stringify([
    await entriesOf(plain, 'a'),
    await plain.runs.list(),
    Buffer.from(await plain.blobs.read(digest)).toString(),
  ]);
  expect(kept).toContain('key: [redacted]');
  for (const form of secretForms(secret)) expect(kept).not.toContain(form);
  expect(withoutSecrets(plain, [])).toBe(plain);
});

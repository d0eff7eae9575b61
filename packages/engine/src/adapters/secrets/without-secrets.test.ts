import { describe, expect, test } from 'vitest';
import { entriesOf, entry, manifest } from '../../ports/testing/made-records.ts';
import { temporaryStore } from '../../run/testing/temporary-store.ts';
import { knownSecrets } from './known-secrets.ts';
import { secretForms } from './secret-forms.ts';
import { secretRemover } from './secret-remover.ts';
import { withoutSecrets } from './without-secrets.ts';

const secret = 'sk-Ab1/+"&z9?ä-Zq7';

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

test('knownSecrets: keys in use, those of declared variables, headers; nothing short or absent', () => {
  const limits = {
    concurrency: 1,
    requests_per_minute: null,
    tokens_per_minute: null,
    timeout_ms: 1,
    max_retries: 0,
  };
  const model = { key: 'm', provider: 'http', limits, price: null } as const;
  const models = [
    { ...model, api_key_env: 'MINE', headers: { 'X-Team': 'a long team name', 'X-Token': 'header-token' } },
    { ...model, api_key_env: 'SHORT', env: ['DB_PASSWORD', 'PLACE', 'ABSENT_KEY'] },
  ];
  const env = {
    MINE: ' key-of-mine ',
    SHORT: 'abc',
    DB_PASSWORD: 'correct horse',
    PLACE: 'a place of ours',
    OPENAI_API_KEY: 'sk-open-open',
    OTHER: 'something else',
  };
  expect(knownSecrets(models, env).toSorted()).toEqual(
    ['correct horse', 'header-token', 'key-of-mine', 'sk-open-open'].toSorted(),
  );
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

import { expect, test } from 'vitest';
import { changedFields } from './compare-page.tsx';

function comparison(changed: readonly object[]) {
  return { changed } as unknown as Parameters<typeof changedFields>[0];
}

test('changedFields goes down to the innermost field that differs, and shows no label', () => {
  const was = { temperature: 0, nested: { p: 1, q: 2 } };
  const is = { temperature: 0, nested: { p: 3, q: 2 } };
  expect(
    changedFields(
      comparison([
        { what: 'parameters', before: was, after: is },
        { what: 'hidden_data', before: 'a', after: 'b' },
      ]),
    ),
  ).toEqual([{ name: 'parameters.nested.p', before: '1', after: '3' }]);
});

test('changedFields shortens digests, which nobody reads word by word', () => {
  const [data] = changedFields(
    comparison([{ what: 'data', before: `sha256:${'a'.repeat(64)}`, after: `sha256:${'b'.repeat(64)}` }]),
  );
  expect(data).toEqual({ name: 'data', before: 'sha256:aaaaaaaaaaaa…', after: 'sha256:bbbbbbbbbbbb…' });
});

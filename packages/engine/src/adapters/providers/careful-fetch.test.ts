import { describe, expect, test } from 'vitest';
import { patientDispatcher, redactor, retryAfterMs } from './careful-fetch.ts';

test('patientDispatcher: Node still shows the class of what carries its requests', async () => {
  await fetch('data:,');
  const dispatcher = patientDispatcher();
  expect(dispatcher).toHaveProperty('dispatch');
  expect(patientDispatcher()).toBe(dispatcher);
});

describe('redactor', () => {
  const redact = redactor(['own secret/key', null, 'abc']);
  test.each([
    ['its own secrets', 'told own secret/key twice: own secret/key', 'told [redacted] twice: [redacted]'],
    ['keys by their looks', 'Incorrect API key: sk-proj-ab12****wxyz.', 'Incorrect API key: [redacted]'],
    ['keys of Google', 'AIzaSyA-1234567890abcdef is wrong', '[redacted] is wrong'],
    ['bearer tokens', 'Authorization: Bearer eyJhbGciOi.x.y', 'Authorization: [redacted]'],
    ['keys in addresses', 'POST https://h/v1?key=abcdef&x=1', 'POST https://h/v1?key=[redacted]&x=1'],
    ['nothing else', 'the task-key of abc is fine', 'the task-key of abc is fine'],
    ['control characters', 'a\u001b[31mb\r\n\tc', 'a [31mb c'],
    ['lone surrogates', 'x\ud83d', 'x\ufffd'],
  ])('%s', (_, text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  test('keeps a message short, and a secret that stands at the cut out of it', () => {
    const text = `${'x '.repeat(245)}own secret/key and more`;
    expect(redact(text).length).toBe(500);
    expect(redact(text)).not.toContain('own sec');
  });
});

const now = '2026-01-01T00:00:00.000Z';

describe('retryAfterMs', () => {
  test.each([
    ['seconds', { 'retry-after': '3' }, 3000],
    ['parts of seconds', { 'retry-after': '0.25' }, 250],
    ['milliseconds, before seconds', { 'retry-after-ms': '120', 'retry-after': '3' }, 120],
    ['a date', { 'retry-after': 'Thu, 01 Jan 2026 00:00:10 GMT' }, 10_000],
    ['a date that is past', { 'retry-after': 'Thu, 01 Jan 2015 00:00:10 GMT' }, 0],
    ['zero', { 'retry-after': '0' }, 0],
    ['nothing', {}, null],
    ['an empty one', { 'retry-after': ' ' }, null],
    ['a negative one', { 'retry-after': '-1' }, null],
    ['words', { 'retry-after': 'soon' }, null],
    ['an endless one', { 'retry-after': '9'.repeat(400) }, null],
  ])('%s', (_, headers, expected) => {
    expect(retryAfterMs(headers, now)).toBe(expected);
  });
});

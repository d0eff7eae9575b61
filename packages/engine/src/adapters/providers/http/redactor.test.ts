import { describe, expect, test } from 'vitest';
import { redactor } from './redactor.ts';

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

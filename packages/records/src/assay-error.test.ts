import { describe, expect, test } from 'vitest';
import { AssayError } from './assay-error.ts';

describe('AssayError', () => {
  test('is an Error with its code and kind of trouble, and says nothing that it was not told', () => {
    const error = new AssayError('usage', 'E_SOMETHING', 'what is wrong');
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: 'AssayError', code: 'E_SOMETHING', trouble: 'usage' });
    expect(error.message).toBe('what is wrong');
    expect(error.retryable).toBe(false);
    expect('cause' in error).toBe(false);
    for (const left of ['location', 'fix', 'action', 'field'] as const) expect(error[left]).toBeUndefined();
  });

  test('at() adds the place, keeps all else, and leads back to the first', () => {
    const first = new AssayError('environment', 'E_SOMETHING', 'what is wrong', {
      retryable: true,
      fix: 'Do this.',
      action: { kind: 'ingest' },
      field: 'path',
      location: { file: 'other.yaml' },
    });
    const placed = first.at({ file: 'assay.yaml', line: 3, column: 1 });
    expect(placed).toMatchObject({
      trouble: 'environment',
      code: 'E_SOMETHING',
      message: 'what is wrong',
      retryable: true,
      fix: 'Do this.',
      action: { kind: 'ingest' },
      field: 'path',
      location: { file: 'assay.yaml', line: 3, column: 1 },
    });
    expect(placed.cause).toBe(first);
    expect(first.location).toEqual({ file: 'other.yaml' });
  });
});

import { describe, expect, test } from 'vitest';
import { requirePublisher } from './reported-number.ts';

const whole = {
  organization: 'Example Lab',
  relationship: 'first_party',
  id_base: 'https://example.org/evals',
};

describe('requirePublisher', () => {
  test('a whole publisher is taken as it is', () => {
    expect(requirePublisher(whole)).toEqual(whole);
    expect(requirePublisher({ ...whole, id_base: 'urn:example:evals' }).id_base).toBe('urn:example:evals');
  });

  test.each([
    [null, 'missing: organization, relationship, id_base'],
    [{ ...whole, organization: ' ' }, 'missing: organization'],
    [{ organization: 'Example Lab', relationship: 'other' }, 'missing: id_base'],
    [{ ...whole, relationship: 'friend' }, 'first_party, third_party, collaborative, other; given "friend"'],
    [{ ...whole, id_base: 'example' }, 'absolute address; given "example"'],
    [{ ...whole, id_base: 'https://example.org/a b' }, 'absolute address'],
  ])('%j is refused, with the keys named', (given, message) => {
    expect(() => requirePublisher(given)).toThrow(
      expect.objectContaining({
        code: 'E_PUBLISHER',
        trouble: 'usage',
        message: expect.stringContaining(message) as string,
      }),
    );
    expect(() => requirePublisher(given)).toThrow(/organization, relationship, id_base/);
  });
});

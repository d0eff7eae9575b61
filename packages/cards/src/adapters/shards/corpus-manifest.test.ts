import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSealed, sealedText } from './corpus-manifest.ts';

describe('a sealed text', () => {
  test('says what was sealed, whatever it is', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (content) => {
        const { seal: _other, ...kept } = content;
        const { text, seal } = sealedText(kept);
        expect(readSealed(text)).toEqual({ content: JSON.parse(JSON.stringify(kept)), seal });
      }),
    );
  });

  test('with another value is refused', () => {
    const { text } = sealedText({ rows: 12, path: 'a' });
    expect(() => readSealed(text.replace('12', '13'))).toThrow('not what was sealed');
    expect(() => readSealed(text.replace('"a"', '"b"'))).toThrow('not what was sealed');
  });

  test.each(['', '{}', '[]', 'null', '{"seal": 7}', '{"rows": 1}'])('is not %j', (text) => {
    expect(() => readSealed(text)).toThrow(/JSON|seal|object/);
  });
});

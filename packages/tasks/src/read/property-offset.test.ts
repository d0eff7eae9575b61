import { describe, expect, test } from 'vitest';
import { CROISSANT } from '../vocabulary/terms.ts';
import { propertyOffset } from './property-offset.ts';

const output = `${CROISSANT}output`;

describe('propertyOffset', () => {
  test.each(['croissant:output', 'cr:output', 'output', `${CROISSANT}output`, 'http://e/#output'])(
    'finds %s',
    (key) => {
      const text = `  {"@id": "x", "${key}" : {}}`;
      expect(propertyOffset(text, 2, output)).toBe(text.indexOf(`"${key}"`));
    },
  );

  test('looks at the keys of that object alone', () => {
    const text = '{"a": {"output": 1}, "b": ["output", {"output": 2}], "output": 3}';
    expect(propertyOffset(text, 0, output)).toBe(text.lastIndexOf('"output"'));
    expect(propertyOffset('{"a": {"output": 1}} {"output": 2}', 0, output)).toBe(-1);
  });

  test('a value is not a key, even with a colon, a quote or a brace in it', () => {
    const text = String.raw`{"a": "output\": {", "b": "output", "c:output": 1}`;
    expect(propertyOffset(text, 0, output)).toBe(text.indexOf('"c:output"'));
  });

  test('finds keywords', () => {
    expect(propertyOffset('{"x": 1, "@id": 5}', 0, '@id')).toBe(9);
  });

  test.each(['', '{', '{"', '{"output', '{"output"', '[]', '{}', '{"a\\'])('ends on %j', (text) => {
    expect(propertyOffset(text, 0, output)).toBe(-1);
  });

  test('an offset beyond the text finds nothing', () => {
    expect(propertyOffset('{}', 99, output)).toBe(-1);
  });
});

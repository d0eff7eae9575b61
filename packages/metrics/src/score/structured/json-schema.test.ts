import { scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSample } from '../../testing/score-sample.ts';
import { jsonSchema } from './json-schema.ts';

const person = {
  type: 'object',
  properties: { age: { type: 'integer', minimum: 0 }, code: { type: 'string', pattern: '^[A-Z]+$' } },
  required: ['age'],
  additionalProperties: false,
};
const score = (output: string | object, schema: object = person, params = {}) =>
  scoreSample(jsonSchema, { output: output as never }, { schema, ...params });

describe('jsonSchema', () => {
  test.each([
    ['{"age": 3}', scored(true)],
    [{ age: 3, code: 'AB' }, scored(true)],
    ['{"age": -1}', scored(false, { problem: 'minimum' })],
    ['{}', scored(false, { problem: 'required' })],
    ['{"age": 1, "x": 2}', scored(false, { problem: 'additionalProperties' })],
    ['{"age": 1, "code": "ab"}', scored(false, { problem: 'pattern' })],
    ['age: 3', scored(false, { problem: 'not JSON' })],
    ['```json\n{"age": 3}\n```', scored(false, { problem: 'not JSON' })],
  ])('%j gives %j', (output, expected) => {
    expect(score(output)).toEqual(expected);
  });

  test('takes a fence where asked for', () => {
    expect(score('```json\n{"age": 3}\n```', person, { fence: true })).toEqual(scored(true));
  });

  test.each([
    [
      'http://json-schema.org/draft-07/schema#',
      { items: [{ type: 'number' }], minItems: 1, additionalItems: false },
    ],
    ['https://json-schema.org/draft/2019-09/schema', { items: { type: 'number' } }],
    [
      'https://json-schema.org/draft/2020-12/schema',
      { prefixItems: [{ type: 'number' }], minItems: 1, items: false },
    ],
  ])('reads %s', ($schema, rules) => {
    expect(score('[1]', { $schema, type: 'array', ...rules })).toEqual(scored(true));
    expect(score('["x"]', { $schema, type: 'array', ...rules })).toMatchObject({ value: false });
  });

  test.each([
    [{ type: 'nonsense' }, /type/u],
    [{ typ: 'object' }, /unknown keyword/u],
    [{ $ref: 'https://example.org/schema.json' }, /resolve reference/u],
    [{ $ref: 'file:///etc/passwd' }, /resolve reference/u],
    [{ $id: 'https://example.org/a', $ref: 'b.json' }, /resolve reference/u],
    [{ $ref: '#' }, /without an end/u],
    [{ $dynamicRef: '#n', $dynamicAnchor: 'n' }, /without an end/u],
    [{ $schema: 'https://json-schema.org/draft/2019-09/schema', $recursiveRef: '#' }, /without an end/u],
    [{ $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' }, /without an end/u],
    [{ type: 'string', pattern: '(?=a)' }, /refused/u],
    [{ type: 'string', pattern: '(' }, /refused/u],
  ])('SPEC-14: refuses the schema %j', (schema, reason) => {
    expect(() => score('1', schema)).toThrow(reason);
    expect(() => score('1', schema)).toThrow('the schema was refused');
  });

  test.each([
    [{ properties: { a: { type: ['string', 'null'] } } }, '{"a": null}', '{"a": 1}'],
    [{ minimum: 3 }, '3', '2'],
    [{ required: ['a'] }, '{"a": 1}', '{}'],
    [{ type: 'array', prefixItems: [{ type: 'number' }] }, '[1, "x"]', '["x"]'],
    [{ items: { enum: [1, null] } }, '[1, null]', '[2]'],
  ])('takes the unusual but valid schema %j', (schema, right, wrong) => {
    expect(score(right, schema)).toEqual(scored(true));
    expect(score(wrong, schema)).toMatchObject({ value: false });
  });

  test('refuses parameters without a schema object', () => {
    expect(() => jsonSchema.parameters.parse({})).toThrow(/schema/u);
    expect(() => jsonSchema.parameters.parse({ schema: [] })).toThrow(/schema/u);
  });

  test('format is an annotation', () => {
    expect(score('"x"', { type: 'string', format: 'date-time' })).toEqual(scored(true));
  });

  test('a pattern never hangs', () => {
    const schema = { type: 'string', pattern: '^(a+)+$' };
    expect(score(`"${'a'.repeat(50_000)}!"`, schema)).toEqual(scored(false, { problem: 'pattern' }));
  });

  test('an output too deep for a recursive schema is false', () => {
    const schema = {
      $defs: { node: { type: 'array', items: { $ref: '#/$defs/node' } } },
      $ref: '#/$defs/node',
    };
    expect(score('[[[]]]', schema)).toEqual(scored(true));
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    expect(score(deep, schema)).toEqual(scored(false, { problem: 'nested too deeply' }));
  });

  test('SPEC-14: a circle that only some outputs enter is the schema’s fault, not the output’s', () => {
    const schema = { properties: { a: { $dynamicAnchor: 'n', $dynamicRef: '#n' } } };
    expect(score('{"b": 1}', schema)).toEqual(scored(true));
    expect(() => score('{"a": 1}', schema)).toThrow('it refers to itself without an end');
  });

  test('two schemas with one $id do not meet', () => {
    const $id = 'https://example.org/one';
    expect(score('1', { $id, type: 'number' })).toEqual(scored(true));
    expect(score('1', { $id, type: 'string' })).toMatchObject({ value: false });
  });

  test('is missing without an output', () => {
    expect(scoreSample(jsonSchema, { output: null }, { schema: person })).toMatchObject({
      class: 'no_output',
    });
  });
});

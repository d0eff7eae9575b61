import { expect, test } from 'vitest';
import { argumentFault, schemaFault } from './argument-check.ts';

const numbers = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };

test.each([
  [{ n: 1 }, numbers, null],
  [{ n: 'one' }, numbers, '/n must be number'],
  [{}, numbers, "must have required property 'n'"],
  [{ n: 'one' }, { ...numbers, $schema: 'http://json-schema.org/draft-07/schema#' }, '/n must be number'],
  [
    { n: 'one' },
    { ...numbers, $schema: 'https://json-schema.org/draft/2019-09/schema' },
    '/n must be number',
  ],
  [
    { n: 'one' },
    { ...numbers, $schema: 'https://json-schema.org/draft/2020-12/schema' },
    '/n must be number',
  ],
  [{ n: 'one' }, { ...numbers, $schema: 'https://example.org/own' }, '/n must be number'],
])('argumentFault of %j', (given, schema, fault) => {
  expect(argumentFault(given, schema)).toBe(fault);
});

test('two tools may have a schema of the same name', () => {
  const named = { ...numbers, $id: 'https://example.org/numbers' };
  expect(argumentFault({ n: 1 }, named)).toBeNull();
  expect(argumentFault({ n: 1 }, { ...named })).toBeNull();
});

test('a list of items means a tuple where the edition is the one in which it does', () => {
  const pair = { type: 'object', properties: { at: { items: [{ type: 'number' }, { type: 'string' }] } } };
  const old = { ...pair, $schema: 'http://json-schema.org/draft-07/schema#' };
  expect(argumentFault({ at: [1, 2] }, old)).toBe('/at/1 must be string');
  expect(schemaFault(pair)).toContain('items');
});

test.each([
  [numbers, null],
  [{ type: 'objekt' }, 'type must be equal to one of the allowed values'],
  [{ properties: { a: { pattern: '(' } } }, 'Invalid regular expression'],
  [{ properties: { a: { $ref: '#/$defs/none' } } }, "can't resolve reference #/$defs/none"],
])('schemaFault of %j', (schema, fault) => {
  if (fault === null) expect(schemaFault(schema)).toBeNull();
  else expect(schemaFault(schema)).toContain(fault);
});

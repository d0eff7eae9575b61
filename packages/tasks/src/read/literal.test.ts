import { describe, expect, test } from 'vitest';
import { RDF, XSD } from '../vocabulary/terms.ts';
import { jsonLiteral, literal } from './literal.ts';

describe('literal: numbers', () => {
  test.each([
    [0, '0', 'integer'],
    [-0, '0', 'integer'],
    [95, '95', 'integer'],
    [-7, '-7', 'integer'],
    [1e20, '100000000000000000000', 'integer'],
    [1e21, '1.0E21', 'double'],
    [0.95, '9.5E-1', 'double'],
    [1e-7, '1.0E-7', 'double'],
    [5e-324, '4.940656458412465E-324', 'double'],
    [-1.5, '-1.5E0', 'double'],
    [0.1, '1.0E-1', 'double'],
  ])('%d is "%s" of xsd:%s, and stays %d', (json, text, datatype) => {
    expect(literal(json, null, null)).toEqual({
      kind: 'literal',
      text,
      datatype: XSD + datatype,
      language: null,
      json,
    });
  });

  test('a datatype changes the form: double always has an exponent, others keep integers plain', () => {
    expect(literal(5, `${XSD}double`, null).text).toBe('5.0E0');
    expect(literal(5, `${XSD}decimal`, null).text).toBe('5');
    expect(literal(0.95, `${XSD}decimal`, null).text).toBe('9.5E-1');
    expect(literal(1e22, `${XSD}integer`, null)).toMatchObject({ text: '1.0E22', datatype: `${XSD}integer` });
  });
});

describe('literal: texts and booleans', () => {
  test('a text is xsd:string, unless it has a language or a datatype', () => {
    expect(literal('a', null, null)).toMatchObject({ datatype: `${XSD}string`, language: null });
    expect(literal('a', null, 'EN-us')).toMatchObject({ datatype: `${RDF}langString`, language: 'en-us' });
    expect(literal('a', `${XSD}date`, 'en')).toMatchObject({ datatype: `${XSD}date`, language: null });
  });

  test('numbers and booleans have no language', () => {
    expect(literal(1, null, 'en').language).toBeNull();
    expect(literal(true, null, 'en')).toMatchObject({
      text: 'true',
      datatype: `${XSD}boolean`,
      language: null,
    });
    expect(literal(false, `${XSD}string`, null)).toMatchObject({ text: 'false', datatype: `${XSD}string` });
  });
});

test('jsonLiteral writes keys in one order', () => {
  const json = { b: [1, { z: null, a: true }], a: 'ä', 10: 0, 9: 0 };
  expect(jsonLiteral(json)).toMatchObject({
    text: '{"10":0,"9":0,"a":"ä","b":[1,{"a":true,"z":null}]}',
    datatype: `${RDF}JSON`,
    json,
  });
});

import type { SourceValue } from '@assay/rows';
import { describe, expect, test } from 'vitest';
import { bundledContext } from '../vocabulary/bundled-context.ts';
import {
  isAbsoluteIri,
  needsFullAlgorithm,
  type PlainContext,
  readPlainContext,
  resolveIri,
} from './plain-context.ts';

const read = (context: unknown): PlainContext | null =>
  readPlainContext(context as SourceValue, bundledContext);

describe('readPlainContext', () => {
  test('no context is an empty one', () => {
    expect(read(undefined)).toEqual({ terms: new Map(), vocab: null, language: null });
  });

  test('prefixes in any order, terms by prefix, coercions', () => {
    const { terms } = read({
      output: { '@id': 'cr:output', '@type': '@id' },
      when: { '@id': 'ex:when', '@type': 'xsd:date' },
      cr: 'http://mlcommons.org/croissant/',
      deep: 'ex:deep/',
      ex: 'http://example.org/',
      xsd: 'http://www.w3.org/2001/XMLSchema#',
      plain: 'http://example.org/plain',
      type: '@type',
    })!;
    expect(terms.get('output')).toEqual({
      iri: 'http://mlcommons.org/croissant/output',
      coercion: '@id',
      prefix: false,
    });
    expect(terms.get('when')).toMatchObject({ coercion: 'http://www.w3.org/2001/XMLSchema#date' });
    expect(terms.get('deep')).toMatchObject({ iri: 'http://example.org/deep/', prefix: true });
    expect(terms.get('plain')).toMatchObject({ prefix: false });
    expect(terms.get('type')).toMatchObject({ iri: '@type' });
  });

  test('@vocab and @language: the last one counts', () => {
    expect(read([{ '@vocab': 'http://a/', '@language': 'en' }, { '@vocab': 'http://b/' }])).toMatchObject({
      vocab: 'http://b/',
      language: 'en',
    });
  });

  test('terms with a container may be there, but not be used', () => {
    expect(read({ l: { '@id': 'http://a/l', '@container': '@list' } })!.terms.get('l')!.iri).toBe(
      needsFullAlgorithm,
    );
    expect(read({ j: { '@id': 'http://a/j', '@type': '@json' } })!.terms.get('j')!.iri).toBe(
      needsFullAlgorithm,
    );
  });

  test.each<[string, unknown]>([
    ['null', null],
    ['null in an array', [{}, null]],
    ['an array in an array', [[{}]]],
    ['a number', 5],
    ['@base', { '@base': 'http://a/' }],
    ['@import', { '@import': 'https://schema.org/' }],
    ['@protected', { '@protected': true }],
    ['@version 1.0', { '@version': 1 }],
    ['a relative @vocab', { '@vocab': '' }],
    ['no language', { '@language': null }],
    ['a definition of null', { a: null }],
    ['a definition without @id', { a: { '@type': '@id' } }],
    ['a scoped context', { a: { '@id': 'http://a/', '@context': {} } }],
    ['a reverse property', { a: { '@reverse': 'http://a/' } }],
    ['a term that means another term', { a: 'http://a/', b: 'a' }],
    ['a term with a colon', { 'a:b': 'http://a/' }],
    ['a circle', { a: 'b:x', b: 'a:y' }],
    ['a prefix that is none', { a: 'http://a', b: 'a:b' }],
    ['a blank node', { a: '_:a' }],
    ['an alias of another keyword', { a: '@graph' }],
    ['a term defined again', [{ a: 'http://a/' }, { a: 'http://a/' }]],
    ['an unknown coercion', { a: { '@id': 'http://a/', '@type': 'bare' } }],
    ['a container of several', { a: { '@id': 'http://a/', '@container': ['@set', '@index'] } }],
  ])('leaves %s to the full algorithm', (_, context) => {
    expect(read(context)).toBeNull();
  });

  test('a bundled context is read once', () => {
    expect(read('https://schema.org/')).toBe(read('https://schema.org'));
    expect(() => read('https://unknown.example/')).toThrow(/not bundled/);
  });
});

test.each([
  ['http://a', true],
  ['urn:x', true],
  ['a+b-c.1:x', true],
  ['1a:x', false],
  ['a', false],
  ['', false],
  [':x', false],
  ['a b:c', false],
])('isAbsoluteIri(%j) is %s', (text, expected) => {
  expect(isAbsoluteIri(text)).toBe(expected);
});

const base = 'http://a/b/c/d;p?q';

describe('resolveIri: the examples of RFC 3986, section 5.4', () => {
  test.each([
    ['g:h', 'g:h'],
    ['g', 'http://a/b/c/g'],
    ['./g', 'http://a/b/c/g'],
    ['g/', 'http://a/b/c/g/'],
    ['/g', 'http://a/g'],
    ['//g', 'http://g'],
    ['?y', 'http://a/b/c/d;p?y'],
    ['g?y', 'http://a/b/c/g?y'],
    ['#s', 'http://a/b/c/d;p?q#s'],
    ['g#s', 'http://a/b/c/g#s'],
    ['g?y#s', 'http://a/b/c/g?y#s'],
    [';x', 'http://a/b/c/;x'],
    ['g;x', 'http://a/b/c/g;x'],
    ['g;x?y#s', 'http://a/b/c/g;x?y#s'],
    ['', 'http://a/b/c/d;p?q'],
    ['.', 'http://a/b/c/'],
    ['./', 'http://a/b/c/'],
    ['..', 'http://a/b/'],
    ['../', 'http://a/b/'],
    ['../g', 'http://a/b/g'],
    ['../..', 'http://a/'],
    ['../../', 'http://a/'],
    ['../../g', 'http://a/g'],
  ])('normal: %j → %s', (reference, resolved) => {
    expect(resolveIri(reference, base)).toBe(resolved);
  });

  test.each([
    ['../../../g', 'http://a/g'],
    ['../../../../g', 'http://a/g'],
    ['/./g', 'http://a/g'],
    ['/../g', 'http://a/g'],
    ['g.', 'http://a/b/c/g.'],
    ['.g', 'http://a/b/c/.g'],
    ['g..', 'http://a/b/c/g..'],
    ['..g', 'http://a/b/c/..g'],
    ['./../g', 'http://a/b/g'],
    ['./g/.', 'http://a/b/c/g/'],
    ['g/./h', 'http://a/b/c/g/h'],
    ['g/../h', 'http://a/b/c/h'],
    ['g;x=1/./y', 'http://a/b/c/g;x=1/y'],
    ['g;x=1/../y', 'http://a/b/c/y'],
    ['g?y/./x', 'http://a/b/c/g?y/./x'],
    ['g?y/../x', 'http://a/b/c/g?y/../x'],
    ['g#s/./x', 'http://a/b/c/g#s/./x'],
    ['g#s/../x', 'http://a/b/c/g#s/../x'],
    ['http:g', 'http:g'],
  ])('abnormal: %j → %s', (reference, resolved) => {
    expect(resolveIri(reference, base)).toBe(resolved);
  });
});

describe('resolveIri: against files', () => {
  test.each([
    ['sol1', 'file:///here/sol1'],
    ['#part', 'file:///here/task.jsonld#part'],
    ['../../up', 'file:///up'],
    ['', 'file:///here/task.jsonld'],
    ['//host/x', 'file://host/x'],
    ['a b', 'file:///here/a b'],
    ['täsk', 'file:///here/täsk'],
  ])('%j → %s', (reference, resolved) => {
    expect(resolveIri(reference, 'file:///here/task.jsonld')).toBe(resolved);
  });

  test('an authority without a path, a base without an authority', () => {
    expect(resolveIri('g', 'http://a')).toBe('http://a/g');
    expect(resolveIri('#s', 'urn:x:y')).toBe('urn:x:y#s');
  });
});

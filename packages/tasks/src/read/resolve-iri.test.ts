import { describe, expect, test } from 'vitest';
import { resolveIri } from './resolve-iri.ts';

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

import { parseJson } from '@assay/rows';
import { describe, expect, test } from 'vitest';
import { bundledContext } from '../vocabulary/bundled-context.ts';
import { refuseCostlyContexts } from './full-graph.ts';

const refuse = (document: unknown): void =>
  refuseCostlyContexts(parseJson(JSON.stringify(document)), bundledContext);
const tooMuch = expect.objectContaining({ code: 'E_SPEC_SIZE' });
const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
const schema = 'https://schema.org/';

describe('refuseCostlyContexts', () => {
  test.each<[title: string, document: unknown]>([
    ['in one array', { '@context': many(400, schema) }],
    ['in every node', { 'http://e/p': many(400, { '@context': schema }) }],
    [
      'inside the values of a term',
      { '@context': { a: { '@id': 'http://e/a', '@context': schema } }, x: many(400, { a: {} }) },
    ],
    [
      'inside nodes of a type',
      {
        '@context': { T: { '@id': 'http://e/T', '@context': [schema] } },
        x: many(400, { '@type': ['x', 'T'] }),
      },
    ],
    ['by import', { 'http://e/p': many(400, { '@context': { '@import': schema } }) }],
  ])('a large context four hundred times, %s', (_, document) => {
    expect(() => refuse(document)).toThrow(tooMuch);
  });

  test('a small context on top of a large one, again and again', () => {
    const large = Object.fromEntries(Array.from({ length: 9000 }, (_, i) => [`t${i}`, `http://e/${i}`]));
    const document = (count: number): unknown => ({
      '@context': large,
      x: many(count, { '@context': { a: 'http://e/a' } }),
    });
    expect(() => refuse(document(1000))).not.toThrow();
    expect(() => refuse(document(20_000))).toThrow(tooMuch);
  });

  test.each<[title: string, document: unknown]>([
    ['nothing', {}],
    ['one context and many nodes', { '@context': schema, x: many(10_000, { name: 'x' }) }],
    ['small contexts in every node', { x: many(10_000, { '@context': { a: 'http://e/a' } }) }],
    ['an unknown context, which is refused when it is read', { '@context': 'https://unknown.example/' }],
    ['odd contexts', { '@context': [null, 5, { a: 1 }] }],
  ])('lets pass %s', (_, document) => {
    expect(() => refuse(document)).not.toThrow();
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardFileName } from './render-index-html.ts';

const model = (name: string): string => cardFileName({ kind: 'model', name, collection: null });

describe('cardFileName', () => {
  test('plain names stay, others are spelt and told apart', () => {
    expect(model('gpt-4.1')).toBe('models/gpt-4.1.html');
    expect(model('openai/gpt-4.1')).toMatch(/^models\/openai-gpt-4\.1-[0-9a-f]{12}\.html$/);
    expect(cardFileName({ kind: 'benchmark', name: 'mmlu', collection: 'helm_lite' })).toBe(
      'benchmarks/helm_lite--mmlu.html',
    );
  });

  test.each([
    '../../etc/passwd',
    '..',
    '.',
    '',
    'con',
    'nul.txt',
    'a\u0000b',
    'x'.repeat(10_000),
    'CON',
    '日本',
    '-rf',
  ])('%j stays in its folder', (name) => {
    expect(model(name)).toMatch(/^models\/[a-z0-9_][a-z0-9_.-]{0,100}\.html$/);
  });

  test('two names never share a file, also where capitals do not count', () => {
    const name = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.stringMatching(/^[aA][-/]{0,3}[bB]?$/),
    );
    fc.assert(
      fc.property(fc.tuple(name, name), fc.tuple(name, name), (a, b) => {
        fc.pre(a[0] !== b[0] || a[1] !== b[1]);
        const file = ([collection, own]: [string, string]): string =>
          cardFileName({ kind: 'benchmark', name: own, collection }).toLowerCase();
        expect(file(a)).not.toBe(file(b));
      }),
    );
  });

  test('a name that looks like a spelt one is told apart from it', () => {
    const spelt = model('openai/gpt').slice('models/'.length, -'.html'.length);
    expect(model(spelt)).not.toBe(model('openai/gpt'));
  });
});

import { describe, expect, test } from 'vitest';
import { baseForms, type PartOfSpeech } from './base-forms.ts';

const lexicon = (words: string, exceptions: Record<string, string[]> = {}) => ({
  offsets: new Map(words.split(' ').map((word) => [word, []])),
  exceptions: new Map(Object.entries(exceptions)),
});

describe('baseForms', () => {
  test.each<[string, PartOfSpeech, string, string[]]>([
    ['dogs', 'noun', 'dog', ['dog']],
    ['boxes', 'noun', 'box', ['box']],
    ['women', 'noun', 'woman', ['woman']],
    ['ponies', 'noun', 'pony', ['pony']],
    ['glass', 'noun', 'glass glas', ['glass', 'glas']],
    ['hoping', 'verb', 'hope hop', ['hope', 'hop']],
    ['larger', 'adj', 'large larg', ['larg', 'large']],
    ['quickly', 'adv', 'quick', []],
    ['classes', 'noun', 'clas', ['clas']],
    ['dogsss', 'noun', 'dog', ['dog']],
  ])('%s as %s', (word, kind, words, forms) => {
    expect(baseForms(word, kind, lexicon(words))).toEqual(forms);
  });

  test('an exception stands before the rules, and keeps the word itself where it is listed', () => {
    const irregular = { axes: ['axis', 'ax', 'unlisted'] };
    expect(baseForms('axes', 'noun', lexicon('axes axis ax axe', irregular))).toEqual(['axes', 'axis', 'ax']);
  });
});

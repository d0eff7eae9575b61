import { describe, expect, test } from 'vitest';
import { baseForms, type PartOfSpeech } from './base-forms.ts';

const lexicon = (words: string, exceptions: Record<string, string[]> = {}) => ({
  offsets: new Map(words.split(' ').map((word) => [word, []])),
  exceptions: new Map(Object.entries(exceptions)),
});

describe('baseForms', () => {
  test.each<[string, PartOfSpeech, string, string[]]>([
    ['dogs', 'noun', 'dog', ['dog']],
    ['buses', 'noun', 'bus', ['bus']],
    ['wolves', 'noun', 'wolf', ['wolf']],
    ['quizes', 'noun', 'quiz', ['quiz']],
    ['churches', 'noun', 'church', ['church']],
    ['wishes', 'noun', 'wish', ['wish']],
    ['runs', 'verb', 'run', ['run']],
    ['tries', 'verb', 'try', ['try']],
    ['bakes', 'verb', 'bake', ['bake']],
    ['passes', 'verb', 'pass', ['pass']],
    ['baked', 'verb', 'bake', ['bake']],
    ['passed', 'verb', 'pass', ['pass']],
    ['passing', 'verb', 'pass', ['pass']],
    ['fuller', 'adj', 'full', ['full']],
    ['fullest', 'adj', 'full', ['full']],
    ['largest', 'adj', 'large', ['large']],
    ['soon', 'adv', 'soon', ['soon']],
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

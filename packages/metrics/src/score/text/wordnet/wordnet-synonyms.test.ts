import { describe, expect, test } from 'vitest';
import { wordNetSynonyms } from './wordnet-synonyms.ts';

// A lexicon of our own in WordNet's file format; offsets are positions in the data.
const licence = '  1 This is where the licence stands.\n';
const nounData =
  '00000000 03 n 02 goose 0 Anser 0 000 | bird\n' +
  '00000043 03 n 03 car 0 motor_car 0 automobile 1 001 @ 00000000 n 0000 | vehicle\n';
const adjData = '00000000 00 a 02 galore(ip) 0 abundant(p) 0 000 | plenty\n';
const none = { index: licence, data: '', exceptions: '' };
const lookup = wordNetSynonyms({
  noun: {
    index: `${licence}automobile n 1 1 @ 1 0 00000043  \ncar n 1 1 @ 1 0 00000043  \ngoose n 1 0 1 0 00000000  \n`,
    data: nounData,
    exceptions: 'geese goose\n',
  },
  verb: none,
  adj: { index: `${licence}galore a 1 0 1 0 00000000  \n`, data: adjData, exceptions: '' },
  adv: none,
});

describe('wordNetSynonyms', () => {
  test.each([
    ['car', ['car', 'automobile']],
    ['cars', ['car', 'automobile']],
    ['geese', ['goose', 'Anser']],
    ['galore', ['galore', 'abundant']],
    ['unheard', []],
    ['', []],
    ['s'.repeat(100_000), []],
    ['constructor', []],
  ])('%s means %j', (word, synonyms) => {
    expect([...lookup(word)]).toEqual(synonyms);
    expect([...lookup(word)]).toEqual(synonyms);
  });
});

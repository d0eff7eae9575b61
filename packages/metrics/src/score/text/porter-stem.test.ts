import { describe, expect, test } from 'vitest';
import { porterStem } from './porter-stem.ts';

// Words and stems from Porter's paper, and one or more per extension of nltk's default mode.
const STEMS = `
caresses caress  ponies poni  caress caress  cats cat  feed feed  agreed agre  plastered plaster  bled bled
motoring motor  sing sing  conflated conflat  troubled troubl  sized size  hopping hop  tanned tan  falling fall
hissing hiss  fizzed fizz  failing fail  filing file  happy happi  relational relat  conditional condit
rational ration  valenci valenc  hesitanci hesit  digitizer digit  conformabli conform  radicalli radic
differentli differ  vileli vile  analogousli analog  vietnamization vietnam  predication predic  operator oper
feudalism feudal  decisiveness decis  hopefulness hope  callousness callous  formaliti formal  sensitiviti sensit
sensibiliti sensibl  triplicate triplic  formative form  formalize formal  electriciti electr  electrical electr
hopeful hope  goodness good  revival reviv  allowance allow  inference infer  airliner airlin  gyroscopic gyroscop
adjustable adjust  defensible defens  irritant irrit  replacement replac  adjustment adjust  dependent depend
adoption adopt  homologou homolog  communism commun  activate activ  angulariti angular  homologous homolog
effective effect  bowdlerize bowdler  probate probat  rate rate  cease ceas  controlling control  roll roll
dies die  flies fli  died die  spied spi  say say  enjoy enjoy  by by  sky sky  skies sky  dying die  news news
innings inning  proceed proceed  geology geolog  beautifully beauti  is is  a a  yyyying yyyi  iliad iliad
using use  owed owe  inning inning  toy toy  cry cri  dally dalli  dry dri  added ad
`;

describe('porterStem', () => {
  test.each(
    STEMS.trim()
      .split(/\s{2,}|\n/u)
      .map((pair) => pair.split(' ')),
  )('%s gives %s', (word, stem) => {
    expect(porterStem(word)).toBe(stem);
  });

  test.each(['', 'ñandú', '今天', '\ud800', 'constructor', '__proto__'])('takes any word: %j', (word) => {
    expect(porterStem(word)).toBeTypeOf('string');
  });
});

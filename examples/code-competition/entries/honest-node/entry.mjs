import { readFileSync } from 'node:fs';

const numerals = Object.entries({
  M: 1000,
  CM: 900,
  D: 500,
  CD: 400,
  C: 100,
  XC: 90,
  L: 50,
  XL: 40,
  X: 10,
  IX: 9,
  V: 5,
  IV: 4,
  I: 1,
});

export function to_roman(number) {
  let text = '';
  for (const [numeral, value] of numerals) for (; number >= value; number -= value) text += numeral;
  return text;
}

if (process.argv[1] === import.meta.filename)
  for (const line of readFileSync(0, 'utf8').trim().split('\n')) console.log(to_roman(Number(line)));

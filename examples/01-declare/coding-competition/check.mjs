import { deepEqual } from 'node:assert/strict';
import { toRoman } from './to-roman.mjs';

const known = {
  1: 'I',
  4: 'IV',
  14: 'XIV',
  40: 'XL',
  90: 'XC',
  400: 'CD',
  1994: 'MCMXCIV',
  3999: 'MMMCMXCIX',
};
deepEqual(Object.fromEntries(Object.keys(known).map((number) => [number, toRoman(Number(number))])), known);

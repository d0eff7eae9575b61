const symbols = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

/** 1994 → MCMXCIV, by subtracting the largest symbol that fits. */
export function toRoman(number) {
  let left = number;
  let numeral = '';
  for (const [value, symbol] of symbols) {
    for (; left >= value; left -= value) numeral += symbol;
  }
  return numeral;
}

/**
 * Hues that people with any colour vision can tell apart, in the order in which to take them (Okabe and Ito 2008, without
 * yellow, which paper swallows). A label stands beside each all the same.
 */
export const categoryColours: readonly string[] = [
  '#0072b2',
  '#e69f00',
  '#009e73',
  '#cc79a7',
  '#56b4e9',
  '#d55e00',
];

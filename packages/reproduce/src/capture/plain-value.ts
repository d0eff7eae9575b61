/** A value that a tracker kept as text: a number or a boolean only where nothing is lost (`1.10` stays a text). */
export function plainValue(text: string): string | number | boolean {
  if (/^true$/i.test(text)) return true;
  if (/^false$/i.test(text)) return false;
  const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text);
  if (!isNumber) return text;
  const value = Number(text);
  return Number.isFinite(value) && (String(value) === text || isSameExponent(value, text)) ? value : text;
}

/** Python writes `1e-05` where JavaScript writes `0.00001`. */
function isSameExponent(value: number, text: string): boolean {
  return /e/i.test(text) && value.toExponential() === text.toLowerCase().replace(/e([+-])0+(?=\d)/, 'e$1');
}

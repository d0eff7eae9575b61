/**
 * The numbers in a text, as plain decimals: 1,024 and 1 024 are 1024, .801 is 0.801, 71,5 of a paper that writes commas is 71.5. What stands
 * behind ± is the spread of a number and none itself.
 */
export function figuresIn(text: string): readonly string[] {
  const plain = withoutSpread(text);
  return Array.from(plain.matchAll(/-?(?:\d+(?:[.,]\d+)*|(?<![\p{L}\d.,])\.\d+)/gu), ([found]) =>
    decimal(found),
  );
}

function decimal(found: string): string {
  if (/^-?\./.test(found)) return found.replace('.', '0.');
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(found)) return found.replaceAll(',', '');
  return /^-?\d+,\d+$/.test(found) ? found.replace(',', '.') : found.replaceAll(',', '');
}

/** The numbers of a text that stand by themselves: 2 of `Qwen2-VL` and 5 of `Maj@5` are parts of names. */
export function figuresApart(text: string): readonly string[] {
  const apart = withoutSpread(text)
    .split(/[\s/|]+/)
    .filter((word) => /^[^\p{L}@]*\d[^\p{L}@]*\p{L}{0,3}$/u.test(word));
  return figuresIn(apart.join(' '));
}

function withoutSpread(text: string): string {
  return text.replaceAll('−', '-').replaceAll(/(?:±|\+\/-|\\pm)\s*\d+(?:[.,]\d+)*/g, ' ');
}

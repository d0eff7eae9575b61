/** A decimal, one that repeats, a fraction or a mixed number as `n/d` in lowest terms; null: it is not a number. Exact, whatever the length. */
export function rational(text: string): string | null {
  const mixed = /^(-?)(\d+)\\frac\{(\d+)\}\{(\d+)\}$/.exec(text) ?? /^(-?)(\d+) (\d+)\/(\d+)$/.exec(text);
  if (mixed !== null) {
    const [, sign = '', whole = '', top = '', bottom = ''] = mixed;
    const parts = fraction(BigInt(whole) * BigInt(bottom) + BigInt(top), BigInt(bottom));
    return parts === null ? null : sign + parts;
  }
  const divided =
    /^(-?)\\frac\{(-?[\d.]+)\}\{(-?[\d.]+)\}$/.exec(text) ?? /^(-?)(-?[\d.]+)\/(-?[\d.]+)$/.exec(text);
  if (divided !== null) {
    const [top, bottom] = [decimal(divided[2]!), decimal(divided[3]!)];
    if (top === null || bottom === null) return null;
    const sign = divided[1] === '-' ? -1n : 1n;
    return fraction(sign * top[0] * bottom[1], top[1] * bottom[0]);
  }
  const repeating = /^(-?)(\d*)\.(\d*)\\overline\{(\d+)\}$/.exec(text);
  if (repeating !== null) return repeated(repeating);
  const plain = decimal(text);
  return plain === null ? null : fraction(...plain);
}

/** 0.1 and then 6 again and again: (16 − 1) / 90. */
function repeated([, sign = '', whole = '', part = '', again = '']: RegExpExecArray): string | null {
  const [before, all] = [BigInt(`${whole}${part}` || '0'), BigInt(`${whole}${part}${again}`)];
  const bottom = 10n ** BigInt(part.length) * (10n ** BigInt(again.length) - 1n);
  const found = fraction(all - before, bottom);
  return found === null ? null : sign + found;
}

function decimal(text: string): readonly [bigint, bigint] | null {
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text);
  if (match === null || !/\d/.test(text)) return null;
  const [, sign = '', whole = '', part = ''] = match;
  const value = BigInt(`${whole}${part}` || '0');
  return [sign === '-' ? -value : value, 10n ** BigInt(part.length)];
}

function fraction(top: bigint, bottom: bigint): string | null {
  if (bottom === 0n) return null;
  const sign = top < 0n !== bottom < 0n && top !== 0n ? '-' : '';
  const [a, b] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom];
  const common = divisor(a, b);
  return `${sign}${a / common}/${b / common}`;
}

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : divisor(b, a % b);
}

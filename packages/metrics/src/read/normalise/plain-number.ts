const WRITTEN =
  /^([-−+]?)\s*[$€£]?\s*((?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+|\.(?!\d))?)((?:[eE][-+]?\d+)?)\s*(%?)$/u;

/**
 * A number in one spelling: no currency, no separators of thousands, no zeros that say nothing; a percent sign stays.
 * Digits are moved as text, so that nothing is rounded. Null: it is not a number.
 */
export function plainNumber(text: string): string | null {
  const match = WRITTEN.exec(text.trim());
  if (match === null) return null;
  const [, sign, digits, exponent, percent] = match;
  const [whole = '', fraction = ''] = digits!.replaceAll(',', '').split('.');
  if (whole === '' && fraction === '') return null;
  if (exponent !== '') {
    const value = Number(`${whole || '0'}.${fraction || '0'}${exponent}`);
    return Number.isFinite(value) ? signed(sign!, String(value), percent!) : null;
  }
  const kept = fraction.replace(/0+$/, '');
  const plain = whole.replace(/^0+(?=\d)/, '') || '0';
  return signed(sign!, kept === '' ? plain : `${plain}.${kept}`, percent!);
}

function signed(sign: string, digits: string, percent: string): string {
  const isNegative = (sign === '-' || sign === '−') && /[1-9]/.test(digits);
  return `${isNegative ? '-' : ''}${digits}${percent}`;
}

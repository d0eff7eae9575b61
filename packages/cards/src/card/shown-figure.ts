import type { Figure } from '@assay/records';

/** A figure in words, with the number first: `6 of 7`, `0.107`, `not said: no agentic triple`. */
export function shownValue({ value, of, note }: Pick<Figure, 'value' | 'of' | 'note'>): string {
  if (value === null) return note ?? 'nothing to say';
  return of === null ? shownNumber(value) : `${shownNumber(value)} of ${shownNumber(of)}`;
}

/** The exact share or value behind it: `6/7 ≈ 0.857`, `3/28`; empty where the number says it all. */
export function shownExact({ value, of, exact }: Pick<Figure, 'value' | 'of' | 'exact'>): string {
  if (value === null || exact === null) return '';
  if (!exact.includes('/')) return '';
  if (of === null) return exact;
  const share = value / of;
  const rounded = roundedShare(share);
  return `${exact} ${rounded === share ? '=' : '≈'} ${rounded}`;
}

/** Three decimals, or as many as it takes to tell a share from none and from all. */
function roundedShare(share: number): number {
  let decimals = 3;
  while (decimals < 15 && [0, 1].includes(Number(share.toFixed(decimals)))) decimals += 1;
  return Number(share.toFixed(decimals));
}

/** The label, with what is said beside the number. */
export function shownLabel({ label, value, note }: Pick<Figure, 'label' | 'value' | 'note'>): string {
  return value === null || note === null ? label : `${label}; ${note}`;
}

/** Whole numbers in groups of three; others to three decimals. */
export function shownNumber(value: number): string {
  return Number.isInteger(value)
    ? String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',')
    : String(Number(value.toFixed(3)));
}

/** What a calculation took in, as one line. */
export function shownInputs({ inputs }: Figure['calculation']): string {
  return Object.entries(inputs)
    .map(([name, value]) => `${name} = ${value === null ? 'none' : String(value)}`)
    .join(', ');
}

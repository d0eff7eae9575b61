import { plural } from '@assay/shown';
/** Of labels; the rest is in the report files. */
const MOST = 8;

/** `good 12 (0.4000), bad 18 (0.6000)`: how often each label was given, the most frequent first. */
export function frequencyText(
  frequencies: readonly { readonly label: string; readonly count: number; readonly share: number }[],
): string {
  if (frequencies.length === 0) return '–';
  const shown = frequencies
    .slice(0, MOST)
    .map(({ label, count, share }) => `${label} ${count} (${share.toFixed(4)})`);
  const left = frequencies.length - shown.length;
  return `${shown.join(', ')}${left === 0 ? '' : `, ${plural(left, 'more label')}`}`;
}

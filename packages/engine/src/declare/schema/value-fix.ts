import { nearestName } from '@assay/records';

/** What to write in place of a value of the wrong kind, for the commonest of them; null for the others. */
export function valueFix(given: unknown, expected: string): string | null {
  if (typeof given === 'string') return textFix(given, expected);
  if (expected.startsWith('a list') && typeof given === 'object' && given !== null)
    return 'Begin each entry with "- ", on a line of its own below the key.';
  if (expected === 'a number at most 1' && typeof given === 'number' && given > 1 && given <= 100)
    return `Shares are written from 0 to 1: ${Number((given / 100).toPrecision(12))}.`;
  return null;
}

function textFix(given: string, expected: string): string | null {
  if (/\$\{?\w/.test(given)) return 'Variables of the environment are not expanded: write the value itself.';
  if (expected.startsWith('a number') || expected.startsWith('a whole number')) {
    const percent = /^\s*(-?\d+(?:\.\d+)?)\s*%\s*$/.exec(given)?.[1];
    if (percent !== undefined)
      return `Write it as a share: ${Number((Number(percent) / 100).toPrecision(12))}.`;
    return given.trim() !== '' && Number.isFinite(Number(given))
      ? `Write it without quotes: ${given.trim()}.`
      : null;
  }
  if (!expected.startsWith('one of ')) return null;
  const names = [...expected.matchAll(/"([^"]+)"/g)].map(([, name]) => name!);
  const near = nearestName(given, names);
  return near === null ? null : `Did you mean ${JSON.stringify(near)}?`;
}

import { AssayError } from '@assay/records';

/** For options that count something: a whole number from 0. */
export function countOption(option: string, value: unknown): number {
  const text = String(value);
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new AssayError('usage', 'E_OPTION', `${option} ${text}: expected a whole number, 0 or more`);
}

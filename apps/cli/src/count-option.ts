import { AssayError } from '@assay/records';

/** For options that count something: a whole number, from 0 unless `least` says otherwise. */
export function countOption(option: string, value: unknown, least = 0): number {
  const text = String(value);
  if (/^\d{1,15}$/.test(text) && Number(text) >= least) return Number(text);
  throw new AssayError('usage', 'E_OPTION', `${option} ${text}: expected a whole number, ${least} or more`);
}

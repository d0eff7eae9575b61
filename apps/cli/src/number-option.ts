import { AssayError } from '@assay/records';
import { textOption } from './evaluation/text-option.ts';

/** For options that are a number; undefined where it was not given. */
export function numberOption(option: string, value: unknown): number | undefined {
  const text = textOption(value);
  if (text === null) return undefined;
  const number = Number(text);
  if (text.trim() !== '' && Number.isFinite(number)) return number;
  throw new AssayError('usage', 'E_OPTION', `${option} ${text}: expected a number`);
}
